import * as z from "@tessera/shared/schema";
import { maintenanceWindow } from "./maintenance.ts";
import { instant, minor, storedText } from "./scalars.ts";

/** All events that the server sends, by name. Clients ignore unknown names. */
export const serverEvents = {
  /** `pointers`: which releases are live, signed as in `releasePointers`. */
  ready: z.object({ serverTime: instant, lastId: z.string(), pointers: z.optional(z.string()) }),
  heartbeat: z.object({ t: instant }),
  resync: z.object({}),
  "wallet.updated": z.object({
    mainMinor: minor,
    heldMinor: minor,
    commissionMinor: minor,
    pointsMinor: minor,
    seq: z.number(),
  }),
  "deposit.updated": z.object({
    id: z.string(),
    number: z.string(),
    status: z.string(),
    reasonCode: z.optional(z.string()),
    creditedMinor: z.optional(minor),
  }),
  "withdraw.updated": z.object({
    id: z.string(),
    number: z.string(),
    status: z.string(),
    reasonCode: z.optional(z.string()),
  }),
  "transfer.updated": z.object({
    id: z.string(),
    number: z.string(),
    status: z.string(),
    reasonCode: z.optional(z.string()),
  }),
  "promo.updated": z.object({
    claimId: z.string(),
    status: z.string(),
    progressMinor: minor,
    targetMinor: minor,
  }),
  /** The player's application or commission has changed. */
  "referral.updated": z.object({ status: z.string() }),
  "game.session": z.object({ gameSessionId: z.string(), netMinor: minor, elapsedSec: z.number() }),
  /**
   * The site has closed a game at a studio with its own wallet. `code` is the error code that a launch would
   * return now, `until` its end, `reason` what an operator wrote for the player.
   */
  "game.closed": z.object({
    gameSessionId: z.string(),
    code: z.string(),
    until: z.optional(instant),
    reason: z.optional(z.string()),
  }),
  /** Reality check: the elapsed time and the net result of the session. */
  "rg.reminder": z.object({ elapsedSec: z.number(), netMinor: minor }),
  /** New inbox message, with its title in every language because the page may switch its language. */
  "inbox.new": z.object({
    id: z.string(),
    category: z.string(),
    title: storedText,
    unread: z.number(),
  }),
  /** The player has read or deleted messages, here or on another device. `unread` is the new count. */
  "inbox.unread": z.object({ unread: z.number() }),
  /** Amount of a pool in one currency. Sent at most every 5 seconds, and when it was won. */
  "jackpot.tick": z.object({ pool: z.string(), currency: z.string(), currentMinor: minor, asOf: instant }),
  /** The player has won a jackpot, which is in the main wallet. `id` names the payment. */
  "jackpot.won": z.object({
    id: z.string(),
    pool: z.string(),
    name: storedText,
    amountMinor: minor,
    currency: z.string(),
  }),
  /** The player has verified the e-mail address, here or on another device. */
  "account.verified": z.object({ emailVerified: z.literal(true) }),
  /** An operator has changed what the player may do. `reason` is the text that the player reads. */
  "account.flags": z.object({
    status: z.string(),
    depositDisabled: z.boolean(),
    withdrawDisabled: z.boolean(),
    playDisabled: z.boolean(),
    reason: z.optional(z.string()),
  }),
  /** The player has accepted a version of the terms, here or on another device. */
  "account.terms": z.object({ version: z.string() }),
  "session.ended": z.object({ reason: z.string() }),
  /**
   * The server closes this stream: `capacity` when it has too many connections, where an early reconnect
   * would only evict another client; `shutdown` when it stops.
   */
  "stream.closed": z.object({ reason: z.string(), retryAfterSeconds: z.number() }),
  /** Maintenance of the whole site, and the window that was announced, changed, begun or ended. */
  "site.maintenance": z.object({
    active: z.boolean(),
    until: z.nullable(instant),
    window: maintenanceWindow,
    ended: z.boolean(),
  }),
  /** Operators changed the status or the order of games; lists of games are read again. */
  "games.changed": z.object({}),
  /** Operators changed the wheels of the shop or their stock; the shop is read again. */
  "shop.changed": z.object({}),
  /** Operators have changed what every visitor sees; `kind` is the kind of the content. */
  "site.content": z.object({ kind: z.string() }),
  /** Change of the live releases. `pointers` as in `ready`, of this revision or a later one. */
  "release.map": z.object({
    environment: z.string(),
    revision: z.number(),
    pointers: z.optional(z.string()),
  }),
} as const;

export type ServerEventName = keyof typeof serverEvents;
export type ServerEvent<Name extends ServerEventName> = z.infer<(typeof serverEvents)[Name]>;
