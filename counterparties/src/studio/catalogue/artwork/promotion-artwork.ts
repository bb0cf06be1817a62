import { createRandom } from "../random.ts";
import { studios } from "../studios.ts";
import { fields, type FieldName } from "./fields.ts";
import { circle, rectangle } from "./geometry.ts";
import { motifOf, type MotifName } from "./motifs/catalogue.ts";
import { ornament, ornamentCount } from "./ornament.ts";
import { paletteOf } from "./palette.ts";
import { flat, picture, piece, placed, ring } from "./pieces.ts";
import { times } from "./sequence.ts";

const motifNames: readonly [MotifName, ...MotifName[]] = [
  "envelope",
  "coins",
  "chest",
  "key",
  "clover",
  "fortuneWheel",
  "sun",
  "crown",
  "balloon",
];
const fieldNames: readonly [FieldName, ...FieldName[]] = [
  "rays",
  "opus",
  "truchet",
  "orbits",
  "lattice",
  "rain",
];

/** The picture of a promotion, 480 × 240: a motif on a disc between two columns of ornament tiles. */
export function promotionArtwork(slug: string): string {
  const random = createRandom(`promotion/${slug}`);
  const studio = studios[random.integer(0, studios.length - 1)] ?? studios[0];
  const palette = paletteOf(studio.glaze, random.pick(["night", "glaze", "glaze"]), random.chance(0.35));
  const area = { width: 480, height: 240, centreX: 240, centreY: 120 };
  const first = random.integer(0, ornamentCount - 1);
  const columns = times(
    4,
    (index) =>
      ornament(palette, first + index, 0, index * 60, 60) +
      ornament(palette, first + index + 3, 420, index * 60, 60),
  );
  const disc =
    piece(palette, circle(0, 0, 106), palette.ground, 3) +
    ring(palette, { inner: 93, outer: 106, count: 40 }, [
      palette.counter,
      palette.shade,
      palette.lit,
      palette.shade,
    ]) +
    piece(palette, circle(0, 0, 93), palette.groundMid) +
    placed(motifOf(random.pick(motifNames)).draw(palette, random), { scale: 0.88 });
  return picture(
    480,
    240,
    flat(rectangle(0, 0, 480, 240), palette.ground) +
      fields[random.pick(fieldNames)](palette, random, area) +
      columns.join("") +
      placed(disc, { x: 240, y: 120 }),
  );
}
