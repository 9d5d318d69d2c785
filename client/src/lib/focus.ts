/** Where the keyboard and a screen reader go on when what had the focus is gone. */

const LOOK = 100;
/** Pages come in pieces: for so many milliseconds the focus is looked after. */
const LONGEST = 3000;

export function focusMain(): void {
  document.getElementById("main")?.focus({ preventScroll: true });
}

/** Begin where the page does, as soon as it is there; whoever has gone somewhere else stays there. */
export function beginAtMain(): () => void {
  const end = performance.now() + LONGEST;
  const timer = setInterval(() => {
    if (document.activeElement === document.body) focusMain();
    if (performance.now() > end) clearInterval(timer);
  }, LOOK);
  return () => clearInterval(timer);
}
