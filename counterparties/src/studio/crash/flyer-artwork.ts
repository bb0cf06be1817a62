import { createRandom } from "../catalogue/common/random.ts";
import type { Flyer } from "./flyers.ts";
import { mix } from "../catalogue/artwork/drawing/colour.ts";
import { glazeOf } from "../catalogue/artwork/design.ts";
import { circle, polygon, rectangle, regularPolygon, sector } from "../catalogue/artwork/drawing/geometry.ts";
import { motifs } from "../catalogue/artwork/motif-catalogue.ts";
import { paletteOf, type Palette } from "../catalogue/artwork/drawing/palette.ts";
import {
  came,
  flat,
  inlay,
  line,
  mirrored,
  picture,
  piece,
  placed,
  ring,
  star,
  type Piece,
} from "../catalogue/artwork/drawing/pieces.ts";
import { cycle, times } from "../catalogue/artwork/drawing/sequence.ts";

/**
 * The flying object of a crash game, as an SVG of 96 × 96 without a ground, in the glaze of its studio. It
 * points to the upper right.
 */
export function flyerArtwork(flyer: Flyer, studio: string): string {
  const palette = paletteOf(glazeOf(studio), "night");
  return picture(96, 96, placed(drawings[flyer](palette), { x: 48, y: 48, scale: 0.46 }));
}

const drawings: Readonly<Record<Flyer, (palette: Palette) => string>> = {
  balloon: (palette) => motifs["balloon"].draw(palette, createRandom("flyer")),
  lantern: (palette) => motifs["lantern"].draw(palette, createRandom("flyer")),
  kite: (palette) => motifs["kite"].draw(palette, createRandom("flyer/1")),
  rocket,
  carpet,
  firecracker,
  stone,
  smoke,
  bottle,
};

function rocket(palette: Palette): string {
  const { body, shade, lit, bone, counter } = palette;
  return placed(
    piece(palette, "M-13 52L0 98L13 52z", lit) +
      piece(palette, "M-6 52L0 76L6 52z", bone) +
      mirrored(piece(palette, "M-22 14L-54 52L-50 66L-20 50z", counter)) +
      piece(palette, "M0-88C32-56 32 12 22 56H-22C-32 12-32-56 0-88z", bone) +
      flat("M0-88C32-56 32 12 22 56H0z", mix(bone, shade, 0.35)) +
      piece(palette, "M0-88C15-73 22-57 26-42H-26C-22-57-15-73 0-88z", body) +
      piece(palette, circle(0, -12, 14), counter) +
      flat(circle(-4, -16, 5), bone),
    { tilt: 45 },
  );
}

function carpet(palette: Palette): string {
  const { body, shade, lit, bone, counter } = palette;
  const stripes = times(6, (index): Piece => {
    const x = -78 + index * 26;
    const [from, to] = [wave(x), wave(x + 26)];
    return [
      polygon([x, from - 26], [x + 26, to - 26], [x + 26, to + 26], [x, from + 26]),
      cycle([body, lit, counter, shade], index),
    ];
  });
  const fringe = [-84, 84].map((x) =>
    times(4, (index) => line(`M${x} ${wave(x) - 18 + index * 12}h${Math.sign(x) * 12}`, bone, 4)).join(""),
  );
  const medal =
    piece(palette, polygon(...regularPolygon(4, 22)), bone) + piece(palette, circle(0, 0, 8), counter);
  return placed(fringe.join("") + inlay(palette, stripes) + medal, { tilt: -22 });
}

function wave(x: number): number {
  return Math.sin(x / 34) * 12;
}

function firecracker(palette: Palette): string {
  const { body, shade, lit, bone, counter } = palette;
  const bands = times(4, (index): Piece => [
    rectangle(-22, -58 + index * 26, 44, 26),
    cycle([body, lit, body, shade], index),
  ]);
  return placed(
    placed(star(palette, { points: 9, outer: 34, inner: 15 }, lit, counter), { y: 70 }) +
      came(palette, "M0-58C-14-74 12-82 2-96", bone, 4) +
      inlay(palette, bands) +
      piece(palette, "M-22-58C-22-74 22-74 22-58z", counter),
    { tilt: 45 },
  );
}

function stone(palette: Palette): string {
  const { body, shade, lit, bone } = palette;
  const corners = [58, 66, 54, 64, 60, 70, 56].map(
    (radius, index) => [Math.cos(index * 0.9) * radius, Math.sin(index * 0.9) * radius] as const,
  );
  const facets = corners.map((corner, index): Piece => {
    const next = corners[(index + 1) % corners.length] ?? corner;
    return [polygon([-8, -8], corner, next), cycle([shade, body, mix(body, shade, 0.5), lit, bone], index)];
  });
  const trail = times(3, (index) => line(`M${-92 + index * 16} ${52 + index * 18}l26-20`, bone, 5)).join("");
  return trail + placed(inlay(palette, facets), { x: 16, y: -14 });
}

function smoke(palette: Palette): string {
  const { shade, bone, counter } = palette;
  const rings = [
    { x: -46, y: 56, scale: 0.42 },
    { x: -12, y: 20, scale: 0.66 },
    { x: 28, y: -26, scale: 1 },
  ];
  return rings
    .map((place) =>
      placed(
        ring(palette, { inner: 30, outer: 56, count: 12, joint: 2.4 }, [
          bone,
          mix(bone, shade, 0.5),
          counter,
        ]),
        place,
      ),
    )
    .join("");
}

function bottle(palette: Palette): string {
  const { body, shade, lit, bone, counter } = palette;
  return placed(
    piece(palette, "M-12 66L0 98L12 66z", lit) +
      piece(palette, "M-26 66V4C-26-22-11-22-11-46V-66H11V-46C11-22 26-22 26 4V66z", body) +
      flat("M0-66H11V-46C11-22 26-22 26 4V66H0z", mix(body, shade, 0.5)) +
      piece(palette, rectangle(-26, 12, 52, 30), bone) +
      piece(palette, sector(0, 11, 0, Math.PI * 2 - 0.01, 0, 27), counter) +
      piece(palette, rectangle(-13, -82, 26, 18), lit),
    { tilt: 45 },
  );
}
