import * as z from "@tessera/shared/schema";
import { instant, minor } from "./scalars.ts";

/** Path of the event stream. Guests may open it without a bearer and get the events that belong to nobody. */
export const serverEventsPath = "/api/events";

/** Every event that the server sends, by name. A client ignores names it does not know. */
export const serverEvents = {
  ready: z.object({ serverTime: instant, lastId: z.string() }),
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
  "game.session": z.object({ gameSessionId: z.string(), netMinor: minor, elapsedSec: z.number() }),
  /** The site has closed a game of a studio's own wallet: with which error code it would be refused now, and until when. */
  "game.closed": z.object({ gameSessionId: z.string(), code: z.string(), until: z.optional(instant) }),
  /** The player's own reality check: so long he has played, and this came of it. */
  "rg.reminder": z.object({ elapsedSec: z.number(), netMinor: minor }),
  /** A message for this player; its title in both languages, because a page may change its language. */
  "inbox.new": z.object({
    id: z.string(),
    category: z.string(),
    title: z.object({ en: z.string(), id: z.string() }),
    unread: z.number(),
  }),
  /** He has read or removed messages, here or on another device: so many are left. */
  "inbox.unread": z.object({ unread: z.number() }),
  "jackpot.tick": z.object({ pool: z.string(), currentMinor: minor, asOf: instant }),
  "session.ended": z.object({ reason: z.string() }),
  /**
   * The server ends this stream: it has no room any longer (`capacity`), where a client that comes back sooner only takes
   * another one's place, or it ends itself (`shutdown`).
   */
  "stream.closed": z.object({ reason: z.string(), retryAfterSeconds: z.number() }),
  "site.maintenance": z.object({ active: z.boolean(), until: z.nullable(instant) }),
  "release.map": z.object({ environment: z.string(), revision: z.number() }),
} as const;

export type ServerEventName = keyof typeof serverEvents;
export type ServerEvent<Name extends ServerEventName> = z.infer<(typeof serverEvents)[Name]>;
