/** What nobody waits for is worked out when the page has time: first a tile is seen, then it is told. */

import { untrack } from "svelte";

const LATEST = 200;

const soon = (act: () => void): (() => void) => {
  if (typeof requestIdleCallback === "undefined") {
    const timer = setTimeout(act, 50);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(act, { timeout: LATEST });
  return () => cancelIdleCallback(handle);
};

/** The value of `make`, worked out again some time after `cause` has changed; call while a component is being set up. */
export function later<T>(cause: () => unknown, make: () => T): { readonly value: T } {
  let value: T = $state.raw(untrack(make));
  let first = true;
  $effect(() => {
    cause();
    if (first) {
      first = false;
      return;
    }
    return soon(() => (value = make()));
  });
  return {
    get value() {
      return value;
    },
  };
}
