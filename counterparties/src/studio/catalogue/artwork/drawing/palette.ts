import type { Glaze } from "../../common/studios.ts";
import { mix } from "./colour.ts";

/** Night: dark ground. Glaze: coloured ground. Bone: pale ground. */
export type Temper = "night" | "glaze" | "bone";

/** Glaze set of a studio, by role in one picture. */
export interface Palette {
  readonly temper: Temper;
  readonly ground: string;
  readonly groundMid: string;
  readonly groundLight: string;
  /** The motif and its shaded side. */
  readonly body: string;
  readonly shade: string;
  readonly lit: string;
  readonly bone: string;
  readonly counter: string;
  /** The joint between pieces. */
  readonly ink: string;
}

/** Assigns the colours of a studio to their roles; `swapped` exchanges body and counter colour. */
export function paletteOf(glaze: Glaze, temper: Temper, swapped = false): Palette {
  const body = swapped ? glaze.counter : glaze.body;
  const bodyLight = swapped ? mix(glaze.counter, glaze.bone, 0.35) : glaze.bodyLight;
  const counter = swapped ? glaze.body : glaze.counter;
  const { deep, lit, bone } = glaze;

  switch (temper) {
    case "night":
      return {
        temper,
        ground: mix(deep, "#000000", 0.12),
        groundMid: mix(deep, body, 0.26),
        groundLight: mix(deep, body, 0.5),
        body: bodyLight,
        shade: body,
        lit,
        bone,
        counter,
        ink: mix(deep, "#000000", 0.38),
      };
    case "glaze":
      return {
        temper,
        ground: mix(body, deep, 0.42),
        groundMid: body,
        groundLight: mix(body, bodyLight, 0.42),
        body: lit,
        shade: mix(lit, body, 0.42),
        lit: bone,
        bone,
        counter,
        ink: mix(deep, "#000000", 0.2),
      };
    case "bone":
      return {
        temper,
        ground: mix(bone, glaze.bodyLight, 0.38),
        groundMid: mix(bone, glaze.bodyLight, 0.2),
        groundLight: mix(bone, "#ffffff", 0.1),
        body,
        shade: mix(body, deep, 0.45),
        lit: mix(lit, body, 0.12),
        bone: "#fffaf0",
        counter,
        ink: mix(deep, "#000000", 0.1),
      };
  }
}

const tints: Readonly<Record<string, string>> = {
  ruby: "#d5384c",
  rubies: "#d5384c",
  scarlet: "#d5384c",
  cinnabar: "#d9452f",
  golden: "#f2b441",
  gold: "#f2b441",
  saffron: "#f0a32e",
  mango: "#f5a93a",
  papaya: "#ef8a45",
  jade: "#3fa678",
  emerald: "#2f9e6b",
  green: "#4f9e57",
  sapphire: "#3f6fd0",
  indigo: "#4b57b8",
  blue: "#4a7fd0",
  amethyst: "#8d5cc0",
  violet: "#8d5cc0",
  silver: "#c9ced2",
  steel: "#a9b3ba",
  crystal: "#8fd0d8",
  aurora: "#6fd0b4",
  ablaze: "#ee6a35",
  blaze: "#ee6a35",
  ember: "#ee6a35",
  embers: "#ee6a35",
  copper: "#cf7c48",
  rose: "#e58aa0",
  pink: "#e58aa0",
  pearl: "#efe3d3",
};

/** A slug that names a colour (ruby, golden, jade) gets its motif in that colour. */
export function tinted(palette: Palette, slugWords: readonly string[]): Palette {
  const tint = slugWords.map((word) => tints[word]).find((colour) => colour !== undefined);
  if (tint === undefined) return palette;
  return {
    ...palette,
    body: palette.temper === "glaze" ? mix(tint, "#ffffff", 0.22) : tint,
    shade: mix(tint, palette.ink, 0.38),
  };
}
