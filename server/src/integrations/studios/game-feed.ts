import type { GameCategory } from "@tessera/shared/contracts/game-categories";
import { gameCategory, type GameCard, type GameTag } from "@tessera/shared/contracts/games";
import { isStorableText } from "@tessera/shared/core/input-bounds";
import { defaultLanguage, type StoredText } from "@tessera/shared/core/languages";
import { moneyMaxMinor } from "@tessera/shared/core/money";
import * as z from "@tessera/shared/schema";

/**
 * Maximum length of a title's name in each language; longer ones do not fit a card. Source:
 * spec:game-feed#titles.
 */
const nameLengthMax = 60;
const descriptionLengthMax = 300;
/** Maximum length of the name of a mechanic, which is shown on the card. Source: spec:game-feed#titles. */
const mechanicLengthMax = 24;

const colour = z.string().check(z.regex(/^#[0-9a-fA-F]{6}$/));
/** An id of a studio: also the slug of its title. */
const titleId = z.string().check(z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/), z.maxLength(64));
const code = z.string().check(z.regex(/^[a-z][a-z0-9-]{1,31}$/));
const currencyCode = z.string().check(z.regex(/^[A-Z]{3}$/));
const languageCode = z.string().check(z.regex(/^[a-z]{2}$/));
const returnBp = z.number().check(z.int(), z.gte(5_000), z.lte(10_000));
const minorNumber = z.number().check(z.int(), z.gt(0), z.lte(Number.MAX_SAFE_INTEGER));
/** An address relative to the feed's; it has to be on the studio's own origin. */
const address = z.string().check(z.minLength(1), z.maxLength(300), z.refine(isStorableText));

/** Most stakes of free rounds of a title. Source: spec:game-feed#titles. */
const freeRoundStakesMax = 50;

/** A text by language, always in the default one. */
const textOf = (lengthMax: number) =>
  z.pipe(
    z
      .record(
        languageCode,
        z.string().check(z.trim(), z.minLength(1), z.maxLength(lengthMax), z.refine(isStorableText)),
      )
      .check(z.refine((text) => Object.hasOwn(text, defaultLanguage))),
    z.transform((text) => text as StoredText),
  );

const studioSchema = z.object({
  code,
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(40), z.refine(isStorableText)),
  description: textOf(descriptionLengthMax),
  swatch: colour,
  /** Ground colour of the studio's banners. */
  ground: colour,
  logo: address,
});

const poolSchema = z
  .object({
    code,
    name: textOf(nameLengthMax),
    seedMinor: minorNumber,
    mustDropMinor: minorNumber.check(z.lte(Number(moneyMaxMinor))),
    /** Share of each bet, in basis points. */
    shareBp: z.number().check(z.int(), z.gte(1), z.lte(2_000)),
    oddsMinor: minorNumber,
    commitments: z.record(currencyCode, z.string().check(z.regex(/^[0-9a-f]{64}$/))),
  })
  .check(z.refine(({ seedMinor, mustDropMinor }) => seedMinor < mustDropMinor));

const titleSchema = z
  .object({
    id: titleId,
    name: textOf(nameLengthMax),
    category: gameCategory,
    tags: z.array(z.enum(["new", "hot", "jackpot"])).check(z.maxLength(3)),
    rtpBp: returnBp,
    bestReturnBp: z.optional(returnBp),
    volatility: z.enum(["low", "medium", "high"]),
    mechanic: z.optional(textOf(mechanicLengthMax)),
    limits: z
      .object({ minBetMinor: minorNumber, maxBetMinor: minorNumber })
      .check(z.refine(({ minBetMinor, maxBetMinor }) => minBetMinor <= maxBetMinor)),
    jackpotPool: z.optional(code),
    freeRoundStakes: z._default(z.array(minorNumber).check(z.maxLength(freeRoundStakesMax)), []),
    popularity: z.number().check(z.int(), z.gte(-999_999_999), z.lte(999_999_999)),
    releasedOn: z.iso.date(),
    languages: z.array(languageCode).check(z.minLength(1), z.maxLength(50)),
    state: z.enum(["available", "announced"]),
    demo: z.boolean(),
    artwork: z.object({
      card: address,
      bannerMobile: z.optional(address),
      bannerDesktop: z.optional(address),
      symbols: z.optional(address),
    }),
  })
  .check(
    z.refine(({ rtpBp, bestReturnBp = rtpBp }) => bestReturnBp >= rtpBp, {
      path: ["bestReturnBp"],
      error: "below rtpBp",
    }),
  );

/** One page of a feed. Its titles are checked one by one, so that one that is wrong leaves the others. */
export const feedPage = z.object({
  /** The same on every page of one list. */
  version: z.string().check(z.minLength(1), z.maxLength(100)),
  total: z.number().check(z.int(), z.gte(0)),
  studio: studioSchema,
  pools: z.array(poolSchema).check(z.maxLength(50)),
  games: z.array(z.unknown()).check(z.maxLength(500)),
  next: z.nullable(z.string().check(z.minLength(1), z.maxLength(200))),
});
export type FeedPage = z.output<typeof feedPage>;

/** A studio as its feed describes it. */
export type FeedStudio = z.output<typeof studioSchema>;
/**
 * A jackpot pool. `seedMinor`: what it begins with; `mustDropMinor`: its limit; `oddsMinor`: bets per draw on
 * average; `commitments`: by currency, SHA-256 of the secret of its first cycle. Source: spec:game-feed#call.
 */
export type FeedPool = z.output<typeof poolSchema>;

/** A title before it is a row. Return to player in basis points, bets in minor units of the wallet. */
export interface FeedTitle {
  readonly id: string;
  readonly name: StoredText;
  readonly category: GameCategory;
  readonly tags: readonly GameTag[];
  readonly rtpBp: number;
  /** Return of the best play; absent: no play returns more than `rtpBp`. */
  readonly bestReturnBp?: number | undefined;
  readonly volatility: NonNullable<GameCard["volatility"]>;
  /** Names what makes the title play differently. */
  readonly mechanic?: StoredText | undefined;
  readonly limits: { readonly minBetMinor: number; readonly maxBetMinor: number };
  readonly jackpotPool?: string | undefined;
  /** Stakes that the game takes in free rounds, in minor units; empty: it has none. */
  readonly freeRoundStakes: readonly number[];
  /** A larger number is played more. */
  readonly popularity: number;
  /** Calendar day, `YYYY-MM-DD`. */
  readonly releasedOn: string;
  /** Codes of the languages that the game can be played in. */
  readonly languages: readonly string[];
  /** `announced`: the studio cannot open it yet; the site shows "Coming later". */
  readonly state: "available" | "announced";
  readonly demo: boolean;
  readonly artwork: TitleArtwork;
}

/** Addresses of a title's pictures, relative to the feed's. */
export interface TitleArtwork {
  readonly card: string;
  readonly bannerMobile?: string | undefined;
  readonly bannerDesktop?: string | undefined;
  /** Symbols of a slot's reels in one row. */
  readonly symbols?: string | undefined;
}

/** A part of a feed that was left out, and why. */
export interface FeedProblem {
  /** Id of the title; null when it cannot be read. */
  readonly title: string | null;
  /** Continues a sentence about the title, for example "name.en: Too big". */
  readonly problem: string;
}

/** Everything that a studio's feed says at one moment. */
export interface Feed {
  readonly studio: FeedStudio;
  readonly pools: readonly FeedPool[];
  /** Titles that can be taken over, each id once. */
  readonly titles: readonly FeedTitle[];
  readonly problems: readonly FeedProblem[];
}

/** Collects the titles of a feed's pages: those that are wrong or twice there become problems. */
export class FeedTitles {
  readonly #titles = new Map<string, FeedTitle>();
  readonly #refused = new Set<string>();
  readonly problems: FeedProblem[] = [];
  #entries = 0;

  /** Number of entries, right and wrong. */
  get entries(): number {
    return this.#entries;
  }

  get titles(): FeedTitle[] {
    return [...this.#titles.values()];
  }

  add(entry: unknown): void {
    this.#entries += 1;
    const parsed = z.safeParse(titleSchema, entry);
    const title = idOf(entry);
    if (!parsed.success) {
      this.#refuse(title, describe(parsed.error.issues[0]));
    } else if (title !== null && (this.#titles.has(title) || this.#refused.has(title))) {
      // Nothing tells which of the two is right.
      this.#refuse(title, "is in the feed twice");
    } else {
      this.#titles.set(parsed.data.id, parsed.data);
    }
  }

  #refuse(title: string | null, problem: string): void {
    if (title !== null) {
      this.#titles.delete(title);
      this.#refused.add(title);
    }
    this.problems.push({ title, problem });
  }
}

function idOf(entry: unknown): string | null {
  const named = z.safeParse(z.object({ id: titleId }), entry);
  return named.success ? named.data.id : null;
}

function describe(
  issue: { readonly path: readonly PropertyKey[]; readonly message: string } | undefined,
): string {
  return issue ? `${issue.path.map(String).join(".")}: ${issue.message}` : "cannot be read";
}
