/** A score sheet as a picture to be sent to somebody: drawn here, on white, as on paper. */

const SIZE = 22;
const ROW = 38;
const GAP = 28;
const EDGE = 28;
const INK = "#14181d";
const LINE = "#c9ced6";

/** The picture of a title over rows of cells; the first row is the heading, the last one has the totals. */
export function pictureOf(title: string, rows: string[][]): Promise<Blob | null> {
  const canvas = document.createElement("canvas");
  const pen = canvas.getContext("2d");
  if (!pen) return Promise.resolve(null);
  const font = (weight: number): string => `${weight} ${SIZE}px system-ui, sans-serif`;
  pen.font = font(700);
  const widths = (rows[0] ?? []).map(
    (_, at) => Math.max(...rows.map((row) => pen.measureText(row[at] ?? "").width)) + GAP,
  );
  const width = Math.max(pen.measureText(title).width, widths.reduce((sum, one) => sum + one, 0)) + 2 * EDGE;
  canvas.width = Math.ceil(width);
  canvas.height = ROW * (rows.length + 1) + 3 * EDGE;
  pen.fillStyle = "#fff";
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.fillStyle = INK;
  pen.font = font(700);
  pen.fillText(title, EDGE, EDGE + SIZE);
  rows.forEach((row, at) => {
    const y = 2 * EDGE + ROW * (at + 1);
    pen.font = font(at === 0 || at === rows.length - 1 ? 700 : 400);
    row.forEach((cell, column) => {
      const right = EDGE + widths.slice(0, column + 1).reduce((sum, one) => sum + one, 0) - GAP / 2;
      pen.fillText(cell, right - pen.measureText(cell).width, y + SIZE);
    });
    pen.fillStyle = LINE;
    pen.fillRect(EDGE, y + ROW - 4, canvas.width - 2 * EDGE, 1);
    pen.fillStyle = INK;
  });
  return new Promise((done) => canvas.toBlob(done, "image/png"));
}

/** Hand a picture to another program, or let the browser keep it as a file. */
export async function sharePicture(picture: Blob, name: string): Promise<void> {
  const file = new File([picture], name, { type: picture.type });
  if (matchMedia("(pointer: coarse)").matches && navigator.canShare?.({ files: [file] })) {
    await navigator.share({ files: [file] }).catch(() => undefined);
    return;
  }
  const link = document.createElement("a");
  link.href = URL.createObjectURL(picture);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
