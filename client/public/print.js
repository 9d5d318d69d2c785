// On a page that is made for paper, the button opens what the browser prints with.
document.querySelector("button.print")?.addEventListener("click", () => print());
