import type { Random } from "../common/random.ts";
import { mix } from "./drawing/colour.ts";
import { circle, rectangle, sector } from "./drawing/geometry.ts";
import { ornament, ornamentCount } from "./ornament.ts";
import type { Palette } from "./drawing/palette.ts";
import { tiles, flat, inlay, piece, placed, ring, type Piece } from "./drawing/pieces.ts";
import { cycle, times } from "./drawing/sequence.ts";

/** Places a motif in a 240 × 320 picture, on top of the field. Important parts stay in the middle. */
type Composition = (palette: Palette, random: Random, motif: string) => string;

const centre: Composition = (palette, _random, motif) =>
  halo(palette, 112) + halo(palette, 88) + placed(motif, { x: 120, y: 154, scale: 1.2 });

/** A round shield with a ring of tesserae. */
const medal: Composition = (palette, random, motif) => {
  const { ground, groundMid, shade, counter, lit } = palette;
  const count = random.pick([24, 30, 36]);
  const shield =
    piece(palette, circle(0, 0, 115), ground, 3) +
    ring(palette, { inner: 98, outer: 113, count }, [counter, shade, lit, shade]) +
    piece(palette, circle(0, 0, 98), mix(ground, groundMid, 0.6)) +
    placed(motif, { scale: 0.96 });
  return placed(shield, { x: 120, y: 152 });
};

/** Larger than the picture, cut at one side. */
const crop: Composition = (palette, random, motif) =>
  halo(palette, 130) +
  placed(motif, { x: random.pick([88, 148]), y: 172, scale: 1.56, tilt: random.between(-10, 10) });

/** Two-fold, like a court card. */
const court: Composition = (palette, _random, motif) => {
  const { ground, lit, counter, shade } = palette;
  const ribbon = tiles(16, -150, -8, 19, 16, [lit, counter, shade]);
  return (
    placed(flat(rectangle(-220, 0, 440, 260), ground, 0.45) + inlay(palette, ribbon), {
      x: 120,
      y: 160,
      tilt: -34,
    }) +
    placed(motif, { x: 84, y: 84, scale: 0.8 }) +
    placed(motif, { x: 156, y: 236, scale: 0.8, tilt: 180 })
  );
};

/** A panel with a disc, and a row of four ornament tiles above or below. */
const inlayPanel: Composition = (palette, random, motif) => {
  const { ground, groundMid, groundLight, bone } = palette;
  const first = random.integer(0, ornamentCount - 1);
  const stride = 1 + (first % 4);
  const low = random.chance(0.6);
  const top = low ? 8 : 64;
  const tiles = times(4, (index) =>
    ornament(palette, first + index * stride, 8 + index * 56, low ? 256 : 8, 56),
  );
  return (
    piece(palette, rectangle(8, top, 224, 248), mix(ground, groundMid, 0.55), 3) +
    piece(palette, circle(120, top + 124, 104), palette.temper === "bone" ? bone : groundLight) +
    placed(motif, { x: 120, y: top + 126, scale: 1.06 }) +
    tiles.join("")
  );
};

/** An arch of voussoirs over a tiled floor. */
const window: Composition = (palette, random, motif) => {
  const { ground, groundMid, groundLight, shade, counter, lit } = palette;
  const fills = [counter, lit, shade] as const;
  const first = random.integer(0, 2);
  const voussoirs = times(15, (index): Piece => [
    sector(92, 112, Math.PI + (index * Math.PI) / 15, Math.PI + ((index + 1) * Math.PI) / 15),
    cycle(fills, index + first),
  ]);
  const piers = times(8, (index): Piece[] => [
    [rectangle(-112, index * 18, 20, 18), cycle(fills, index + first)],
    [rectangle(92, index * 18, 20, 18), cycle(fills, index + first)],
  ]);
  const floor = times(4, (row) => {
    const count = 6 + row;
    const width = 240 / count;
    return times(count + 2, (place): Piece => {
      const index = place - 1;
      const odd = (index + row) % 2 !== 0;
      const fill = odd ? shade : (index + row) % 3 ? groundLight : counter;
      return [rectangle(index * width + ((row % 2) * width) / 2, 258 + row * 16, width, 16), fill];
    });
  });
  const depths = times(3, (index) => {
    const half = 86 - index * 14;
    return flat(
      `M${120 - half} 262V126A${half} ${half} 0 0 1 ${120 + half} 126V262z`,
      mix(groundMid, groundLight, index * 0.5),
    );
  });
  return (
    piece(palette, "M8 270V126A112 112 0 0 1 232 126V270z", mix(ground, groundMid, 0.3), 3) +
    depths.join("") +
    placed(inlay(palette, [...voussoirs, ...piers.flat()]), { x: 120, y: 126 }) +
    inlay(palette, floor.flat()) +
    placed(motif, { x: 120, y: 162, scale: 1.04 })
  );
};

/** One before two fainter echoes of itself. */
const trio: Composition = (palette, _random, motif) =>
  `<g opacity=".62">${placed(motif, { x: 52, y: 78, scale: 0.56, tilt: -8 })}${placed(motif, { x: 190, y: 92, scale: 0.48, tilt: 10 })}</g>` +
  halo(palette, 104) +
  placed(motif, { x: 120, y: 190, scale: 1.12 });

export const compositions = {
  centre,
  medal,
  crop,
  court,
  inlay: inlayPanel,
  window,
  trio,
} as const satisfies Record<string, Composition>;
export type CompositionName = keyof typeof compositions;

function halo(palette: Palette, radius: number): string {
  return flat(circle(120, 152, radius), palette.temper === "bone" ? palette.bone : palette.lit, 0.16);
}
