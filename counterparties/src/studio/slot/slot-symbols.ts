import { createRandom } from "../catalogue/common/random.ts";
import { suits, suitNames } from "../catalogue/artwork/drawing/emblems.ts";
import { designOf, drawMotif, glazeOf, type ArtworkSubject } from "../catalogue/artwork/design.ts";
import { circle, rectangle } from "../catalogue/artwork/drawing/geometry.ts";
import { motifs, type MotifName } from "../catalogue/artwork/motif-catalogue.ts";
import { ornament, ornamentCount } from "../catalogue/artwork/ornament.ts";
import { paletteOf, tinted, type Palette } from "../catalogue/artwork/drawing/palette.ts";
import {
  flat,
  inlay,
  picture,
  piece,
  placed,
  ring,
  type Piece,
} from "../catalogue/artwork/drawing/pieces.ts";
import { times } from "../catalogue/artwork/drawing/sequence.ts";

const companions: readonly MotifName[] = [
  "crown",
  "gem",
  "seven",
  "bell",
  "coins",
  "clover",
  "sun",
  "moon",
  "lotus",
  "fruit",
  "key",
  "chest",
];

/**
 * The eight symbols of a slot machine, each 96 × 96, the most valuable first: the title's own motif, three
 * others, then four suits. All in the title's glaze.
 */
export function slotSymbols(subject: ArtworkSubject): readonly string[] {
  const design = designOf(subject);
  const random = createRandom(`symbols/${subject.slug}`);
  // Always the dark variant: the reels are dark, and the eight symbols must be easy to distinguish.
  const palette = paletteOf(glazeOf(subject.studio), "night");
  const start = random.integer(0, companions.length - 1);
  const others = times(companions.length, (index) => companions[(start + index) % companions.length] ?? "gem")
    .filter((name) => name !== design.motif)
    .slice(0, 3);
  return [
    preciousTile(palette, drawMotif({ ...design, palette: tinted(palette, subject.slug.split("-")) })),
    ...others.map((name, index) => companionTile(palette, motifs[name].draw(palette, random), index)),
    ...suitNames.map((suit, index) =>
      suitTile(palette, suits[suit], index, random.integer(0, ornamentCount - 1)),
    ),
  ];
}

function preciousTile(palette: Palette, motif: string): string {
  const edge = times(8, (index): Piece[] => {
    const fill = index % 2 ? palette.lit : palette.counter;
    return [
      [rectangle(index * 12, 0, 12, 9), fill],
      [rectangle(84 - index * 12, 87, 12, 9), fill],
    ];
  });
  return picture(
    96,
    96,
    flat(rectangle(0, 0, 96, 96), palette.groundLight) +
      piece(palette, circle(48, 48, 38), palette.groundMid) +
      inlay(palette, edge.flat(), 1.6) +
      placed(motif, { x: 48, y: 48, scale: 0.4 }),
  );
}

function companionTile(palette: Palette, motif: string, index: number): string {
  const ground = index % 2 ? palette.groundMid : palette.ground;
  return picture(
    96,
    96,
    flat(rectangle(0, 0, 96, 96), ground) +
      piece(palette, circle(48, 48, 42), index % 2 ? palette.ground : palette.groundMid) +
      placed(motif, { x: 48, y: 48, scale: 0.42 }),
  );
}

function suitTile(palette: Palette, suit: string, index: number, ornamentNumber: number): string {
  const fills = [palette.bone, palette.body, palette.counter, palette.lit];
  const corners = times(4, (corner) =>
    ornament(palette, ornamentNumber, corner % 2 ? 78 : 0, corner < 2 ? 0 : 78, 18),
  );
  const disc = ring(palette, { inner: 30, outer: 37, count: 20, joint: 1.4 }, [
    palette.shade,
    palette.groundLight,
  ]);
  return picture(
    96,
    96,
    flat(rectangle(0, 0, 96, 96), palette.ground) +
      corners.join("") +
      placed(
        disc +
          piece(palette, circle(0, 0, 30), palette.groundMid) +
          placed(piece(palette, suit, fills[index] ?? palette.bone, 2), { scale: 0.92 }),
        { x: 48, y: 48 },
      ),
  );
}
