import { createRandom } from "../common/random.ts";
import { glazeOf } from "./design.ts";
import { circle, polygon, rectangle, sector, turn } from "./drawing/geometry.ts";
import { ornament, ornamentCount } from "./ornament.ts";
import { paletteOf, type Palette } from "./drawing/palette.ts";
import { inlay, picture, piece, placed, star, type Piece } from "./drawing/pieces.ts";
import { cycle, times } from "./drawing/sequence.ts";

/** Logo of a studio, 96 × 96: its own sign in its glaze, or a pattern of four tiles for an unknown studio. */
export function studioLogo(studio: string): string {
  const palette = paletteOf(glazeOf(studio), "night");
  const sign = signs[studio];
  const ground = piece(palette, rectangle(0, 0, 96, 96), palette.groundMid);
  return picture(
    96,
    96,
    ground + (sign ? placed(sign(palette), { x: 48, y: 48 }) : fourTiles(studio, palette)),
  );
}

const signs: Readonly<Record<string, (palette: Palette) => string>> = {
  "orchid-arc": (palette) => {
    const arcs = [40, 29, 18].map((radius, band) =>
      inlay(
        palette,
        times(9 - band * 2, (index): Piece => {
          const step = Math.PI / (9 - band * 2);
          return [
            sector(radius - 10, radius, Math.PI + index * step, Math.PI + (index + 1) * step, 0, 16),
            cycle([palette.body, palette.lit, palette.shade], index + band),
          ];
        }),
      ),
    );
    return (
      arcs.join("") +
      piece(palette, circle(0, 14, 6), palette.bone) +
      piece(palette, rectangle(-40, 18, 80, 8), palette.counter)
    );
  },
  plumworks: (palette) =>
    piece(palette, circle(0, 6, 30), palette.body) +
    piece(palette, sector(0, 30, -1.2, 1.6, 0, 6), palette.shade) +
    piece(palette, "M0-22C4-40 24-42 34-34C28-22 12-18 0-22z", palette.counter) +
    piece(palette, "M-16-2q4-10 14-11q-10 4-14 11z", palette.bone, 1.4),
  pinegate: (palette) =>
    inlay(palette, [
      ["M0-40L20-14H-20z", palette.body],
      ["M0-22L28 8H-28z", palette.shade],
      ["M0-2L36 32H12V18H-12V32H-36z", palette.body],
    ]) + piece(palette, "M-9 36V24Q-9 16 0 16Q9 16 9 24V36z", palette.lit),
  vermilion: (palette) =>
    inlay(palette, [
      ["M-38-26L-14-26L0 12V38z", palette.body],
      ["M38-26L14-26L0 12V38z", palette.lit],
    ]) + placed(star(palette, { points: 4, outer: 16, inner: 6 }, palette.bone, palette.counter), { y: -20 }),
  ashlar: (palette) =>
    inlay(
      palette,
      times(4, (row): Piece[] =>
        times(row % 2 ? 3 : 2, (index): Piece => {
          const width = row % 2 ? (index === 1 ? 36 : 18) : 36;
          const x = row % 2 ? (index === 0 ? -36 : index === 1 ? -18 : 18) : -36 + index * 36;
          return [
            rectangle(x, -36 + row * 18, width, 18),
            row === 1 && index === 1
              ? palette.lit
              : cycle([palette.body, palette.shade, palette.groundLight], index + row),
          ];
        }),
      ).flat(),
    ),
  "night-loom": (palette) =>
    inlay(
      palette,
      times(25, (index): Piece => {
        const [column, row] = [index % 5, Math.floor(index / 5)];
        const over = (column + row) % 2 === 0;
        return [
          rectangle(-36 + column * 14.4, -36 + row * 14.4, 14.4, 14.4),
          over ? cycle([palette.body, palette.shade], row) : palette.ground,
        ];
      }),
    ) + placed(star(palette, { points: 4, outer: 30, inner: 9 }, palette.lit, palette.bone), {}),
  "kiln-and-co": (palette) =>
    piece(palette, "M-34 38V-2A34 34 0 0 1 34-2V38z", palette.shade) +
    inlay(
      palette,
      times(9, (index): Piece => [
        sector(24, 36, Math.PI + (index * Math.PI) / 9, Math.PI + ((index + 1) * Math.PI) / 9, 0, -2),
        cycle([palette.body, palette.lit], index),
      ]),
    ) +
    piece(palette, "M-18 38V14Q-18-4 0-18Q18-4 18 14V38z", palette.counter) +
    piece(palette, "M0-8Q14 8 10 22Q8 34 0 34Q-8 34-10 22Q-8 14-2 12Q-4 2 0-8z", palette.lit),
  "lagoon-nine": (palette) =>
    inlay(
      palette,
      times(9, (index): Piece => {
        const [column, row] = [index % 3, Math.floor(index / 3)];
        const [x, y] = [-36 + column * 24, -36 + row * 24];
        return index === 8
          ? [rectangle(x, y, 24, 24), palette.counter]
          : [
              polygon([x, y], [x + 24, y], [x + 24, y + 24], [x, y + 24]),
              cycle([palette.shade, palette.body, palette.groundLight], column + row),
            ];
      }),
    ) +
    inlay(
      palette,
      times(3, (index): Piece => [sector(0, 11, turn / 2, turn, -24 + index * 24, 0), palette.bone]),
      1.6,
    ) +
    piece(palette, circle(24, 24, 6), palette.lit, 1.6),
  "sandbox-live": (palette) =>
    piece(palette, sector(0, 16, -Math.PI, 0, 0, -20), palette.lit) +
    inlay(palette, [
      ["M-9-20H9L12 4H-12z", palette.bone],
      ["M-12 4H12L15 26H-15z", palette.counter],
    ]) +
    inlay(
      palette,
      times(4, (index): Piece => [
        sector(0, 10, 0, Math.PI, -30 + index * 20, 26),
        cycle([palette.body, palette.shade], index),
      ]),
    ),
};

function fourTiles(studio: string, palette: Palette): string {
  const first = createRandom(`logo/${studio}`).integer(0, ornamentCount - 1);
  return times(4, (index) =>
    ornament(palette, first + index * 7, 8 + (index % 2) * 40, 8 + Math.floor(index / 2) * 40, 40),
  ).join("");
}
