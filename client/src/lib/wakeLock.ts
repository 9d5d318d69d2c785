/** The screen stays on while something is looked at from afar; where a browser cannot do that, nothing happens. */

interface Lock {
  release: () => Promise<void>;
}

interface Awake {
  wakeLock?: { request: (kind: "screen") => Promise<Lock> };
}

/** What comes back lets the screen go dark again. */
export function stayAwake(): () => void {
  let lock: Lock | null = null;
  let isOver = false;

  /** A lock is gone whenever the page is out of sight. */
  async function hold(): Promise<void> {
    if (document.visibilityState !== "visible") return;
    lock = (await (navigator as Awake).wakeLock?.request("screen").catch(() => null)) ?? null;
    if (isOver) release();
  }

  function release(): void {
    void lock?.release().catch(() => undefined);
  }

  const again = (): void => void hold();
  document.addEventListener("visibilitychange", again);
  again();
  return () => {
    isOver = true;
    document.removeEventListener("visibilitychange", again);
    release();
  };
}
