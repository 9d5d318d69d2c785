/** A score sheet as text, for other programs and for people. */

import { say } from "../words/later";
import { handCost, roundFacts } from "./sheetCount";
import { changesOf, takenBack, type Entry, type Left } from "./sheetLog";
import { allPoints, placesOf, type Sheet } from "./sheetState";

/** Rows of cells: a heading, the rounds, the totals. */
export function rowsOf(sheet: Sheet): string[][] {
  const { paper, players, rounds, totals } = sheet;
  const late = players.some(({ start }) => start > 0);
  const left = players.some(({ rest }) => rest !== 0);
  const told = rounds.filter((round) => round.points || Object.keys(round.scored).length);
  return [
    [say("sheet.round"), say("paper.engine"), ...players.map(({ name }) => name)],
    ...(late ? [[say("paper.start"), "", ...players.map(({ start }) => String(start))]] : []),
    ...told.map((round) => {
      const points = allPoints(paper, round);
      const engine = roundFacts(paper, round.number).engine ?? "";
      return [String(round.number), engine, ...players.map(({ id }) => (id in points ? String(points[id]) : ""))];
    }),
    ...(left ? [[say("paper.rest"), "", ...players.map(({ rest }) => String(rest || ""))]] : []),
    [say("sheet.total"), "", ...players.map(({ id }) => String(totals[id] ?? 0))],
  ];
}

/** Cells with commas between them; what a spreadsheet might take for a formula is text. */
export function csvOf(sheet: Sheet): string {
  const cell = (text: string): string => {
    const plain = /^[=+@\t\r]|^-(?!\d)/.test(text) ? `'${text}` : text;
    return /[",\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
  };
  return rowsOf(sheet).map((row) => row.map(cell).join(",")).join("\r\n") + "\r\n";
}

/** A few lines that can be sent to somebody. */
export function textOf(sheet: Sheet): string {
  const lines = placesOf(sheet).map(({ player, total, place }) => `${place}. ${player.name}: ${total}`);
  return [sheet.title, ...lines].join("\n");
}

interface Noted {
  id: string;
  at: number;
  by: string;
  text: string;
  isBack: boolean;
}

/** What was written down, the latest first; a correction keeps what it took the place of. */
export function notesOf(log: Entry[], sheet: Sheet): Noted[] {
  const out = takenBack(log);
  const names = new Map(sheet.players.map(({ id, name }) => [id, name]));
  for (const { change } of log) if (change.kind === "join") names.set(change.person, change.name);
  const notes = log.flatMap((entry, at) => {
    const text = noteOf(log, at, sheet, (id) => (id && names.get(id)) || "?");
    return text ? [{ id: entry.id, at: entry.at, by: entry.by, text, isBack: out.has(entry.id) }] : [];
  });
  return notes.reverse();
}

function noteOf(log: Entry[], at: number, { paper }: Sheet, name: (id: string | null) => string): string {
  const change = log[at]?.change;
  const worth = (left: Left, round: number): number => handCost(paper, round, left);
  switch (change?.kind) {
    case "out":
      return change.person === null
        ? say("paper.note.blocked", { round: change.round })
        : say("paper.note.out", { round: change.round, who: name(change.person) });
    case "left": {
      const { round, person, left } = change;
      const old = changesOf(log.slice(0, at), "left").findLast(
        (one) => one.change.round === round && one.change.person === person,
      )?.change.left;
      const told = { round, who: name(person), points: worth(left, round) };
      return old ? say("paper.note.changed", { ...told, old: worth(old, round) }) : say("paper.note.left", told);
    }
    case "scored":
      return say("paper.note.scored", { round: change.round, who: name(change.person), points: change.points });
    case "join":
      return say("paper.note.join", { round: change.round, who: change.name });
    case "leave":
      return say("paper.note.leave", { round: change.round, who: name(change.person) });
    case "end":
      return say("paper.note.end");
    default:
      return "";
  }
}
