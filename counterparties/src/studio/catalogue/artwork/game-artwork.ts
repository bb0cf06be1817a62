import { designOf, drawComposition, drawField, drawMotif, type ArtworkSubject } from "./design.ts";
import { frame } from "./frames.ts";
import { rectangle } from "./drawing/geometry.ts";
import { flat, picture } from "./drawing/pieces.ts";

/**
 * Picture of a game's card: an SVG of 240 × 320 units, derived from slug, category and studio only.
 * Cards may crop it; the important parts stay in the middle three quarters.
 */
export function gameArtwork(subject: ArtworkSubject): string {
  const design = designOf(subject);
  const { palette } = design;
  return picture(
    240,
    320,
    flat(rectangle(0, 0, 240, 320), palette.ground) +
      drawField(design, { width: 240, height: 320, centreX: 120, centreY: 150 }) +
      drawComposition(design, drawMotif(design)) +
      frame(palette, design.frame),
  );
}
