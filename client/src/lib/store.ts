/** What this browser remembers. Where it may not remember anything, everything works until the page is closed. */

const PREFIX = "boneyard:";
const fallback = new Map<string, string>();

export function recall<T>(key: string, otherwise: T): T {
  try {
    const text = localStorage.getItem(PREFIX + key) ?? fallback.get(key);
    return text === undefined || text === null ? otherwise : (JSON.parse(text) as T);
  } catch {
    return otherwise;
  }
}

export function remember(key: string, value: unknown): void {
  const text = JSON.stringify(value);
  fallback.set(key, text);
  try {
    localStorage.setItem(PREFIX + key, text);
  } catch {
    // a full or forbidden store: the fallback keeps it for this page
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

/** Hear when another tab remembers something else under a key. */
export function onRemembered(key: string, hear: () => void): () => void {
  const listen = (event: StorageEvent): void => {
    if (event.key === PREFIX + key) hear();
  };
  addEventListener("storage", listen);
  return () => removeEventListener("storage", listen);
}
