import { me } from "../contracts/auth.ts";
import { playerLimit } from "../contracts/limits.ts";
import { referralStatus } from "../contracts/referral.ts";
import { id, instant, minor } from "../contracts/scalars.ts";
import * as z from "../schema/index.ts";
import { operatorEndpoint } from "./endpoint.ts";
import { listReaders } from "./list-readers.ts";
import { keysetPageOf, keysetQuery, listQuery } from "./list-query.ts";
import { operatorApplication } from "./referrals.ts";
import { seenVersion } from "./seen-version.ts";

const flags = { depositDisabled: z.boolean(), withdrawDisabled: z.boolean(), playDisabled: z.boolean() };
/** Text for operators alone. */
const note = z.string().check(z.trim(), z.minLength(3, "required"), z.maxLength(1_000, "invalid"));

/** A player in a list of the back office, without his address and phone number. */
export const operatorPlayer = z.object({
  id,
  username: z.string(),
  fullName: z.string(),
  emailMasked: z.string(),
  phoneMasked: z.string(),
  currency: z.string(),
  status: me.shape.status,
  ...flags,
  exclusion: z.nullable(z.enum(["cool_off", "self_exclusion"])),
  createdAt: instant,
  lastLoginAt: z.nullable(instant),
  version: seenVersion,
});
export type OperatorPlayer = z.output<typeof operatorPlayer>;

/** Withdrawal of a player, for an overview. */
const openWithdrawal = z.object({
  id,
  number: z.string(),
  amountMinor: minor,
  status: z.string(),
  createdAt: instant,
});

/** One player in the back office. */
export const operatorPlayerDetail = z.extend(operatorPlayer, {
  emailVerified: z.boolean(),
  /** Time since when his login asks for a code of an authenticator; null while it does not. */
  twoStepLoginSince: z.nullable(instant),
  kycStatus: me.shape.kycStatus,
  language: z.string(),
  /** Text that the player reads beside what is switched off. */
  reason: z.nullable(z.string()),
  exclusionUntil: z.nullable(instant),
  wallets: z.object({
    mainMinor: minor,
    heldMinor: minor,
    commissionMinor: minor,
    pointsMinor: minor,
    studios: z.array(z.object({ code: z.string(), name: z.string(), minor })),
  }),
  /** Withdrawals that are not over. */
  openWithdrawals: z.array(openWithdrawal),
  sessions: z.array(
    z.object({ id, device: z.string(), ip: z.string(), createdAt: instant, lastActiveAt: instant }),
  ),
  limits: z.array(playerLimit),
  referral: z.object({
    code: z.string(),
    status: referralStatus,
    referredBy: z.nullable(z.object({ id, username: z.string() })),
    downlines: z.number(),
    /** Applications with an identity card, the latest first; their data is in the area of referrals. */
    applications: z.array(
      z.object({
        id,
        status: operatorApplication.shape.status,
        createdAt: instant,
        decidedAt: z.nullable(instant),
        /** Name of the operator. */
        decidedBy: z.nullable(z.string()),
      }),
    ),
  }),
  /** Accepted versions of the terms, the latest first; the language is null where it was not stored. */
  terms: z.array(z.object({ version: z.string(), acceptedAt: instant, language: z.nullable(z.string()) })),
  /** The closing that the player asked for; null while his account is open. */
  closing: z.nullable(
    z.object({
      requestedAt: instant,
      /** Until when the player can undo it, and longer while something is open. */
      undoUntil: instant,
      reason: z.nullable(z.string()),
      /** Number of things that it waits for: rounds, orders, money. */
      open: z.number(),
      closedAt: z.nullable(instant),
      forfeitedMinor: z.nullable(minor),
      erasedAt: z.nullable(instant),
    }),
  ),
});
export type OperatorPlayerDetail = z.output<typeof operatorPlayerDetail>;

const playerNote = z.object({ id, note: z.string(), by: z.string(), createdAt: instant });
export type PlayerNote = z.output<typeof playerNote>;

/** The flags as they shall be. A player who may not do something is informed why. */
const flagsInput = z
  .strictObject({
    ...flags,
    /** Read by the player. Dropped when nothing is switched off. */
    reason: z.nullish(z.string().check(z.trim(), z.minLength(3, "required"), z.maxLength(300, "invalid"))),
    note: z.nullish(note),
    version: seenVersion,
  })
  .check(
    z.refine(
      ({ depositDisabled, withdrawDisabled, playDisabled, reason }) =>
        !(depositDisabled || withdrawDisabled || playDisabled) || (reason ?? null) !== null,
      { path: ["reason"], error: "required" },
    ),
  );

const params = z.object({ id });

export const operatorPlayersApi = {
  list: operatorEndpoint("GET /players", {
    summary:
      "Players, the newest first. search is the beginning of a username, or a whole id, email address or phone number; " +
      "from and to are Bangkok days of registration. DATE_RANGE_INVALID when they are reversed",
    roles: listReaders.players,
    query: z.object({
      status: z._default(z.union([me.shape.status, z.literal("all")]), "all"),
      flag: z._default(z.enum(["any", "deposit", "withdraw", "play", "excluded"]), "any"),
      ...listQuery,
    }),
    reply: keysetPageOf(operatorPlayer),
  }),
  one: operatorEndpoint("GET /players/:id", {
    summary: "One player, with address and phone number masked",
    roles: listReaders.players,
    params,
    reply: operatorPlayerDetail,
  }),
  contact: operatorEndpoint("POST /players/:id/contact", {
    summary: "Look at a player's address and phone number; every look is audited",
    roles: ["risk", "owner"],
    params,
    body: z.strictObject({}),
    reply: z.object({ email: z.string(), phone: z.string() }),
  }),
  flags: operatorEndpoint("PUT /players/:id/flags", {
    summary:
      "Switch deposits, withdrawals and play of a player off or on. CONFLICT with the flags and who changed them",
    roles: ["support", "risk"],
    params,
    body: flagsInput,
    reply: operatorPlayerDetail,
  }),
  ban: operatorEndpoint("POST /players/:id/ban", {
    summary: "Ban a player: his sessions end and he cannot log in. CONFLICT as flags",
    roles: ["risk"],
    params,
    body: z.strictObject({ note, version: seenVersion }),
    reply: operatorPlayerDetail,
  }),
  unban: operatorEndpoint("POST /players/:id/unban", {
    summary: "End a ban. CONFLICT as flags",
    roles: ["risk"],
    params,
    body: z.strictObject({ note, version: seenVersion }),
    reply: operatorPlayerDetail,
  }),
  reopen: operatorEndpoint("POST /players/:id/reopen", {
    summary:
      "Open an account again that its player has closed, until its personal data is erased. CONFLICT as flags",
    roles: ["support", "owner"],
    params,
    body: z.strictObject({ note, version: seenVersion }),
    reply: operatorPlayerDetail,
  }),
  logOut: operatorEndpoint("POST /players/:id/log-out", {
    summary: "End every session of a player",
    roles: ["support", "risk"],
    params,
    body: z.strictObject({}),
    reply: operatorPlayerDetail,
  }),
  notes: operatorEndpoint("GET /players/:id/notes", {
    summary: "Notes of operators about a player, the newest first",
    roles: listReaders.players,
    params,
    query: z.object(keysetQuery),
    reply: keysetPageOf(playerNote),
  }),
  addNote: operatorEndpoint("POST /players/:id/notes", {
    summary: "Note something about a player for other operators",
    roles: listReaders.players,
    params,
    body: z.strictObject({
      /** Made by the desk: a repeated note with it is the same one. */
      id: z.optional(id),
      note,
    }),
    reply: playerNote,
    status: 201,
  }),
} as const;
