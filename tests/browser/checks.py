"""What must hold for a page in any state.

Nobody is shut out, and nothing is left in a language that the reader did not choose.
"""

from pathlib import Path
from typing import Final

from playwright.sync_api import Page

AXE: Final = Path(__file__).parents[2] / "client/node_modules/axe-core/axe.min.js"
_RUN: Final = """async (rules) => {
  const only = rules ? { runOnly: { type: "rule", values: rules } } : {};
  const { violations } = await axe.run(document, { resultTypes: ["violations"], elementRef: false, ...only });
  const reasons = (node) => node.any.map((one) => one.message).join("; ");
  const nodes = (found) => found.nodes.map((node) => `${node.target.join(" ")} (${reasons(node)})`).join(" | ");
  return violations.map((found) => `${found.id}: ${nodes(found)}`);
}"""
_TURN: Final = """() => {
  const root = document.documentElement;
  root.dataset.theme = root.dataset.theme === "dark" ? "light" : "dark";
}"""
ENGLISH: Final = {
    "the",
    "and",
    "with",
    "your",
    "tiles",
    "round",
    "table",
    "player",
    "they",
    "from",
    "this",
    "game",
    "who",
    "everybody",
}
"""Words that no Spanish sentence has."""


def violations(page: Page) -> list[str]:
    """What axe finds, and the colours of the other theme as well."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text())
    found: list[str] = page.evaluate(_RUN, None)
    page.evaluate(_TURN)
    found += page.evaluate(_RUN, ["color-contrast"])
    page.evaluate(_TURN)
    return found


def english_in(page: Page) -> list[str]:
    """Lines of a page with English in them; rule codes and names are none."""
    lines: list[str] = page.evaluate("document.body.innerText").splitlines()
    return [line for line in lines if ENGLISH & {word.strip(".,:;!?()").lower() for word in line.split()}]
