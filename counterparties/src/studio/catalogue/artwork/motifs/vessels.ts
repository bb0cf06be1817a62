import { mix } from "../drawing/colour.ts";
import { at, circle, polygon, rectangle, short } from "../drawing/geometry.ts";
import { tiles, came, inlay, mirrored, piece, placed, ring, star, type Piece } from "../drawing/pieces.ts";
import { cycle, times } from "../drawing/sequence.ts";
import type { Motif } from "./motif.ts";

export const teapot: Motif = (palette) => {
  const { body, shade, lit, bone, counter } = palette;
  const belly = times(9, (index): Piece => {
    const [left, right] = [-1 + (index * 2) / 9, -1 + ((index + 1) * 2) / 9];
    return [
      `M${at(left * 34, -30)}Q${at(left * 72, 10)} ${at(left * 40, 58)}H${short(right * 40)}Q${at(right * 72, 10)} ${at(right * 34, -30)}z`,
      cycle([body, mix(body, bone, 0.35), mix(body, shade, 0.4)], index),
    ];
  });
  return (
    came(palette, "M48-14C88-28 92 40 44 42", counter, 9) +
    piece(palette, "M-48 34C-74 24-70-12-92-24L-78-34C-54-20-52 0-42 4z", counter) +
    inlay(palette, belly) +
    inlay(palette, tiles(8, -42, 56, 10.5, 12, [counter, lit]), 1.6) +
    piece(palette, "M-36-30Q0-66 36-30z", lit) +
    piece(palette, circle(0, -56, 9), counter) +
    placed(star(palette, { points: 8, outer: 80, inner: 34 }, lit, bone), { y: 16, scale: 0.28 }) +
    came(palette, "M-78-48q-8-10 0-20t0-20", bone, 3)
  );
};

export const vase: Motif = (palette, random) => {
  const { body, shade, lit, bone, counter } = palette;
  const rows: readonly (readonly [top: number, upper: number, lower: number])[] = [
    [-48, 20, 30],
    [-30, 30, 54],
    [-10, 54, 60],
    [12, 60, 54],
    [34, 54, 38],
    [56, 38, 28],
  ];
  const bands = rows.flatMap(([top, upper, lower], row) =>
    times(row % 2 ? 10 : 6, (index): Piece => {
      const count = row % 2 ? 10 : 6;
      const [left, right] = [-1 + (index * 2) / count, -1 + ((index + 1) * 2) / count];
      return [
        polygon(
          [left * upper, top],
          [right * upper, top],
          [right * lower, top + 20],
          [left * lower, top + 20],
        ),
        row % 2 ? cycle([counter, lit], index) : cycle([body, mix(body, shade, 0.45)], index + row),
      ];
    }),
  );
  const flowers = random.chance(0.5)
    ? [-26, 26, 0]
        .map((tilt, index) =>
          placed(
            came(palette, "M0 0V-30", counter, 3) +
              placed(
                ring(palette, { inner: 5, outer: 16, count: 6, joint: 1.4 }, [lit, bone]) +
                  piece(palette, circle(0, 0, 5), body, 1.2),
                { y: -34 },
              ),
            { y: -56, tilt, scale: index === 2 ? 1.1 : 0.95 },
          ),
        )
        .join("")
    : "";
  return placed(
    flowers +
      mirrored(came(palette, "M22-44C58-50 70-20 54-4", shade, 6)) +
      inlay(palette, bands, 1.7) +
      piece(palette, rectangle(-28, -58, 56, 12), lit) +
      piece(palette, rectangle(-32, 76, 64, 10), lit),
    { y: flowers ? 12 : 0, scale: flowers ? 0.9 : 1 },
  );
};
