/** What is told again just as it was stays what it was, so that nothing is done for it. */
export function unchanged<T>(before: T | undefined, now: T): T {
  return before !== undefined && JSON.stringify(before) === JSON.stringify(now) ? before : now;
}
