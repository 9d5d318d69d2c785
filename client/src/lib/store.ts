/** What this browser remembers. Where it may not remember anything, everything works until the page is closed. */

const PREFIX = "boneyard:";
const fallback = new Map<string, string>();

export function recall<T>(key: string, otherwise: T): T {
  try {
    const text = fallback.get(key) ?? localStorage.getItem(PREFIX + key);
    return text === undefined || text === null ? otherwise : (JSON.parse(text) as T);
  } catch {
    return otherwise;
  }
}

/** Whether it was kept for good: a store may be full or forbidden, and then it is known to this page alone. */
export function remember(key: string, value: unknown): boolean {
  const text = JSON.stringify(value);
  try {
    localStorage.setItem(PREFIX + key, text);
    fallback.delete(key);
    return true;
  } catch {
    fallback.set(key, text);
    return false;
  }
}

export function forget(key: string): void {
  fallback.delete(key);
  try {
    localStorage.removeItem(PREFIX + key);
  } catch {
    // as in remember
  }
}

/** Everything that is remembered, as it is stored. */
export function everything(): Record<string, string> {
  const found: Record<string, string> = {};
  try {
    for (let at = 0; at < localStorage.length; at += 1) {
      const key = localStorage.key(at);
      if (key?.startsWith(PREFIX)) found[key.slice(PREFIX.length)] = localStorage.getItem(key) ?? "";
    }
  } catch {
    // as in remember
  }
  return { ...found, ...Object.fromEntries(fallback) };
}

/** As `recall`, for this tab alone: it survives a reload, and no other tab knows of it. */
export function recallHere<T>(key: string, otherwise: T): T {
  try {
    const text = sessionStorage.getItem(PREFIX + key);
    return text === null ? otherwise : (JSON.parse(text) as T);
  } catch {
    return otherwise;
  }
}

export function rememberHere(key: string, value: unknown): void {
  try {
    sessionStorage.setItem(PREFIX + key, JSON.stringify(value));
  } catch {
    // as in remember: what is on the page is all there is
  }
}

/** Hear when another tab remembers something else under a key. */
export function onRemembered(key: string, hear: () => void): () => void {
  const listen = (event: StorageEvent): void => {
    if (event.key === PREFIX + key) hear();
  };
  addEventListener("storage", listen);
  return () => removeEventListener("storage", listen);
}
