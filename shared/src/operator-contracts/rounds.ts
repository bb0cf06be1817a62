import { id, instant, minor, storedText } from "../contracts/scalars.ts";
import * as z from "../schema/index.ts";
import { operatorEndpoint } from "./endpoint.ts";
import { listReaders } from "./list-readers.ts";
import { keysetPageOf, listQuery } from "./list-query.ts";

const leftRound = z.object({
  id,
  provider: z.string(),
  /** Name of the studio. */
  studio: z.string(),
  providerRoundId: z.string(),
  playerId: id,
  username: z.string(),
  /** Name of the game. */
  game: storedText,
  currency: z.string(),
  betMinor: minor,
  winMinor: minor,
  startedAt: instant,
});

const followedStudio = z.object({
  provider: z.string(),
  /** Time when its rounds were last pulled completely. */
  pulledAt: z.nullable(instant),
  /** Time and reason of the first failed pull since then. */
  failedSince: z.nullable(instant),
  error: z.nullable(z.string()),
});

const note = z.string().check(z.minLength(3, "required"), z.maxLength(500));

const discrepancy = z.object({
  id,
  provider: z.string(),
  /** Name of the studio. */
  studio: z.string(),
  kind: z.enum([
    "changed",
    "unknown_seat",
    "other_player",
    "currency",
    "overdrawn",
    "out_of_range",
    "balance",
  ]),
  /** The studio's id of a round; the player's id for a balance. */
  subject: z.string(),
  playerId: z.nullable(id),
  known: z.nullable(z.record(z.string(), z.unknown())),
  told: z.record(z.string(), z.unknown()),
  seenAt: instant,
  lastSeenAt: instant,
});

/** A bet, win or rollback of a studio that was refused permanently. */
const outOfRangeTransaction = z.object({
  id,
  provider: z.string(),
  /** Name of the studio. */
  studio: z.string(),
  providerTxId: z.string(),
  kind: z.string(),
  playerId: id,
  username: z.string(),
  /**
   * The amount sent by the studio, up to the maximum of its column; the audit log has all digits. 0 for a
   * rollback.
   */
  amountMinor: minor,
  at: instant,
});

export const operatorRoundsApi = {
  reported: operatorEndpoint("GET /rounds/reported", {
    summary: "How studios with wallets of their own are followed, and what they reported that cannot be true",
    roles: ["cashier"],
    reply: z.object({ studios: z.array(followedStudio), discrepancies: z.array(discrepancy) }),
  }),
  open: operatorEndpoint("GET /rounds/open", {
    summary: "Rounds that have been open for a day, the oldest first",
    roles: listReaders.rounds,
    query: z.object(listQuery),
    reply: keysetPageOf(leftRound),
  }),
  outOfRange: operatorEndpoint("GET /rounds/out-of-range", {
    summary:
      "Bets, wins and rollbacks that were refused for good beyond the upper bound of money, the newest first",
    roles: listReaders.roundsOutOfRange,
    query: z.object(listQuery),
    reply: keysetPageOf(outOfRangeTransaction),
  }),
  close: operatorEndpoint("POST /rounds/:id/close", {
    summary: "End a round as it stands, after asking the studio's people",
    roles: ["cashier"],
    params: z.object({ id }),
    body: z.strictObject({ note }),
  }),
  closeDiscrepancy: operatorEndpoint("POST /rounds/discrepancies/:id/close", {
    summary: "Close what a studio reported that cannot be true, after asking its people; no money moves",
    roles: ["cashier"],
    params: z.object({ id }),
    body: z.strictObject({ note }),
  }),
} as const;

export type OutOfRangeTransaction = z.infer<typeof outOfRangeTransaction>;

export type LeftRound = z.infer<typeof leftRound>;

export type Discrepancy = z.infer<typeof discrepancy>;
