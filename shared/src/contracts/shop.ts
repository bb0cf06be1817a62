import * as z from "@tessera/shared/schema";
import { endpoint } from "./endpoint.ts";
import { id, instant, minor, pageOf, tableQuery } from "./scalars.ts";

export const prizeKind = z.enum(["none", "points", "credit", "bonus", "item", "free_rounds"]);
export type PrizeKind = z.infer<typeof prizeKind>;

const gameOfRounds = z.object({ slug: z.string(), name: z.string() });

/** Free rounds as a segment promises them: each with this stake, whatever the bet on the wheel. */
const promisedRounds = z.object({ game: gameOfRounds, count: z.number(), stakeMinor: minor });

const wheelSegment = z.object({
  /** Number of the segment on the wheel, clockwise from 0. */
  position: z.number(),
  /** Effective weight: 0 when no piece is left. The chance is weight ÷ sum of the weights. */
  weight: z.number(),
  prizeKind,
  /** The prize is bet × prizeX100 ÷ 100, in points or in credits; 0 for an item and for no prize. */
  prizeX100: z.number(),
  /** Name of an item. */
  label: z.nullable(z.string()),
  /** Pieces left; null without a bound. */
  stockLeft: z.nullable(z.number()),
  /** Turnover that a bonus asks for, in hundredths of it: 300 is 3 times; null for other prizes. */
  turnoverX100: z.nullable(z.number()),
  freeRounds: z.nullable(promisedRounds),
});
export type WheelSegment = z.infer<typeof wheelSegment>;

export const wheel = z.object({
  id,
  slug: z.string(),
  title: z.string(),
  /** Rises with every change of the odds; a spin names the version that the player was shown. */
  version: z.number(),
  currency: z.string(),
  /** In points; 100 minor units are one. */
  betsMinor: z.array(minor),
  segments: z.array(wheelSegment),
  spinsLeftToday: z.nullable(z.number()),
});
export type Wheel = z.infer<typeof wheel>;

/**
 * Seeds of the next spin. The server seed stays secret until it is replaced; its SHA-256 commits the site to
 * it.
 */
export const spinSeed = z.object({
  hash: z.string(),
  clientSeed: z.string(),
  nonce: z.number(),
  /**
   * SHA-256 of the server seed that follows, published before the player chooses the client seed that goes
   * with it.
   */
  nextHash: z.string(),
});
export type SpinSeed = z.infer<typeof spinSeed>;

/** Free rounds that a player can play now. */
const playableAward = z.object({
  id,
  game: gameOfRounds,
  left: z.number(),
  stakeMinor: minor,
  expiresAt: instant,
});
export type PlayableAward = z.infer<typeof playableAward>;

const shop = z.object({
  pointsMinor: minor,
  /** Version of the wallet that the points were read with; the higher one is the newer. */
  seq: z.number(),
  /**
   * Points for the turnover of the current Bangkok day so far, and when they are credited at the earliest.
   */
  today: z.object({ pointsMinor: minor, creditedAt: instant }),
  wheels: z.array(wheel),
  seed: spinSeed,
  /** In the order in which they end. */
  awards: z.array(playableAward),
});
export type Shop = z.infer<typeof shop>;

const prize = z.object({
  kind: prizeKind,
  minor,
  /** `PTS` or the currency of the wallet; null for an item and for no prize. */
  currency: z.nullable(z.string()),
  label: z.nullable(z.string()),
  freeRounds: z.nullable(promisedRounds),
});
export type Prize = z.infer<typeof prize>;

/**
 * `bonus_pending`: the player has not taken the bonus yet; `item_pending`: an operator has not delivered the
 * item yet.
 */
export const spinStatus = z.enum(["settled", "bonus_pending", "item_pending", "item_delivered"]);
export type SpinStatus = z.infer<typeof spinStatus>;

/** A spin with everything that its result can be computed from. */
export const spin = z.object({
  id,
  number: z.string(),
  createdAt: instant,
  wheelId: id,
  wheelTitle: z.string(),
  wheelVersion: z.number(),
  betMinor: minor,
  /** Number of the segment among the weights, from 0. */
  position: z.number(),
  prize,
  status: spinStatus,
  /** Rest of the free rounds that were won, and the end of their time; null for other prizes. */
  award: z.nullable(z.object({ left: z.number(), expiresAt: instant })),
  /** Note of the operator who delivered the item; null for everything else. */
  deliveryNote: z.nullable(z.string()),
  /** Weights of the segments as they were, in their order. */
  weights: z.array(z.number()),
  roll: z.number(),
  nonce: z.number(),
  seedHash: z.string(),
  clientSeed: z.string(),
  /** In hex; null until it is revealed. */
  serverSeed: z.nullable(z.string()),
});
export type Spin = z.infer<typeof spin>;

/** A spin that was made just now, with the player's balances after it. */
export const spinResult = z.extend(spin, {
  wallet: z.object({ pointsMinor: minor, mainMinor: minor, seq: z.number() }),
});
export type SpinResult = z.infer<typeof spinResult>;

/** Longest client seed, in characters. */
const clientSeedMax = 64;

export const shopApi = {
  shop: endpoint({
    method: "GET",
    path: "/api/shop",
    maintenance: "shop",
    access: "account",
    summary: "Points, the wheels of the player's currency with their odds, and the seeds of the next spin",
    reply: shop,
  }),
  spin: endpoint({
    method: "POST",
    path: "/api/shop/wheels/:id/spin",
    maintenance: "shop",
    access: "player",
    summary: "Bet points on a spin of a wheel, whose odds are those of the version that is named",
    params: z.object({ id }),
    body: z.strictObject({ bet: minor, wheelVersion: z.number() }),
    reply: spinResult,
    status: 201,
    idempotent: true,
  }),
  rotateSeed: endpoint({
    method: "POST",
    path: "/api/shop/seed/rotate",
    access: "account",
    summary: "Reveal the server seed in use and begin with a new one",
    body: z.strictObject({
      clientSeed: z.string().check(z.minLength(1), z.maxLength(clientSeedMax), z.regex(/^[\x21-\x7e]+$/)),
    }),
    reply: z.object({ revealed: z.object({ hash: z.string(), serverSeed: z.string() }), seed: spinSeed }),
  }),
  spins: endpoint({
    method: "GET",
    path: "/api/shop/spins",
    access: "account",
    summary: "The player's spins, with their proof",
    query: z.object(tableQuery),
    reply: pageOf(spin),
  }),
  takeBonus: endpoint({
    method: "POST",
    path: "/api/shop/spins/:id/bonus",
    maintenance: "shop",
    access: "player",
    summary: "Take the bonus that a spin has won; its terms begin now",
    params: z.object({ id }),
    body: z.strictObject({}),
    reply: spin,
    idempotent: true,
  }),
} as const;
