import { amountMaxCredits } from "@tessera/shared/core/money";
import * as z from "@tessera/shared/schema";
import { endpoint } from "./endpoint.ts";
import { id, instant, listOf, minor } from "./scalars.ts";

export const limitKind = z.enum(["deposit", "loss", "wager", "session_minutes", "reality_check_minutes"]);
export type LimitKind = z.infer<typeof limitKind>;
export const limitPeriod = z.enum(["day", "week", "month", "session"]);
export type LimitPeriod = z.infer<typeof limitPeriod>;

export const playerLimit = z.object({
  kind: limitKind,
  period: limitPeriod,
  /** Whole credits or minutes; null means no limit. */
  value: z.nullable(z.number()),
  usedMinor: z.optional(minor),
  effectiveFrom: z.nullable(instant),
  pending: z.optional(z.object({ value: z.nullable(z.number()), from: instant, needsConfirm: z.boolean() })),
});
export type PlayerLimit = z.infer<typeof playerLimit>;

const limitKey = { kind: limitKind, period: limitPeriod } as const;

const exclusion = z.object({
  id,
  kind: z.enum(["cool_off", "self_exclusion"]),
  until: z.nullable(instant),
});

export const limitsApi = {
  list: endpoint({
    method: "GET",
    path: "/api/limits",
    access: "account",
    summary: "The player's own limits",
    reply: listOf(playerLimit),
  }),
  set: endpoint({
    method: "PUT",
    path: "/api/limits",
    access: "account",
    summary: "Set a limit: lower at once, higher after 24 hours and a confirmation",
    body: z.strictObject({
      ...limitKey,
      value: z.nullable(z.number().check(z.int(), z.gte(1), z.lte(amountMaxCredits))),
    }),
    reply: playerLimit,
  }),
  confirm: endpoint({
    method: "POST",
    path: "/api/limits/confirm",
    access: "account",
    summary: "Confirm a raised limit after its 24 hours",
    body: z.strictObject(limitKey),
    reply: playerLimit,
  }),
  discard: endpoint({
    method: "POST",
    path: "/api/limits/discard",
    access: "account",
    summary: "Drop a raised limit",
    body: z.strictObject(limitKey),
    reply: playerLimit,
  }),
  declinePrompt: endpoint({
    method: "POST",
    path: "/api/limits/decline-prompt",
    access: "account",
    summary: "Answer the question before the first deposit with: not now",
    body: z.strictObject({}),
    status: 204,
  }),
  exclude: endpoint({
    method: "POST",
    path: "/api/exclusions",
    access: "account",
    summary: "Take a break, or exclude oneself; ends every session",
    body: z.discriminatedUnion("kind", [
      z.strictObject({
        kind: z.literal("cool_off"),
        days: z.union([z.literal(1), z.literal(7), z.literal(30), z.literal(60), z.literal(90)]),
      }),
      z.strictObject({
        kind: z.literal("self_exclusion"),
        months: z.nullable(z.union([z.literal(6), z.literal(12), z.literal(60)])),
        password: z.string().check(z.minLength(1, "required")),
      }),
    ]),
    reply: exclusion,
    status: 201,
  }),
} as const;
