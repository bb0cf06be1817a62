import { createHash } from "node:crypto";
import {
  findStudio,
  generatedTitle,
  generatedTitlesMax,
  type Studio,
  studios,
  gameOf,
  type ShelfTitle,
  titleOf,
  titles,
} from "../catalogue/index.ts";
import type { Jackpots } from "../play/jackpots.ts";
import type { StudioGame } from "../play/studio-game.ts";

/** Increased when a drawing or the names of generated titles change, so that sites fetch them again. */
const artworkVersion = 1;

/** Currencies in which games are played for money. */
const currencies = ["IDR", "THB"] as const;

/** Languages of every game's page; see `platform/language.ts`. */
const gameLanguages = ["en", "id"] as const;

const ownTitles = titles.filter(({ studio }) => studios.some(({ code }) => code === studio));

/** Number of titles that one process of studios can offer. */
export const titlesMax = ownTitles.length + generatedTitlesMax;

/** The fields of a game's record that its offer needs. */
export type OfferedGame = Pick<StudioGame, "kind" | "titles" | "feedFields">;

/** Everything that one studio offers, as its feed has it. Source: spec:game-feed#call. */
export interface Offer {
  /** Changes with any part of the offer. */
  readonly version: string;
  readonly total: number;
  readonly studio: ReturnType<typeof studioDto>;
  readonly pools: ReturnType<typeof poolsOf>;
  /** The titles from a place in the list on; each is built when it is asked for. */
  games(start: number, limit: number): ReturnType<typeof gameDto>[];
}

/**
 * The offer of a studio; undefined for an unknown code.
 *
 * @param games those of the studio
 * @param jackpots the pools that its games feed; absent: none
 * @param titleCount number of titles of all seamless studios together: fewer than were drawn leaves out the
 *   least played, more adds generated ones. Absent: those that were drawn.
 */
export function offerOf(
  games: readonly OfferedGame[],
  code: string,
  jackpots?: Jackpots,
  titleCount?: number,
): Offer | undefined {
  const studio = findStudio(code);
  if (!studio) return undefined;
  const own = drawnTitles(code, titleCount);
  const place = studios.findIndex((candidate) => candidate.code === code);
  const generatedCount =
    place < 0 ? 0 : Math.max(0, Math.ceil(((titleCount ?? 0) - ownTitles.length - place) / studios.length));
  const titleAt = (index: number) =>
    own[index] ?? generatedTitle((index - own.length) * studios.length + place);
  const total = own.length + generatedCount;
  const dtoOf = (title: ShelfTitle) => gameDto(games, title);
  const parts = { studio: studioDto(studio), pools: poolsOf(own, jackpots) };
  return {
    ...parts,
    total,
    version: createHash("sha256")
      .update(JSON.stringify([artworkVersion, parts, own.map(dtoOf), generatedCount]))
      .digest("hex")
      .slice(0, 16),
    games: (start, limit) =>
      Array.from({ length: Math.max(0, Math.min(limit, total - start)) }, (_, index) =>
        dtoOf(titleAt(start + index)),
      ),
  };
}

/** The drawn titles of a studio, in the order of the catalogue. */
function drawnTitles(code: string, titleCount = ownTitles.length): ShelfTitle[] {
  const all = titles.filter(({ studio }) => studio === code);
  if (titleCount >= ownTitles.length || !ownTitles.some(({ studio }) => studio === code)) return all;
  const byPopularity = ownTitles.toSorted((left, right) => right.popularity - left.popularity);
  const offered = new Set(byPopularity.slice(0, titleCount));
  return all.filter((title) => offered.has(title));
}

function studioDto({ code, name, description, swatch, glaze }: Studio) {
  return { code, name, description, swatch, ground: glaze.deep, logo: versioned(`/logos/${code}.svg`) };
}

function poolsOf(own: readonly ShelfTitle[], jackpots?: Jackpots) {
  if (!jackpots) return [];
  const fed = jackpots.pools.filter(({ code }) => own.some(({ jackpotPool }) => jackpotPool === code));
  return fed.map((pool) => ({
    ...pool,
    commitments: Object.fromEntries(
      currencies.map((currency) => [currency, jackpots.commitment({ pool: pool.code, currency, cycle: 1 })]),
    ),
  }));
}

function gameDto(games: readonly OfferedGame[], shelf: ShelfTitle) {
  const title = titleOf(games, shelf);
  const { slug, name, category, tags, rtpBp, bestReturnBp, volatility, popularity, releasedOn, playable } =
    title;
  const { mechanic, freeRoundStakes, hasSymbols } = gameOf(games, shelf)?.feedFields?.(title) ?? {};
  return {
    id: slug,
    name,
    category,
    tags,
    rtpBp,
    ...(bestReturnBp !== undefined && { bestReturnBp }),
    volatility,
    ...(mechanic && { mechanic }),
    limits: { minBetMinor: title.minBetMinor, maxBetMinor: title.maxBetMinor },
    ...(title.jackpotPool && { jackpotPool: title.jackpotPool }),
    ...(freeRoundStakes && { freeRoundStakes }),
    popularity,
    releasedOn,
    languages: gameLanguages,
    /** `announced`: cannot be opened yet. */
    state: playable ? ("available" as const) : ("announced" as const),
    demo: playable,
    artwork: {
      card: versioned(`/art/${slug}/card.svg`),
      bannerMobile: versioned(`/art/${slug}/banner-mobile.svg`),
      bannerDesktop: versioned(`/art/${slug}/banner-desktop.svg`),
      ...(hasSymbols && { symbols: versioned(`/art/${slug}/symbols.svg`) }),
    },
  };
}

/** An address relative to the feed's. Its content never changes; another content gets another address. */
function versioned(path: string): string {
  return `${path}?v=${artworkVersion}`;
}
