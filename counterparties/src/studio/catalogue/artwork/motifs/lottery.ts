import { figure } from "../drawing/emblems.ts";
import { circle, rectangle, points } from "../drawing/geometry.ts";
import type { Palette } from "../drawing/palette.ts";
import {
  tiles,
  flat,
  inlay,
  line,
  looseInlay,
  piece,
  placed,
  ring,
  star,
  type Piece,
} from "../drawing/pieces.ts";
import { cycle, times } from "../drawing/sequence.ts";
import type { Motif } from "./motif.ts";

export const balls: Motif = (palette, random) => (random.chance(0.6) ? pyramid : orbit)(palette, random);

function ball(palette: Palette, fill: string, digit: number): string {
  const { bone, ink } = palette;
  return (
    piece(palette, circle(0, 0, 28), fill) +
    piece(palette, circle(0, 0, 16.5), bone, 1.4) +
    figure(digit, ink, 0.62) +
    flat("M-18-14Q-12-23-2-24Q-11-19-15-11z", bone, 0.8)
  );
}

const pyramid: Motif = (palette, random) => {
  const { body, shade, lit, bone, counter } = palette;
  const places = points([-46, 44], [0, 52], [46, 44], [-24, 2], [24, 2], [0, -42]);
  return places
    .map(([x, y], index) =>
      placed(ball(palette, cycle([counter, lit, bone, shade, body], index), random.integer(0, 9)), {
        x,
        y,
        scale: 1.05,
      }),
    )
    .join("");
};

/** One ball in the middle of a turning drum. */
const orbit: Motif = (palette, random) => {
  const { body, shade, lit, counter, groundLight } = palette;
  const around = times(7, (index) =>
    placed(
      placed(ball(palette, cycle([counter, lit, shade], index), random.integer(0, 9)), {
        y: -62,
        scale: 0.6,
      }),
      { tilt: (index * 360) / 7 },
    ),
  );
  return (
    ring(palette, { inner: 80, outer: 90, count: 30, joint: 1.6 }, [shade, groundLight, lit]) +
    around.join("") +
    placed(ball(palette, body, random.integer(0, 9)), { scale: 1.35 })
  );
};

export const tickets: Motif = (palette, random) => {
  const { body, lit, bone, counter, ink } = palette;
  const ticket = (fill: string): string => {
    const windows = times(3, (index) =>
      placed(
        piece(
          palette,
          "M-10-22H10Q13-22 13-19V19Q13 22 10 22H-10Q-13 22-13 19V-19Q-13-22-10-22z",
          bone,
          1.5,
        ) + figure(random.integer(0, 9), ink, 0.8),
        { x: -54 + index * 32 },
      ),
    );
    return (
      piece(palette, "M-78-34H78V-12A12 12 0 0 0 78 12V34H-78V12A12 12 0 0 0-78-12z", fill) +
      looseInlay(times(7, (index): Piece => [rectangle(30, -30 + index * 9, 3, 5), ink])) +
      windows.join("") +
      placed(star(palette, { points: 5, outer: 80, inner: 34 }, lit, counter), { x: 54, scale: 0.22 })
    );
  };
  return (
    placed(ticket(counter), { x: 6, y: 38, scale: 0.92, tilt: 12 }) +
    placed(ticket(body), { y: -30, scale: 0.96, tilt: -10 })
  );
};

/** A card of squares, some of them scratched open. */
export const scratchCard: Motif = (palette, random) => {
  const { body, shade, lit, bone, counter, ink } = palette;
  const cells = times(9, (index) => {
    const x = -42 + (index % 3) * 42;
    const y = -34 + Math.floor(index / 3) * 42;
    const open = random.chance(0.45) || index === 4;
    const prize = star(palette, { points: 5, outer: 80, inner: 34 }, lit, counter);
    return (
      piece(palette, rectangle(x - 18, y - 18, 36, 36), open ? bone : cycle([body, shade], index), 1.8) +
      (open
        ? placed(prize, { x, y, scale: 0.17 })
        : line(`M${x - 10} ${y + 8}L${x + 8} ${y - 10}M${x - 2} ${y + 11}L${x + 11} ${y - 2}`, ink, 2))
    );
  });
  const coin =
    piece(palette, circle(0, 0, 24), lit) +
    ring(palette, { inner: 17, outer: 24, count: 16, joint: 1.2 }, [lit, bone]) +
    piece(palette, rectangle(-6, -6, 12, 12), palette.ground, 1.4);
  return placed(
    piece(palette, "M-72-84H72V84H-72z", counter) +
      inlay(palette, tiles(9, -72, -84, 16, 14, [body, lit]), 1.6) +
      cells.join("") +
      placed(coin, { x: 58, y: 66 }),
    { tilt: -7, scale: 0.94 },
  );
};
