/** Rule codes as text: `base+option=value+…`. Which ones can be played is the server's business. */

export interface Code {
  base: string;
  changed: Record<string, string>;
}

export function readCode(text: string): Code {
  const [base = "", ...options] = text.split("+");
  return { base, changed: Object.fromEntries(options.map((option) => option.split("=", 2) as [string, string])) };
}

export function codeText(code: Code): string {
  const options = Object.entries(code.changed).sort(([a], [b]) => (a < b ? -1 : 1));
  return [code.base, ...options.map(([name, value]) => `${name}=${value}`)].join("+");
}

/** The code with an option set to a value, or as the book has it (null). */
export function withOption(code: Code, name: string, value: string | null): Code {
  const { [name]: _, ...rest } = code.changed;
  return { base: code.base, changed: value === null ? rest : { ...rest, [name]: value } };
}
