/** What nobody waits for is worked out when the page has time: first a tile is seen, then it is told. */

import { untrack } from "svelte";
import { inSpareTime } from "./frames";

/**
 * The value of `make`, worked out again a moment after `cause` has changed; call while a component is being set up.
 * `isLarge`: much is drawn for it.
 */
export function queued<T>(cause: () => unknown, make: () => T, isLarge = false): { readonly value: T } {
  let value: T = $state.raw(untrack(make));
  let first = true;
  $effect(() => {
    cause();
    if (first) {
      first = false;
      return;
    }
    return inSpareTime(() => (value = make()), isLarge);
  });
  return {
    get value() {
      return value;
    },
  };
}
