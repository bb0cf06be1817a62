import type { Category } from "../common/category.ts";
import { createRandom } from "../common/random.ts";
import { designOf, drawField, drawMotif, glazeOf, type ArtworkSubject, type Design } from "./design.ts";
import { circle, rectangle } from "./drawing/geometry.ts";
import { ornament, ornamentCount } from "./ornament.ts";
import { cropped, flat, inlay, picture, piece, placed, ring, type Piece } from "./drawing/pieces.ts";
import { cycle, times } from "./drawing/sequence.ts";

/** Banner formats. Desktop: 640 × 210, plain on the left 45 %. Mobile: 328 × 400, plain on the lower 45 %. */
export type BannerLayout = "mobile" | "desktop";

/** Picture of a game for a wide or tall banner. One side is plain for text, without the motif. */
export function bannerArtwork(subject: ArtworkSubject, layout: BannerLayout): string {
  const design = designOf(subject);
  return layout === "desktop" ? desktopBanner(subject, design) : mobileBanner(subject, design);
}

const edgePiece = 14;

function desktopBanner({ slug, category, studio }: ArtworkSubject, design: Design): string {
  const [width, height, left] = [640, 210, 304];
  const stageX = 142;
  const panelWidth = width - left;
  const scene =
    flat(rectangle(0, 0, panelWidth, height), design.palette.ground) +
    drawField(design, { width: panelWidth, height, centreX: stageX, centreY: height / 2 });
  const first = ornamentStart(slug, category);
  const column = times(4, (index) =>
    ornament(design.palette, first + index, width - 52.5, index * 52.5, 52.5),
  );
  return picture(
    width,
    height,
    flat(rectangle(0, 0, width, height), glazeOf(studio).deep) +
      cropped(scene, left, 0, panelWidth, height) +
      column.join("") +
      crumblingEdge(
        design,
        slug,
        height,
        (along, depth) => rectangle(left + depth, along, edgePiece, edgePiece),
        glazeOf(studio).deep,
      ) +
      stage(design, left + stageX, height / 2, 93),
  );
}

function mobileBanner({ slug, studio }: ArtworkSubject, design: Design): string {
  const [width, height, foot] = [328, 400, 206];
  const scene =
    flat(rectangle(0, 0, width, foot), design.palette.ground) +
    drawField(design, { width, height: foot, centreX: width / 2, centreY: 98 });
  return picture(
    width,
    height,
    flat(rectangle(0, 0, width, height), glazeOf(studio).deep) +
      cropped(scene, 0, 0, width, foot) +
      crumblingEdge(
        design,
        slug,
        width,
        (along, depth) => rectangle(along, foot - edgePiece - depth, edgePiece, edgePiece),
        glazeOf(studio).deep,
      ) +
      stage(design, width / 2, 98, 92),
  );
}

/** The motif on a disc with a ring of tesserae, `radius` units wide to each side. */
function stage(design: Design, x: number, y: number, radius: number): string {
  const { palette } = design;
  const { ground, groundMid, shade, counter, lit } = palette;
  const disc =
    piece(palette, circle(0, 0, radius), ground, 3) +
    ring(palette, { inner: radius - 11, outer: radius, count: 36 }, [counter, shade, lit, shade]) +
    piece(palette, circle(0, 0, radius - 11), groundMid);
  return placed(disc + placed(drawMotif(design), { scale: (radius - 13) / 96 }), { x, y });
}

/** Pieces of the background at the border of the picture, sparser towards its inside. */
function crumblingEdge(
  design: Design,
  slug: string,
  length: number,
  place: (along: number, depth: number) => string,
  ground: string,
): string {
  const random = createRandom(`edge/${slug}`);
  const { palette } = design;
  const count = Math.ceil(length / edgePiece);
  const eaten = [0.72, 0.4, 0.15].flatMap((share, row) =>
    times(count, (index): Piece[] =>
      random.chance(share) ? [[place(index * edgePiece, row * edgePiece), ground]] : [],
    ).flat(),
  );
  const scattered = times(count, (index): Piece[] =>
    random.chance(0.3)
      ? [
          [
            place(index * edgePiece, -edgePiece),
            cycle([palette.shade, palette.groundLight, palette.counter], index),
          ],
        ]
      : [],
  ).flat();
  return eaten.map(([path, fill]) => flat(path, fill)).join("") + inlay(palette, scattered, 1.6);
}

function ornamentStart(slug: string, category: Category): number {
  return createRandom(`ornament/${slug}/${category}`).integer(0, ornamentCount - 1);
}
