import { historyDetail } from "../contracts/account.ts";
import { id, instant, minor, storedText } from "../contracts/scalars.ts";
import * as z from "../schema/index.ts";
import { operatorEndpoint } from "./endpoint.ts";
import { listReaders } from "./list-readers.ts";
import { keysetPageOf, listQuery } from "./list-query.ts";

/** Kinds of the rows of a time line. An entry is a movement of one of the player's wallets in the ledger. */
export const timelineKinds = [
  "adjustment",
  "award",
  "change",
  "claim",
  "deposit",
  "entry",
  "exclusion",
  "message",
  "note",
  "request",
  "round",
  "session",
  "spin",
  "transfer",
  "withdrawal",
] as const;
export type TimelineKind = (typeof timelineKinds)[number];

/**
 * Parts of a time line, in the order of their chips. Everything is without the ledger, whose entries are the
 * money of the other rows; they have the balance that each of them left.
 */
export const timelineParts = {
  all: timelineKinds.filter((kind) => kind !== "entry"),
  money: ["deposit", "withdrawal", "transfer", "adjustment"],
  play: ["round", "award"],
  offers: ["claim", "spin"],
  account: ["session", "change", "exclusion"],
  words: ["message", "note", "request"],
  ledger: ["entry"],
} as const satisfies Record<string, readonly TimelineKind[]>;
export type TimelinePart = keyof typeof timelineParts;
export const timelinePart = z.enum(Object.keys(timelineParts) as TimelinePart[]);

/** Key of a row: kind and id. */
export const timelineKey = z.string().check(z.regex(/^[a-z]{1,20}\.[0-9a-f-]{1,36}$/));

const text = z.nullable(z.union([z.string(), storedText]));

/** One row of a time line. What a kind does not have is null. */
export const timelineRow = z.object({
  /** Id of the row within its kind. */
  id: z.string(),
  kind: z.enum(timelineKinds),
  at: instant,
  /** Number, title, or name of a game. */
  name: text,
  /** Further words: a note, the body of a message, a studio, an address of the internet. */
  text,
  /** State; of a change its action, of an entry the kind of its journal, of a session why it has ended. */
  status: z.nullable(z.string()),
  currency: z.nullable(z.string()),
  /** Of a round what it has brought, of an entry with its sign. */
  amountMinor: z.nullable(minor),
  /** Balance of the wallet after it: of the main one, and of an entry that of its own wallet. */
  balanceAfterMinor: z.nullable(minor),
  /** Name of the operator who did it. */
  by: z.nullable(z.string()),
  /** Row that an entry is about. */
  about: z.nullable(z.object({ kind: z.string(), id: z.string() })),
});
export type TimelineRow = z.output<typeof timelineRow>;

const params = z.object({ id });

export const playerTimelineApi = {
  list: operatorEndpoint("GET /players/:id/timeline", {
    summary:
      "What happened to a player, the newest first; after is the nextAfter of the page before. DATE_RANGE_INVALID when the days are reversed",
    roles: listReaders.players,
    params,
    query: z.object({
      part: z._default(timelinePart, "all"),
      from: listQuery.from,
      to: listQuery.to,
      after: z.optional(timelineKey),
    }),
    reply: keysetPageOf(timelineRow),
  }),
  round: operatorEndpoint("GET /players/:id/rounds/:roundId", {
    summary: "One round of a player with what his own history tells of it",
    roles: listReaders.players,
    params: z.extend(params, { roundId: id }),
    reply: historyDetail,
  }),
} as const;
