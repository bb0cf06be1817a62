import { shelfCategories, type Category } from "../common/category.ts";
import type { LocalizedText } from "../common/localized-text.ts";
import { createRandom, hashOf } from "../common/random.ts";
import { studios, type StudioCode } from "../common/studios.ts";
import { ashlar } from "./ashlar.ts";
import { findGeneratedTitle } from "./generated-titles.ts";
import type { JackpotPool } from "./jackpot-pools.ts";
import { kilnAndCo } from "./kiln-and-co.ts";
import { lagoonNine } from "./lagoon-nine.ts";
import { nightLoom } from "./night-loom.ts";
import { orchidArc } from "./orchid-arc.ts";
import { pinegate } from "./pinegate.ts";
import { plumworks } from "./plumworks.ts";
import type { Shelf, ShelfName } from "./shelf.ts";
import type { ShelfTitle, TitleTag } from "./title.ts";
import { jackpotTitles, mostPlayed, newest } from "./featured-titles.ts";
import { vermilion } from "./vermilion.ts";

const shelves: Readonly<Record<StudioCode, Shelf>> = {
  "orchid-arc": orchidArc,
  plumworks,
  pinegate,
  vermilion,
  ashlar,
  "night-loom": nightLoom,
  "kiln-and-co": kilnAndCo,
  "lagoon-nine": lagoonNine,
};

const hotCount = 10;

/** Every title of every studio, by studio and category. */
export const titles: readonly ShelfTitle[] = withPopularity([
  ...studios.flatMap(({ code }) =>
    shelfCategories.flatMap((category) =>
      shelves[code][category].map((name) => titleOf(name, category, code)),
    ),
  ),
  titleOf(["Harbour High Card", "Kartu Tinggi Pelabuhan"], "live", "sandbox-live"),
]);

const titleBySlug: ReadonlyMap<string, ShelfTitle> = new Map(titles.map((title) => [title.slug, title]));

/** Finds the title with this slug, drawn or generated. */
export function findTitle(slug: string): ShelfTitle | undefined {
  return titleBySlug.get(slug) ?? findGeneratedTitle(slug);
}

function titleOf(
  shelfName: ShelfName,
  category: Category,
  studio: ShelfTitle["studio"],
): Omit<ShelfTitle, "popularity"> {
  const name = nameOf(shelfName);
  const slug = slugOf(name.en);
  const jackpotPool = jackpotPoolOf(slug);
  return {
    slug,
    studio,
    name,
    category,
    tags: tagsOf(slug, jackpotPool),
    ...(jackpotPool && { jackpotPool }),
    releasedOn: releaseDayOf(slug),
  };
}

function nameOf(name: ShelfName): LocalizedText {
  return typeof name === "string" ? { en: name, id: name } : { en: name[0], id: name[1] };
}

/** `Sultan's Ledger` becomes `sultans-ledger`. */
function slugOf(name: string): string {
  return name
    .toLowerCase()
    .replaceAll("'", "")
    .replaceAll(/[^a-z0-9]+/g, "-");
}

function jackpotPoolOf(slug: string): JackpotPool | undefined {
  const pools: Readonly<Record<JackpotPool, readonly string[]>> = jackpotTitles;
  if (pools.mosaic.includes(slug)) return "mosaic";
  if (pools.keystone.includes(slug)) return "keystone";
  if (pools.pebble.includes(slug)) return "pebble";
  return undefined;
}

function tagsOf(slug: string, jackpotPool: JackpotPool | undefined): TitleTag[] {
  const tags: TitleTag[] = [];
  if (newest.includes(slug)) tags.push("new");
  if (mostPlayed.indexOf(slug) >= 0 && mostPlayed.indexOf(slug) < hotCount) tags.push("hot");
  if (jackpotPool) tags.push("jackpot");
  return tags;
}

/** Popularity order: the featured titles first, then the others in a pseudo-random but fixed order. */
function withPopularity(unranked: readonly Omit<ShelfTitle, "popularity">[]): ShelfTitle[] {
  const rankBySlug = new Map(
    unranked
      .map(({ slug }) => slug)
      .sort((left, right) => windowPlaceOf(left) - windowPlaceOf(right) || hashOf(left) - hashOf(right))
      .map((slug, rank) => [slug, rank]),
  );
  return unranked.map((title) => ({
    ...title,
    popularity: unranked.length - (rankBySlug.get(title.slug) ?? unranked.length),
  }));
}

function windowPlaceOf(slug: string): number {
  const place = mostPlayed.indexOf(slug);
  return place < 0 ? mostPlayed.length : place;
}

/**
 * Release day: new titles every fourth day before 2026-11-20, the others pseudo-random in the 3 years before.
 */
function releaseDayOf(slug: string): string {
  const place = newest.indexOf(slug);
  const daysBack = place >= 0 ? place * 4 : createRandom(`release/${slug}`).integer(75, 1_170);
  const dayMs = 86_400_000;
  return new Date(Date.UTC(2026, 10, 20) - daysBack * dayMs).toISOString().slice(0, 10);
}
