import { createRandom } from "../common/random.ts";
import { studios } from "../common/studios.ts";
import { rectangle } from "./drawing/geometry.ts";
import { ornament, ornamentCount } from "./ornament.ts";
import { paletteOf } from "./drawing/palette.ts";
import { flat, picture } from "./drawing/pieces.ts";
import { times } from "./drawing/sequence.ts";

/** Avatar of a player, 96 × 96: nine ornament tiles derived from the name, symmetrical. */
export function avatarArtwork(name: string): string {
  const random = createRandom(`avatar/${name}`);
  const studio = studios[random.integer(0, studios.length - 1)] ?? studios[0];
  const palette = paletteOf(studio.glaze, random.pick(["night", "glaze"]), random.chance(0.35));
  const tiles = times(3, (row) => {
    const [edge, middle] = [random.integer(0, ornamentCount - 1), random.integer(0, ornamentCount - 1)];
    const left = ornament(palette, edge, 0, row * 32, 32);
    return `${left}<g transform="translate(96 0) scale(-1 1)">${left}</g>${ornament(palette, middle, 32, row * 32, 32)}`;
  });
  return picture(96, 96, flat(rectangle(0, 0, 96, 96), palette.ground) + tiles.join(""));
}
