import { instant, storedText } from "../contracts/scalars.ts";
import { forEachLanguage } from "../core/languages.ts";
import * as z from "../schema/index.ts";
import { operatorEndpoint } from "./endpoint.ts";
import { listReaders } from "./list-readers.ts";
import { keysetPageOf, listQuery } from "./list-query.ts";
import { seenVersion } from "./seen-version.ts";

/** Default and bounds of each number, amounts in whole credits. Source: spec:operators#settings. */
export const numberSettings = {
  /** Smallest and largest deposit; a method's own bounds stay when they are narrower. */
  depositMin: { default: 10, min: 1, max: 1_000 },
  depositMax: { default: 100_000, min: 100, max: 1_000_000 },
  withdrawMin: { default: 50, min: 1, max: 10_000 },
  withdrawMax: { default: 50_000, min: 100, max: 1_000_000 },
  /** Withdrawals of a player and Bangkok day. */
  withdrawPerDay: { default: 5, min: 1, max: 50 },
  /** Amount from which two operators approve a withdrawal. */
  withdrawFourEyes: { default: 5_000, min: 1, max: 100_000 },
  /** Worst cases in all that one operator publishes alone within 30 days. */
  creditFourEyes: { default: 10_000, min: 1, max: 1_000_000 },
  /** Credits that adjustments add to players on a Bangkok day. */
  adjustmentsPerDay: { default: 1_000_000, min: 1, max: 10_000_000 },
} as const;
export type NumberSetting = keyof typeof numberSettings;

const numberSetting = (name: NumberSetting) => {
  const { min, max } = numberSettings[name];
  return z.optional(z.number().check(z.int(), z.gte(min, "number.range"), z.lte(max, "number.range")));
};

/** Default of where and when support answers. Source: spec:operators#settings. */
export const contactDefaults = {
  supportEmail: "help@tessera.example",
  supportHours: {
    en: "We answer every day from 09:00 to 21:00 (Bangkok time).",
    id: "Kami menjawab setiap hari pukul 09.00 sampai 21.00 (waktu Bangkok).",
  },
} as const;

/** Address of support. */
export const supportEmail = z
  .string()
  .check(
    z.trim(),
    z.maxLength(254, "email.format"),
    z.regex(/^[^\s@?&]+@[^\s@?&]+\.[^\s@?&]+$/, "email.format"),
  );

/** Hours of support in one language; one line. */
export const supportHoursText = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, "required"),
    z.maxLength(200, "text.length"),
    z.regex(/^[^\p{Cc}]*$/u, "text.hidden"),
  );

const settings = z.object({
  moneyMode: z.enum(["play", "real"]),
  depositMin: z.number(),
  depositMax: z.number(),
  withdrawMin: z.number(),
  withdrawMax: z.number(),
  withdrawPerDay: z.number(),
  withdrawFourEyes: z.number(),
  creditFourEyes: z.number(),
  adjustmentsPerDay: z.number(),
  /** Rises with each change. */
  version: z.number(),
  /** Name of the operator of the last change; null before the first one. */
  changedBy: z.nullable(z.string()),
  /** Deposits and withdrawals are approved automatically; never with real money. */
  autoApprove: z.boolean(),
  /** A withdrawal requires a code by mail; always with real money. */
  withdrawCode: z.boolean(),
  /** A player can cancel a withdrawal until it is approved. */
  withdrawCancel: z.boolean(),
  /** Address to which players write. */
  supportEmail: z.string(),
  /** Hours of support, by language. */
  supportHours: storedText,
});
export type Settings = z.output<typeof settings>;

const jobFailure = z.object({
  id: z.string(),
  job: z.string(),
  /** Id of the row, and its number, owner or title; null where it has none of them. */
  subject: z.string(),
  name: z.nullable(z.union([z.string(), storedText])),
  attempts: z.number(),
  error: z.string(),
  failedAt: instant,
  retryAfter: instant,
});
export type JobFailure = z.output<typeof jobFailure>;

export const settingsApi = {
  read: operatorEndpoint("GET /settings", {
    summary: "How the site decides about money",
    roles: listReaders.settings,
    reply: settings,
  }),
  change: operatorEndpoint("PATCH /settings", {
    summary: "Change limits, thresholds, and how the site decides about play money",
    roles: ["owner"],
    body: z.strictObject({
      /** Version that the operator has seen. */
      version: seenVersion,
      autoApprove: z.optional(z.boolean()),
      withdrawCode: z.optional(z.boolean()),
      withdrawCancel: z.optional(z.boolean()),
      depositMin: numberSetting("depositMin"),
      depositMax: numberSetting("depositMax"),
      withdrawMin: numberSetting("withdrawMin"),
      withdrawMax: numberSetting("withdrawMax"),
      withdrawPerDay: numberSetting("withdrawPerDay"),
      withdrawFourEyes: numberSetting("withdrawFourEyes"),
      creditFourEyes: numberSetting("creditFourEyes"),
      adjustmentsPerDay: numberSetting("adjustmentsPerDay"),
      supportEmail: z.optional(supportEmail),
      supportHours: z.optional(z.strictObject(forEachLanguage(() => supportHoursText))),
    }),
    reply: settings,
  }),
  jobFailures: operatorEndpoint("GET /job-failures", {
    summary: "What jobs could not treat and will try again, the latest first",
    roles: listReaders.jobs,
    query: z.object({ ...listQuery, after: z.optional(z.string().check(z.maxLength(200))) }),
    reply: keysetPageOf(jobFailure),
  }),
} as const;
