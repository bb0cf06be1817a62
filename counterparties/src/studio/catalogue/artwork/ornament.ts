import { circle, polygon, rectangle, sector, turn } from "./drawing/geometry.ts";
import type { Palette } from "./drawing/palette.ts";
import { inlay, type Piece } from "./drawing/pieces.ts";
import { cycle } from "./drawing/sequence.ts";

/** Number of different ornament tiles. */
export const ornamentCount = 30;

/** One square ornament tile with its upper left corner at (x, y). The number chooses form and colours. */
export function ornament(palette: Palette, number: number, x: number, y: number, size: number): string {
  const { counter, shade, groundLight, lit, groundMid } = palette;
  const colours = [counter, shade, groundLight, lit, groundMid] as const;
  const face = cycle(colours, number + 2);
  const square: Piece = [rectangle(x, y, size, size), cycle(colours, number)];
  return inlay(palette, [square], 2.4) + inlay(palette, form(number % 6, face, x, y, size), 2.4);
}

function form(kind: number, fill: string, x: number, y: number, size: number): Piece[] {
  const half = size / 2;
  const [middleX, middleY] = [x + half, y + half];
  switch (kind) {
    case 0:
      return [[sector(0, size, 0, turn / 4, x, y), fill]];
    case 1:
      return [[polygon([middleX, y], [x + size, middleY], [middleX, y + size], [x, middleY]), fill]];
    case 2:
      return [
        [sector(0, half, 0, turn / 2, middleX, y), fill],
        [sector(0, half, turn / 2, turn, middleX, y + size), fill],
      ];
    case 3:
      return [[circle(middleX, middleY, size * 0.3), fill]];
    case 4:
      return [
        [polygon([x, y], [x + size, y], [middleX, middleY]), fill],
        [polygon([x, y + size], [middleX, middleY], [x + size, y + size]), fill],
      ];
    default:
      return [
        [sector(0, half, 0, turn / 4, x, y), fill],
        [sector(0, half, turn / 2, (3 * turn) / 4, x + size, y + size), fill],
      ];
  }
}
