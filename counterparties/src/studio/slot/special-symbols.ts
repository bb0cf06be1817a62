import { polar, polygon, rectangle, turn, up, type Point } from "../catalogue/artwork/drawing/geometry.ts";
import { flat, piece } from "../catalogue/artwork/drawing/pieces.ts";
import { cycle, times } from "../catalogue/artwork/drawing/sequence.ts";
import type { Glaze } from "../catalogue/index.ts";

/** Dark joint round every piece: that line is the hand of the house. */
const joint = { ink: "#15100e" };
const size = 96;

/** The letters of the two words, laid in square pieces: one text row each. */
const letters: Readonly<Record<string, readonly string[]>> = {
  W: ["#...#", "#...#", "#.#.#", "##.##", "#...#"],
  I: ["#", "#", "#", "#", "#"],
  L: ["#..", "#..", "#..", "#..", "###"],
  D: ["##.", "#.#", "#.#", "#.#", "##."],
  S: ["###", "#..", "###", "..#", "###"],
  C: ["###", "#..", "#..", "#..", "###"],
  A: ["###", "#.#", "###", "#.#", "#.#"],
  T: ["###", ".#.", ".#.", ".#.", ".#."],
  E: ["###", "#..", "##.", "#..", "###"],
  R: ["##.", "#.#", "##.", "#.#", "#.#"],
};

/** The wild: a lit star over its name. Brighter than every other symbol, since it stands for them. */
export function wildSymbol(glaze: Glaze): string {
  return picture([
    pieceOf("M0 0h96v96h-96z", glaze.lit),
    rays(glaze.lit, glaze.bodyLight, 16),
    star(8, 33, 17, [glaze.bone, glaze.body]),
    ring(0, 9, 8, [glaze.lit]),
    plate(glaze.deep),
    word("WILD", 4.2, glaze.bone),
  ]);
}

/** The scatter: a rose of many pieces over its name, on the studio's counter colour. */
export function scatterSymbol(glaze: Glaze): string {
  return picture([
    pieceOf("M0 0h96v96h-96z", glaze.counter),
    ring(20, 31, 16, [glaze.bone, glaze.counter]),
    ring(10, 20, 10, [glaze.lit, glaze.body]),
    ring(0, 10, 5, [glaze.bone, glaze.lit]),
    plate(glaze.deep),
    word("SCATTER", 3, glaze.lit),
  ]);
}

const centre: Point = [48, 36];

function picture(parts: readonly string[]): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}">${parts.join("")}</svg>`;
}

function pieceOf(outline: string, fill: string): string {
  return piece(joint, outline, fill, 1.2);
}

/** The dark band behind a word. */
function plate(fill: string): string {
  return pieceOf("M0 72h96v24h-96z", fill);
}

/** A word in square pieces of `cell` units, centred on the plate. */
function word(text: string, cell: number, fill: string): string {
  const glyphs = Array.from(text, (letter) => letters[letter] ?? []);
  const columns = glyphs.reduce((sum, rows) => sum + (rows[0]?.length ?? 0) + 1, -1);
  const top = 83.5 - (5 * cell) / 2;
  let left = (size - columns * cell) / 2;
  let outline = "";
  for (const rows of glyphs) {
    for (const [row, pieces] of rows.entries())
      for (const [column, mark] of Array.from(pieces).entries())
        if (mark === "#")
          outline += rectangle(left + column * cell, top + row * cell, cell - 0.5, cell - 0.5);
    left += ((rows[0]?.length ?? 0) + 1) * cell;
  }
  return flat(outline, fill);
}

function rays(light: string, dark: string, count: number): string {
  return times(count, (index) =>
    pieceOf(polygon(centre, at(80, index / count), at(80, (index + 1) / count)), index % 2 ? light : dark),
  ).join("");
}

/** A star of two-coloured points: each has a light and a shaded side. */
function star(
  points: number,
  outer: number,
  inner: number,
  [light, shade]: readonly [string, string],
): string {
  return times(points, (index) => {
    const tip = at(outer, index / points);
    const before = at(inner, (index - 0.5) / points);
    const after = at(inner, (index + 0.5) / points);
    return pieceOf(polygon(centre, before, tip), light) + pieceOf(polygon(centre, tip, after), shade);
  }).join("");
}

/** A ring of pieces in turning colours. */
function ring(inner: number, outer: number, count: number, fills: readonly [string, ...string[]]): string {
  return times(count, (index) => {
    const [from, middle, to] = [index / count, (index + 0.5) / count, (index + 1) / count];
    const outline = polygon(
      at(inner, from),
      at(outer, from),
      at(outer, middle),
      at(outer, to),
      at(inner, to),
    );
    return pieceOf(outline, cycle(fills, index));
  }).join("");
}

/** A point at this distance from the centre; turns count from the top. */
function at(distance: number, turns: number): Point {
  const [x, y] = polar(distance, turns * turn + up);
  return [centre[0] + x, centre[1] + y];
}
