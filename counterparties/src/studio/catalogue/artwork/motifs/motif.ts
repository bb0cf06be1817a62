import type { Random } from "../../common/random.ts";
import type { Palette } from "../drawing/palette.ts";

/** Draws one motif around the origin, within about 90 units to each side. */
export type Motif = (palette: Palette, random: Random) => string;
