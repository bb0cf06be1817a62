import { id, instant, listOf, minor, storedText } from "../contracts/scalars.ts";
import { prizeKind } from "../contracts/shop.ts";
import { forEachLanguage } from "../core/languages.ts";
import * as z from "../schema/index.ts";
import { creditProposalState } from "./credit-proposal-state.ts";
import { operatorEndpoint } from "./endpoint.ts";
import { listReaders } from "./list-readers.ts";
import { seenVersion } from "./seen-version.ts";
import { trail } from "./trail.ts";

/** Name of a wheel, which stays. */
export const wheelSlug = z
  .string()
  .check(z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, "content.slug"), z.maxLength(60, "content.slug"));

/** A whole number within bounds; `key` is the validation key of every other value. */
const wholeFrom = (least: number, most: number, key: string) =>
  z.number(key).check(z.int(key), z.gte(least, key), z.lte(most, key));
const textByLanguage = z.strictObject(
  forEachLanguage(() =>
    z.string().check(z.trim(), z.minLength(1, "required"), z.maxLength(60, "text.length")),
  ),
);

const freeRoundsMax = 100;

/** Free rounds of a slot, by its slug; the stake of each is one that the game takes. */
const freeRoundsContent = z.strictObject({
  game: z.string().check(z.minLength(1, "required"), z.maxLength(80, "text.length")),
  count: wholeFrom(1, freeRoundsMax, "wheel.count"),
  stakeMinor: minor,
});

const segmentContent = z.strictObject({
  /** Number of the segment, clockwise from 0, without a hole. */
  position: wholeFrom(0, 999, "wheel.hole"),
  weight: wholeFrom(1, 1_000_000, "wheel.weight"),
  prizeKind,
  /** The prize is bet × prizeX100 ÷ 100; 0 for an item, free rounds and no prize. */
  prizeX100: wholeFrom(0, 100_000, "wheel.factorRange"),
  /** Name of an item. */
  label: z.nullable(textByLanguage),
  /** Unlisted promotion with the terms of a bonus. */
  promotionSlug: z.nullable(z.string().check(z.maxLength(60))),
  freeRounds: z.nullable(freeRoundsContent),
  /** Pieces at the time of publication; null without a bound. */
  stock: z.nullable(wholeFrom(0, 1_000_000, "wheel.stockRange")),
});
export type SegmentContent = z.infer<typeof segmentContent>;

/** Most segments of a wheel: more could not be distinguished on a phone. */
export const segmentsMax = 24;
/** Most bets of a wheel: they are in one row. */
export const betsMax = 6;

/** Everything about a wheel that an operator decides. */
export const wheelContent = z.strictObject({
  title: textByLanguage,
  /** In points; 100 minor units are one. */
  betsMinor: z.array(minor).check(z.minLength(1), z.maxLength(betsMax)),
  /** Spins of a player and Bangkok day; null without a bound. */
  dailyLimit: z.nullable(wholeFrom(1, 1_000, "wheel.dailyLimit")),
  /** Most that its prizes may cost in all, with what they have cost already; it is never reset. */
  budgetMinor: minor,
  sort: wholeFrom(0, 1_000, "wheel.sort"),
  segments: z.array(segmentContent).check(z.minLength(1), z.maxLength(segmentsMax)),
});
export type WheelContent = z.infer<typeof wheelContent>;

const storedSegment = z.object({
  position: z.number(),
  weight: z.number(),
  prizeKind,
  prizeX100: z.number(),
  label: z.nullable(z.record(z.string(), z.string())),
  promotionSlug: z.nullable(z.string()),
  freeRounds: z.nullable(z.object({ game: z.string(), count: z.number(), stakeMinor: minor })),
  /** Pieces left; null without a bound. */
  stock: z.nullable(z.number()),
});

/** Content as it is stored, which may be older than the rules for new content. */
export const storedWheel = z.object({
  title: z.record(z.string(), z.string()),
  betsMinor: z.array(minor),
  dailyLimit: z.nullable(z.number()),
  budgetMinor: minor,
  sort: z.number(),
  segments: z.array(storedSegment),
});
export type StoredWheel = z.infer<typeof storedWheel>;

/** A wheel, as the back office sees it. */
const operatorWheel = z.extend(storedWheel, {
  id,
  slug: z.string(),
  currency: z.string(),
  segments: z.array(
    z.extend(storedSegment, {
      /** Chance of the segment now, in percent with four decimals: that of one without a piece left is 0. */
      chance: z.string(),
    }),
  ),
  status: z.enum(["draft", "published", "archived"]),
  /** Rises with every change of the odds; 1 before the first publication. */
  version: z.number(),
  /** Rises with every change by an operator, of the draft too. */
  revision: z.number(),
  /** Part of the budget that its prizes have used so far. */
  budgetUsedMinor: minor,
  /** Contents of the wheel after its next publication; null without a draft. */
  draft: z.nullable(z.object({ content: wheelContent, updatedAt: instant, updatedBy: z.string() })),
  /** The newest proposal about this revision; null without one. */
  proposal: z.nullable(creditProposalState),
});
export type OperatorWheel = z.infer<typeof operatorWheel>;

const params = z.object({ slug: wheelSlug });
/** Revision that the operator has seen; CONFLICT when the wheel has another one. */
const revision = seenVersion;
const seen = z.strictObject({ revision });

export const operatorWheelsApi = {
  list: operatorEndpoint("GET /wheels", {
    summary: "All wheels with their odds, stock and drafts",
    roles: listReaders.wheels,
    reply: listOf(operatorWheel),
  }),
  promotions: operatorEndpoint("GET /wheel-promotions", {
    summary: "The unlisted promotions, with whose terms a segment gives a bonus, by their title",
    roles: ["content"],
    reply: listOf(z.object({ slug: z.string(), title: storedText, currency: z.string() })),
  }),
  one: operatorEndpoint("GET /wheels/:slug", {
    summary: "One wheel with its decisions",
    roles: ["content"],
    params,
    reply: z.extend(operatorWheel, { trail }),
  }),
  create: operatorEndpoint("POST /wheels", {
    summary: "Create a wheel for the players of a currency, as a draft that nobody sees",
    roles: ["content"],
    body: z.strictObject({
      slug: wheelSlug,
      currency: z.string().check(z.maxLength(10)),
      content: wheelContent,
    }),
    reply: operatorWheel,
    status: 201,
  }),
  draft: operatorEndpoint("PUT /wheels/:slug/draft", {
    summary: "Write what the wheel becomes when it is published; players see nothing of it before",
    roles: ["content"],
    params,
    body: z.strictObject({ revision, content: wheelContent }),
    reply: operatorWheel,
  }),
  discard: operatorEndpoint("POST /wheels/:slug/discard", {
    summary: "Drop the draft; a wheel that was never published goes with it",
    roles: ["content"],
    params,
    body: seen,
  }),
  publish: operatorEndpoint("POST /wheels/:slug/publish", {
    summary:
      "Publish the draft as the next version, or an archived wheel as it was. Above the operator's limit it becomes a proposal",
    roles: ["content"],
    params,
    body: seen,
    reply: operatorWheel,
  }),
  archive: operatorEndpoint("POST /wheels/:slug/archive", {
    summary: "Take a wheel out of the shop; its spins and won prizes stay",
    roles: ["content"],
    params,
    body: seen,
    reply: operatorWheel,
  }),
  stock: operatorEndpoint("POST /wheels/:slug/stock", {
    summary: "Add pieces to a prize with a stock, or take some away; the odds change when it begins or ends",
    roles: ["content"],
    params,
    body: z.strictObject({
      revision,
      position: z.number().check(z.int(), z.gte(0), z.lte(999)),
      change: z.number().check(z.int(), z.gte(-1_000_000), z.lte(1_000_000)),
    }),
    reply: operatorWheel,
  }),
} as const;
