import * as z from "@tessera/shared/schema";
import { releasePatterns } from "./release-patterns.ts";

/** Reason why the place of a remote is held in a page, which is guarded by it. */
export const pageHold = z.enum(["typed", "sending", "overlay", "frame", "media", "guard"]);
export type PageHold = z.infer<typeof pageHold>;

/**
 * What became of a move in one open page: `done`, every place of the remote shows the release that is live;
 * `guarded`, one waits for the player; `failed`, the release did not work there and the page keeps the one
 * before.
 */
export const pageOutcome = z.enum(["done", "guarded", "failed"]);
export type PageOutcome = z.infer<typeof pageOutcome>;

/** The token in the page's document. */
const pageToken = z.string().check(z.maxLength(64));

/** Report of one page about one remote, sent to `POST /registry/v1/outcomes`. Says nothing of the player. */
export const outcomeReport = z
  .strictObject({
    token: pageToken,
    remote: z.string().check(z.regex(releasePatterns.remoteName)),
    /** Id of the release that is live; null where the remote is out of the site. */
    release: z.nullable(z.string().check(z.maxLength(100))),
    outcome: pageOutcome,
    /** Of `guarded` alone. */
    hold: z.optional(pageHold),
    /** True in the tab that holds the event connection of its browser. */
    leads: z.boolean(),
  })
  .check(
    z.refine(({ outcome, hold }) => (outcome === "guarded") === (hold !== undefined), "must say what holds"),
  );
export type OutcomeReport = z.infer<typeof outcomeReport>;

/**
 * Web vitals: `lcp`, the time of the largest paint, and `inp`, the longest wait of an interaction, in
 * milliseconds; `cls`, the score of shifts of the layout.
 */
export const vitalName = z.enum(["lcp", "inp", "cls"]);
export type VitalName = z.infer<typeof vitalName>;

/** Values beyond it say nothing of the page: a machine that slept, or an invention. */
const vitalMax = 600_000;

/** Report of one page about how it feels, sent to the same address, once. Says nothing of the player. */
export const vitalsReport = z.strictObject({
  token: pageToken,
  vitals: z
    .array(
      z.strictObject({
        name: vitalName,
        value: z.number().check(z.gte(0), z.lte(vitalMax)),
        /** Id of the release of the place; null for the shell. */
        release: z.nullable(z.string().check(z.maxLength(100))),
      }),
    )
    .check(z.maxLength(vitalName.options.length)),
});
export type VitalsReport = z.infer<typeof vitalsReport>;

/** Step at which something failed in a page, as its reports name it: `render`, `error`, `entry` … */
const failedStep = z.string().check(z.regex(/^[\w-]{1,32}$/));

/** Report of one page that it runs, sent to the same address, once, while a rollout runs. */
export const runReport = z.strictObject({ token: pageToken, visit: z.literal("runs") });

/**
 * Report of one page about a failure in it, sent to the same address while a rollout runs. Says nothing of
 * the player.
 */
export const failureReport = z.strictObject({
  token: pageToken,
  visit: z.literal("failed"),
  /** Id of the release at fault; null where the page does not know it. */
  release: z.nullable(z.string().check(z.maxLength(100))),
  step: failedStep,
  /** Start of the error's text. */
  text: z.string().check(z.maxLength(300)),
  /** Status by which the server answers for the file that did not load; 0 where none is known. */
  status: z.number().check(z.int(), z.gte(0), z.lte(599)),
});
export type FailureReport = z.infer<typeof failureReport>;
