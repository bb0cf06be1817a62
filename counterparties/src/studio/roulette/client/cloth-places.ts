import { spots } from "../engine/spots.ts";

/**
 * Place of a spot as a CSS grid area: on a tall table, on a narrow one that lies, on a wide one, and on a
 * wide one of four lines.
 */
export interface Place {
  readonly tall: string;
  readonly narrow: string;
  readonly wide: string;
  readonly low: string;
}

const evenChances = spots.filter(({ kind }) => kind === "evenChance").map(({ id }) => id);

/** Places as on a French table: numbers in rows of three, dozens and even chances beside them. */
export function placeOf(id: string): Place {
  const { low, ...places } = placesOf(id);
  return { ...places, low: low ?? places.wide };
}

/** `low` where it differs from `wide`. */
function placesOf(id: string): Omit<Place, "low"> & { readonly low?: string } {
  const number = Number(id.slice(1));
  if (number === 0) return { tall: area(1, 3, 1, 3), narrow: area(1, 1, 1, 13), wide: area(1, 1, 3, 1) };
  if (Number.isInteger(number)) {
    const [line, place] = [Math.floor((number - 1) / 3), (number - 1) % 3];
    return {
      tall: area(2 + line, 3 + place),
      narrow: area(4 - place, 1 + line),
      wide: area(3 - place, 2 + line),
    };
  }
  const place = Number(id.at(-1));
  if (id.startsWith("column"))
    return { tall: area(14, 2 + place), narrow: area(5 - place, 13), wide: area(4 - place, 14) };
  if (id.startsWith("dozen"))
    return {
      tall: area(4 * place - 2, 2, 4, 1),
      narrow: area(5, 4 * place - 3, 1, 4),
      wide: area(4, 4 * place - 2, 1, 4),
      low: area(4, 2 * place, 1, 2),
    };
  const order = evenChances.indexOf(id);
  const start = 2 + 2 * order;
  return {
    tall: area(start, 1, 2, 1),
    narrow: area(6, start - 1, 1, 2),
    wide: area(5, start, 1, 2),
    low: area(4, 8 + order),
  };
}

function area(row: number, column: number, rows = 1, columns = 1): string {
  return `${row} / ${column} / ${row + rows} / ${column + columns}`;
}

/** Middle of a spot on the screen. */
export interface Middle {
  readonly x: number;
  readonly y: number;
}

const directions: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowRight: [1, 0],
  ArrowLeft: [-1, 0],
  ArrowDown: [0, 1],
  ArrowUp: [0, -1],
};

/**
 * The spot to which an arrow key leads: the nearest in its direction, or the same where there is none. Null
 * for other keys.
 */
export function nextSpot(key: string, place: number, middles: readonly Middle[]): number | null {
  const direction = directions[key];
  const from = middles[place];
  if (!direction || !from) return null;
  const [right, down] = direction;
  let best = { index: place, distance: Infinity };
  for (const [index, { x, y }] of middles.entries()) {
    const ahead = (x - from.x) * right + (y - from.y) * down;
    const aside = Math.abs((x - from.x) * down) + Math.abs((y - from.y) * right);
    const distance = ahead + 2 * aside;
    if (ahead > 1 && aside < 2 * ahead && distance < best.distance) best = { index, distance };
  }
  return best.index;
}
