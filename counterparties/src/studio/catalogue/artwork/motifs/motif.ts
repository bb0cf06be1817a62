import type { Random } from "../../random.ts";
import type { Palette } from "../palette.ts";

/** Draws one motif around the origin, within about 90 units to each side. */
export type Motif = (palette: Palette, random: Random) => string;
