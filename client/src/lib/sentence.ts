/** A sentence in which no tile is torn apart at the end of a line. */

/** Fill an element with the sentence; many are told, so they are made by hand. */
export function sentence(text: string): (element: HTMLElement) => void {
  return (element) => {
    element.replaceChildren(
      ...text.split(/(\d+-\d+)/).map((part, at) => {
        if (at % 2 === 0) return part;
        const tile = document.createElement("span");
        tile.className = "whole";
        tile.textContent = part;
        return tile;
      }),
    );
  };
}
