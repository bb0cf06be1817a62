import type { Category } from "../common/category.ts";
import { createRandom, hashOf, type Random } from "../common/random.ts";
import { findStudio, studios, type Glaze } from "../common/studios.ts";
import { compositions, type CompositionName } from "./compositions.ts";
import { fields, type Area, type FieldName } from "./fields.ts";
import { frameNames, type FrameName } from "./frames.ts";
import { chooseMotif, motifs, type MotifName } from "./motif-catalogue.ts";
import { paletteOf, tinted, type Palette, type Temper } from "./drawing/palette.ts";

/** Input of a picture. An unknown studio gets the glaze of one of ours, always the same. */
export interface ArtworkSubject {
  readonly slug: string;
  readonly category: Category;
  readonly studio: string;
}

/** Design of a picture: all choices that precede the drawing. */
export interface Design {
  readonly palette: Palette;
  readonly motif: MotifName;
  readonly field: FieldName;
  readonly composition: CompositionName;
  readonly frame: FrameName;
  /** Random sequence for the details. */
  readonly random: Random;
}

const tempers: readonly [Temper, ...Temper[]] = [
  "night",
  "night",
  "night",
  "glaze",
  "glaze",
  "glaze",
  "bone",
];

const fieldsByCategory: Readonly<Record<Category, readonly [FieldName, ...FieldName[]]>> = {
  slots: ["opus", "rays", "orbits", "scales", "bands", "lattice", "truchet", "arches", "hills", "rain"],
  live: ["rays", "lattice", "arches", "orbits", "opus"],
  table: ["lattice", "opus", "truchet", "rays"],
  lottery: ["orbits", "opus", "rays", "truchet", "rain"],
  arcade: ["opus", "truchet", "bands", "orbits", "hills"],
};

/** Compositions with their own frame. */
const unframed = new Set<CompositionName>(["inlay", "window"]);
const barelyFramed = new Set<CompositionName>(["crop", "court"]);

/** The glaze set of a studio. */
export function glazeOf(studio: string): Glaze {
  const own = findStudio(studio) ?? studios[hashOf(studio) % studios.length] ?? studios[0];
  return own.glaze;
}

/** Chooses the design of a picture. Deterministic. */
export function designOf({ slug, category, studio }: ArtworkSubject): Design {
  const random = createRandom(`${slug}/${category}`);
  const slugWords = slug.split("-");
  const palette = tinted(paletteOf(glazeOf(studio), random.pick(tempers), random.chance(0.35)), slugWords);
  const motif = chooseMotif(slugWords, category, random);
  const entry = motifs[motif];
  const field = random.pick(entry.fields ?? fieldsByCategory[category]);
  const composition = random.pick(entry.compositions);
  return {
    palette,
    motif,
    field,
    composition,
    frame: frameFor(composition, random.pick(frameNames)),
    random,
  };
}

function frameFor(composition: CompositionName, wish: FrameName): FrameName {
  if (unframed.has(composition)) return "none";
  return barelyFramed.has(composition) && wish !== "none" ? "line" : wish;
}

export function drawMotif({ palette, motif, random }: Design): string {
  return motifs[motif].draw(palette, random);
}

export function drawField({ palette, field, random }: Design, area: Area): string {
  return fields[field](palette, random, area);
}

export function drawComposition({ palette, composition, random }: Design, motif: string): string {
  return compositions[composition](palette, random, motif);
}
