import * as z from "@tessera/shared/schema";
import { endpoint, timeouts } from "./endpoint.ts";
import { gameCategories } from "./game-categories.ts";
import { id, instant, listOf, minor, pageOf, tableQuery } from "./scalars.ts";

export const gameCategory = z.enum(gameCategories);

export const gameTag = z.enum(["new", "hot", "jackpot"]);
export type GameTag = z.infer<typeof gameTag>;

export const gameVolatility = z.enum(["low", "medium", "high"]);
export type GameVolatility = z.infer<typeof gameVolatility>;

/**
 * `seamless`: bets are taken from the main wallet. `transfer`: bets are taken from a wallet at the studio,
 * which has to be filled first.
 */
const walletMode = z.enum(["seamless", "transfer"]);

export const gameCard = z.object({
  id,
  slug: z.string(),
  name: z.string(),
  provider: z.object({ code: z.string(), name: z.string() }),
  category: gameCategory,
  thumb: z.string(),
  tags: z.array(gameTag),
  rtpBp: z.nullable(z.number()),
  volatility: z.nullable(gameVolatility),
  /** Mechanic of the game, in a few words. */
  mechanic: z.optional(z.string()),
  minBetMinor: z.nullable(minor),
  maxBetMinor: z.nullable(minor),
  jackpotMinor: z.optional(minor),
  demo: z.boolean(),
  walletMode,
  /** `coming_later`: listed in the catalogue, but not yet playable. */
  status: z.enum(["active", "maintenance", "coming_later"]),
  favourite: z.boolean(),
});
export type GameCard = z.infer<typeof gameCard>;

export const gameDetail = z.extend(gameCard, {
  turnoverWeightBp: z.number(),
  description: z.string(),
});
export type GameDetail = z.infer<typeof gameDetail>;

export const gameProvider = z.object({
  code: z.string(),
  name: z.string(),
  logo: z.string(),
  /** Brand colour of the studio, as `#rrggbb`. */
  swatch: z.string(),
  status: z.enum(["active", "maintenance"]),
  walletMode,
  count: z.number(),
});
export type GameProvider = z.infer<typeof gameProvider>;

export const gameSort = z.enum(["popularity", "newest", "name"]);
export type GameSort = z.infer<typeof gameSort>;

/** Lists of games use keyset pagination, so that a game inserted in the middle shifts nothing. */
const gamesQuery = z.object({
  category: z.optional(gameCategory),
  provider: z.optional(z.union([z.array(z.string()), z.string()])),
  q: z.optional(z.string().check(z.minLength(1), z.maxLength(40))),
  tag: z.optional(gameTag),
  favourite: z.optional(z.literal("true")),
  /** Only games that can be played now: built, and neither they nor their studio in maintenance. */
  playable: z.optional(z.literal("true")),
  volatility: z.optional(gameVolatility),
  /** Code of a mechanic, as `mechanics` lists them. */
  mechanic: z.optional(z.string().check(z.maxLength(100))),
  /** Only games that take a bet of so many whole credits. */
  bet: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(1_000_000))),
  sortBy: z._default(gameSort, "popularity"),
  after: z.optional(z.string()),
  pageSize: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(100)), 24),
});

export const launchReply = z.object({
  gameSessionId: id,
  url: z.string(),
  origin: z.string(),
  sandbox: z.string(),
  /** True when the game's page sends `ready`; of another page, only that it has loaded is known. */
  announcesReady: z.optional(z.boolean()),
  expiresAt: instant,
});
export type LaunchReply = z.infer<typeof launchReply>;

const gameSessionSummary = z.object({
  startedAt: instant,
  elapsedSec: z.number(),
  betMinor: minor,
  winMinor: minor,
  netMinor: minor,
});

/** Messages that a game frame may send to the page; all others are ignored. */
export const frameMessage = z.discriminatedUnion("type", [
  z.object({ type: z.literal("ready") }),
  z.object({ type: z.literal("close") }),
  z.object({ type: z.literal("deposit") }),
  z.object({ type: z.literal("balance-changed") }),
  /** Something lies over the game, such as its rules, and Back is to close it. */
  z.object({ type: z.literal("overlay-opened") }),
  /** Nothing lies over the game any more. */
  z.object({ type: z.literal("overlay-closed") }),
]);

/** Message that the page sends to a game frame: Back was pressed, and closes what lies over the game. */
export const closeOverlayMessage = { type: "close-overlay" } as const;

/** Terms of the cycle of a pot that runs. Amounts in minor units. */
const runningCycle = z.object({
  name: z.string(),
  pool: z.string(),
  currency: z.string(),
  cycle: z.number(),
  /**
   * SHA-256 of the studio's and of the site's secret that decide the cycle together, in hex, known before its
   * first bet.
   */
  commitment: z.string(),
  siteCommitment: z.string(),
  /** Bets per draw on average. */
  oddsMinor: minor,
  /** The pot pays no more than this, and the first bet after it is reached wins it. */
  mustDropMinor: minor,
});

/** A jackpot that was drawn, with everything that its proof can be computed from. */
const jackpotDraw = z.object({
  cycle: z.number(),
  amountMinor: minor,
  drawnAt: instant,
  /** Name of the winner, masked. */
  winner: z.string(),
  isOwn: z.boolean(),
  /** True when the studio took it back: the money returned to the pot. */
  isReturned: z.boolean(),
  /** True when the pot had reached its limit, which decided in place of the bet's number. */
  mustDrop: z.boolean(),
  /** The studio's id of the winning bet; it decided a draw that has no ticket. */
  betTxId: z.string(),
  betMinor: minor,
  oddsMinor: minor,
  commitment: z.string(),
  /** The studio's revealed secret, 32 bytes in hex. */
  secret: z.string(),
  /**
   * Values of the site and the player behind the winning bet's number; null in a draw by the former rule,
   * without tickets.
   */
  ticket: z.nullable(
    z.object({
      /** The site's id of the bet. */
      bookingId: id,
      /** SHA-256 of the player's seed, in hex. */
      playerSeed: z.string(),
      /** The site's revealed secret, 32 bytes in hex, and its SHA-256. */
      secret: z.string(),
      commitment: z.string(),
    }),
  ),
});
export type JackpotDraw = z.infer<typeof jackpotDraw>;

export const gamesApi = {
  categories: endpoint({
    method: "GET",
    path: "/api/categories",
    access: "open",
    summary: "Categories with their number of titles, and of those whose game is built",
    reply: listOf(z.object({ code: gameCategory, name: z.string(), count: z.number(), built: z.number() })),
  }),
  providers: endpoint({
    method: "GET",
    path: "/api/providers",
    access: "open",
    summary: "Studios with their number of games",
    query: z.object({ category: z.optional(gameCategory) }),
    reply: listOf(gameProvider),
  }),
  mechanics: endpoint({
    method: "GET",
    path: "/api/mechanics",
    access: "open",
    summary: "Mechanics of the games that can be played",
    reply: listOf(z.object({ code: z.string(), name: z.string() })),
  }),
  games: endpoint({
    method: "GET",
    path: "/api/games",
    access: "open",
    summary: "Games by filter, paged by key; an unknown studio is not found",
    query: gamesQuery,
    reply: z.object({ items: z.array(gameCard), nextAfter: z.nullable(z.string()), total: z.number() }),
  }),
  game: endpoint({
    method: "GET",
    path: "/api/games/:slug",
    access: "open",
    summary: "One game",
    params: z.object({ slug: z.string() }),
    reply: gameDetail,
  }),
  recent: endpoint({
    method: "GET",
    path: "/api/games/recent",
    access: "account",
    summary: "The last 20 games that the player has played for his balance",
    reply: listOf(z.extend(gameCard, { playedAt: instant })),
  }),
  jackpots: endpoint({
    method: "GET",
    path: "/api/jackpots",
    access: "open",
    summary: "Jackpot pools",
    reply: listOf(
      z.object({
        pool: z.string(),
        name: z.string(),
        currentMinor: minor,
        currency: z.string(),
        asOf: instant,
      }),
    ),
  }),
  jackpotDraws: endpoint({
    method: "GET",
    path: "/api/jackpots/:pool/draws",
    access: "open",
    summary:
      "Past draws of a pool in the caller's currency with their proofs, the latest first, and the terms of the cycle that runs",
    params: z.object({ pool: z.string() }),
    query: z.object(tableQuery),
    reply: z.extend(pageOf(jackpotDraw), { running: runningCycle }),
  }),
  addFavourite: endpoint({
    method: "PUT",
    path: "/api/favourites/:gameId",
    access: "account",
    summary: "Mark a favourite; repeating changes nothing",
    params: z.object({ gameId: id }),
    status: 204,
  }),
  removeFavourite: endpoint({
    method: "DELETE",
    path: "/api/favourites/:gameId",
    access: "account",
    summary: "Unmark a favourite; repeating changes nothing",
    params: z.object({ gameId: id }),
    status: 204,
  }),
  launch: endpoint({
    method: "POST",
    path: "/api/games/:id/launch",
    maintenance: "play",
    access: "open",
    summary: "Open a game at its studio; `real` needs a player, `demo` does not",
    params: z.object({ id }),
    body: z.strictObject({
      mode: z.enum(["real", "demo"]),
      lobbyPath: z.nullish(z.string().check(z.maxLength(200))),
    }),
    reply: launchReply,
    timeoutMs: timeouts.extended,
  }),
  closeSession: endpoint({
    method: "POST",
    path: "/api/games/sessions/:id/close",
    maintenance: "exempt",
    access: "account",
    summary: "Leave a game",
    params: z.object({ id }),
    body: z.strictObject({}),
    status: 204,
  }),
  sessionSummary: endpoint({
    method: "GET",
    path: "/api/games/sessions/:id/summary",
    access: "account",
    summary: "Time and net result since the game was opened",
    params: z.object({ id }),
    reply: gameSessionSummary,
  }),
} as const;
