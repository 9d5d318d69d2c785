/**
 * What lies over a page is left by going back, as people do on phones: while something lies there, the history has one
 * entry more. A way that begins there takes the place of that entry.
 */

const LAYER = { layer: true };
const isLayer = (): boolean => (history.state as { layer?: boolean } | null)?.layer === true;

const open: (() => void)[] = [];
/** On the way back from an entry of ours; nothing is added meanwhile. */
let isLeaving = false;

addEventListener("popstate", () => {
  if (isLeaving) {
    isLeaving = false;
    if (open.length > 0) enter();
  } else open.at(-1)?.();
});

function enter(): void {
  if (!isLeaving && !isLayer()) history.pushState(LAYER, "");
}

/** Nothing lies there any more: the entry goes, unless somebody went on from it. */
function leave(): void {
  if (open.length > 0 || !isLayer() || isLeaving) return;
  isLeaving = true;
  history.back();
}

/** Something lies over the page; `close` is called when somebody goes back. What comes back says that it is gone. */
export function layer(close: () => void): () => void {
  open.push(close);
  enter();
  return () => {
    open.splice(open.indexOf(close), 1);
    setTimeout(leave); // another one may come in its place
  };
}

/** Follow a link of the page from something that lies over it: back leads to the page. */
export function followFrom(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href^="#"]') : null;
  if (!link || event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
  event.preventDefault();
  location.replace(link.href);
}
