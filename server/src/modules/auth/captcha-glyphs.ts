/**
 * The characters of the captcha as pen strokes on a grid 10 wide and 14 high, y down: `M` lifts the pen, `L`
 * draws a line, `Q` a quadratic curve. Drawn as paths because a server has no fonts to rely on. Characters
 * that are easily confused when distorted are left out: 0 O Q D, 1 I, 7 T, 5 S, 2 Z, 8 B, 6 G, U V W.
 */
const captchaGlyphs: Readonly<Record<string, string>> = {
  A: "M 1 14 L 5 0 L 9 14 M 2.6 9 L 7.4 9",
  C: "M 9 3 Q 8 0 5 0 Q 1 0 1 7 Q 1 14 5 14 Q 8 14 9 11",
  E: "M 8.5 0 L 1.5 0 L 1.5 14 L 8.5 14 M 1.5 7 L 7 7",
  F: "M 8.5 0 L 1.5 0 L 1.5 14 M 1.5 7 L 7 7",
  H: "M 1 0 L 1 14 M 9 0 L 9 14 M 1 7 L 9 7",
  J: "M 8 0 L 8 10 Q 8 14 4.5 14 Q 1.5 14 1.2 10.5",
  K: "M 1.5 0 L 1.5 14 M 8.5 0 L 1.5 8 M 4 5.4 L 9 14",
  L: "M 1.5 0 L 1.5 14 L 8.5 14",
  M: "M 0.5 14 L 1.5 0 L 5 9 L 8.5 0 L 9.5 14",
  N: "M 1 14 L 1 0 L 9 14 L 9 0",
  P: "M 1.5 14 L 1.5 0 L 5 0 Q 9 0 9 4 Q 9 8 5 8 L 1.5 8",
  R: "M 1.5 14 L 1.5 0 L 5 0 Q 9 0 9 4 Q 9 8 5 8 L 1.5 8 M 5 8 L 9 14",
  T: "M 0.5 0 L 9.5 0 M 5 0 L 5 14",
  X: "M 1 0 L 9 14 M 9 0 L 1 14",
  Y: "M 1 0 L 5 7 L 9 0 M 5 7 L 5 14",
  3: "M 1.2 2.5 Q 2 0 5 0 Q 8.8 0 8.8 3.4 Q 8.8 6.6 4.5 6.6 Q 9.2 6.6 9.2 10.3 Q 9.2 14 5 14 Q 1.8 14 1 11",
  4: "M 7 14 L 7 0 L 0.8 9.8 L 9.4 9.8",
  9: "M 8.8 4.2 Q 8.8 8.2 5 8.2 Q 1.2 8.2 1.2 4.2 Q 1.2 0 5 0 Q 8.8 0 8.8 4.2 Q 9 11 4.5 14",
};

/** All characters that a captcha may contain. */
export const captchaAlphabet = Object.keys(captchaGlyphs).join("");

export const glyphWidth = 10;
export const glyphHeight = 14;

export interface Point {
  readonly x: number;
  readonly y: number;
}
export type Stroke = readonly Point[];

/** Straight lines are divided too, so that the distortion can bend them. */
const piecesPerSegment = 8;

/**
 * Returns the strokes of a character as points that are close enough together to distort. Throws on a
 * character without a glyph.
 */
export function glyphStrokes(character: string): Stroke[] {
  const path = captchaGlyphs[character];
  if (path === undefined) throw new RangeError(`No glyph for ${JSON.stringify(character)}`);
  const strokes: Point[][] = [];
  for (const [, command, numbers] of path.matchAll(/([MLQ])([^MLQ]*)/g)) {
    const points = toPoints(numbers ?? "");
    if (command === "M") strokes.push(points);
    else strokes.at(-1)?.push(...alongSegment([strokes.at(-1)?.at(-1), ...points]));
  }
  return strokes;
}

function toPoints(numbers: string): Point[] {
  const values = numbers.trim().split(/\s+/).map(Number);
  return values.flatMap((x, index) => (index % 2 === 0 ? [{ x, y: values[index + 1] ?? 0 }] : []));
}

/** Returns points along a line (two given) or a quadratic curve (three given), without the first. */
function alongSegment(given: readonly (Point | undefined)[]): Point[] {
  const [start, middle, end] = given as [Point, Point, Point?];
  return Array.from({ length: piecesPerSegment }, (_, index) => {
    const t = (index + 1) / piecesPerSegment;
    return end ? between(between(start, middle, t), between(middle, end, t), t) : between(start, middle, t);
  });
}

function between(from: Point, to: Point, t: number): Point {
  return { x: from.x + (to.x - from.x) * t, y: from.y + (to.y - from.y) * t };
}
