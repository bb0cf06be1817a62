import { builtRelease, remoteName } from "@tessera/shared/contracts/release-map";
import { followMode } from "@tessera/shared/contracts/release-pointers";
import { everybodyPpm } from "@tessera/shared/core/cohort";
import { dayMs } from "@tessera/shared/core/durations";
import * as z from "@tessera/shared/schema";
import { rolloutPolicy } from "../pointers/policy.ts";
import { namedRelease, newestProbe, remoteMove, weightPpm } from "./status-api.ts";

/**
 * Schemas of the registry's HTTP API, used by its routes, its client and its command line; those of its
 * replies to readers are in `status-api.ts`.
 */
export const registryBase = "/registry/v1";

export const scope = z.enum(["read", "publish", "promote", "rollback", "attest"]);
export type Scope = z.infer<typeof scope>;

export const publishBody = z.strictObject({
  label: z
    .string()
    .check(
      z.regex(
        /^[0-9A-Za-z][0-9A-Za-z.+_-]{0,63}$/,
        "must be 1 to 64 letters, digits, dots, plus signs, hyphens or underscores",
      ),
    ),
  release: builtRelease,
});

export const publication = z.object({
  id: z.string(),
  label: z.string(),
  state: z.enum(["uploading", "ready"]),
  missing: z.array(z.string()),
});

export type Publication = z.infer<typeof publication>;

/**
 * One line of user input: no control characters, which a terminal would interpret, and no lone surrogates.
 */
export const plainText = z
  .string()
  .check(z.refine((text) => !/[\p{Cc}\p{Cs}]/u.test(text), "must be one line without control characters"));
const reason = plainText.check(
  z.trim(),
  z.minLength(1, "must say something"),
  z.maxLength(500, "must have at most 500 characters"),
);
export const releaseName = plainText.check(
  z.minLength(1, "must name a release"),
  z.maxLength(100, "must have at most 100 characters"),
);

/** State that the caller has seen: the remote must not have changed since. */
const seen = {
  expectedRevision: z.optional(z.number().check(z.int(), z.gte(0))),
  startedMsAgo: z.optional(z.number().check(z.int(), z.gte(0), z.lte(dayMs))),
};

/** Share of the devices that a candidate gets, in parts per million: a ten-thousandth to all of them. */
const stepPpm = z.number().check(z.int(), z.gte(100), z.lte(everybodyPpm));

interface Confirmable {
  readonly reason?: string | undefined;
  readonly untested?: boolean | undefined;
  readonly confirmed?: boolean | undefined;
  readonly now?: boolean | undefined;
}

/** Requires a reason with an option by which a check is passed over. */
const needsReason = (option: "untested" | "confirmed" | "now", message: string) =>
  z.refine<Confirmable>((asked) => !asked[option] || asked.reason !== undefined, {
    path: ["reason"],
    message,
  });

const untestedNeedsReason = needsReason("untested", "must say why the release goes live untested");
const confirmedNeedsReason = needsReason(
  "confirmed",
  "must say why another remote may lose its safe way back",
);

interface Hasty {
  readonly now?: boolean | undefined;
  readonly weightPpm?: number | undefined;
}

/** Words of whoever promotes: which checks are passed over, and how open pages follow. */
const promoted = {
  untested: z.optional(z.boolean()),
  confirmed: z.optional(z.boolean()),
  follow: z.optional(followMode),
  ...seen,
};

/**
 * `weightPpm`: the release becomes the candidate of so many devices; when it is left out, the policy says of
 * how many. `now`: it is live for everybody at once. `untested`: none of the policy's checks is asked for.
 * `confirmed`: another remote may lose its safe way back. `follow`: how open pages follow, `info` when it is
 * left out.
 */
export const promoteBody = z
  .strictObject({
    release: releaseName,
    weightPpm: z.optional(stepPpm),
    now: z.optional(z.boolean()),
    reason: z.optional(reason),
    ...promoted,
  })
  .check(
    untestedNeedsReason,
    needsReason("now", "must say why everybody gets the release at once"),
    z.refine<Hasty>(({ now, weightPpm: share }) => !now || share === undefined, {
      path: ["now"],
      message: "must not come with a share of the devices",
    }),
    confirmedNeedsReason,
  );
/**
 * `weightPpm`: the next step when it is left out; that of everybody ends the rollout. `untested`: the
 * policy's probe is not asked for.
 */
export const advanceBody = z
  .strictObject({
    weightPpm: z.optional(stepPpm),
    reason: z.optional(reason),
    ...promoted,
  })
  .check(untestedNeedsReason, confirmedNeedsReason);
export const lockBody = z.strictObject({ reason, ...seen });
export const yankBody = z.strictObject({ release: releaseName, reason, ...seen });
export const pauseBody = z.strictObject({ reason, ...seen });
export const resumeBody = z.strictObject({ reason: z.optional(reason), ...seen });
/** `policy`: that of the environment when it is left out. */
export const policyBody = z.strictObject({ policy: z.optional(rolloutPolicy), reason, ...seen });
export const unlockBody = z.strictObject({ reason: z.optional(reason), ...seen });
/**
 * `to`: a release that was live before; the last good one when it is left out. `follow`: `swap` when it is
 * left out.
 */
export const rollbackBody = z.strictObject({
  reason,
  to: z.optional(releaseName),
  follow: z.optional(followMode),
  ...seen,
});
/** `follow`: `info` when it is left out; there is nothing to swap to. */
export const retireBody = z.strictObject({ reason, follow: z.optional(z.enum(["info", "kill"])), ...seen });

export const pointerChange = z.object({
  environment: z.string(),
  revision: z.number(),
  changed: z.boolean(),
  from: z.nullable(namedRelease),
  /** Null when the remote left the site. */
  to: z.nullable(namedRelease),
  /** The candidate after the change; left out where there is none. */
  candidate: z.optional(z.extend(namedRelease, { weightPpm })),
  /** The candidate that the change has taken from the devices that had it. */
  withdrawn: z.optional(namedRelease),
  /**
   * Reasons why the release to which a rollback has led may not do: it does not fit what is live, or is not
   * proven.
   */
  misfits: z.optional(z.array(z.string())),
});
export type PointerChangeReply = z.infer<typeof pointerChange>;

/** `movedWith`: remotes that went back with the shell, in the same revision; left out where none did. */
export const rollbackChange = z.extend(pointerChange, { movedWith: z.optional(z.array(remoteMove)) });
export type RollbackChangeReply = z.infer<typeof rollbackChange>;

/** A change after which the remote is in the site. */
export const liveChange = z.extend(pointerChange, { to: namedRelease });
export type LiveChangeReply = z.infer<typeof liveChange>;

/** `untried`: routes of which no screen was rendered before the promotion; left out when there is none. */
export const promotion = z.extend(liveChange, { untried: z.optional(z.array(z.string())) });
export type PromotionReply = z.infer<typeof promotion>;

/** Remotes of a set at most. */
const setMax = 50;

/**
 * `releases`: by remote. `expectedRevision`: none of the remotes must have moved since. `untested`,
 * `confirmed` and `follow` as of one promotion.
 */
export const promoteSetBody = z.strictObject({
  releases: z.record(remoteName, releaseName).check(
    z.refine((releases) => {
      const { length } = Object.keys(releases);
      return length >= 2 && length <= setMax;
    }, `must name 2 to ${setMax} remotes`),
  ),
  reason,
  ...promoted,
  expectedRevision: z.number().check(z.int(), z.gte(0)),
});

/** Change of each remote of a set, at one revision. */
export const setPromotion = z.object({
  environment: z.string(),
  revision: z.number(),
  remotes: z.array(
    z.object({
      remote: remoteName,
      changed: z.boolean(),
      from: z.nullable(namedRelease),
      to: namedRelease,
    }),
  ),
  /** Routes of which no screen was rendered before; left out when there is none. */
  untried: z.optional(z.array(z.string())),
});
export type SetPromotion = z.infer<typeof setPromotion>;

export const promotionCheckBody = z.strictObject({ release: releaseName });

/**
 * Answer to whether a release can be promoted; where it cannot, the call is refused as the promotion would
 * be.
 */
export const promotionCheck = z.object({
  /** True where the release is live already, or a candidate that goes on by steps. */
  isLive: z.boolean(),
  /** Routes of which no screen was rendered. */
  untried: z.array(z.string()),
  /** Left out where the release was never probed. */
  probe: z.optional(newestProbe),
});
export type PromotionCheck = z.infer<typeof promotionCheck>;

/** `pointers`: signed, as in the event `release.map`; left out while nothing can be signed. */
export const environmentHead = z.object({
  environment: z.string(),
  revision: z.number(),
  pointers: z.optional(z.string()),
});

/** `after`: the digest that the batch before ended with. */
export const storeCheckBody = z.strictObject({
  repair: z._default(z.boolean(), false),
  after: z.optional(z.string().check(z.regex(/^[0-9a-f]{64}$/))),
});

/** A file of a published release whose stored bytes are missing or wrong. */
const storeFault = z.object({
  remote: remoteName,
  id: z.string(),
  label: z.string(),
  path: z.string(),
  state: z.enum(["missing", "damaged"]),
  /** True when the release is live in an environment. */
  isLive: z.boolean(),
});
export type StoreFault = z.infer<typeof storeFault>;

/** Result of one batch; `next` is null after the last one. */
export const storeCheck = z.object({
  checked: z.number(),
  total: z.number(),
  repaired: z.number(),
  faults: z.array(storeFault),
  next: z.nullable(z.string()),
});
export type StoreCheck = z.infer<typeof storeCheck>;

/**
 * Disagreement between events and pointers: an event that does not follow the one before it (`link`) or has
 * been changed (`event`), a pointer that is not where its last event has moved it, a revision without its
 * event, or a refused attempt that has been changed or does not follow the one before it (`refusal`; its
 * remote is null where those after it are missing).
 */
const eventFault = z.object({
  kind: z.enum(["link", "event", "pointer", "revision", "refusal"]),
  seq: z.nullable(z.number()),
  remote: z.nullable(z.string()),
});
export type EventFault = z.infer<typeof eventFault>;

/** Result of a verification of all events of an environment. */
export const eventVerification = z.object({
  environment: z.string(),
  revision: z.number(),
  events: z.number(),
  /** Number of refused attempts. */
  refused: z.number(),
  fault: z.nullable(eventFault),
});
export type EventVerification = z.infer<typeof eventVerification>;

/** Body of every refusal: a stable code, and one sentence for the caller. */
export const refusalBody = z.object({
  error: z.object({
    code: z.string(),
    key: z.string(),
    message: z.string(),
    requestId: z.string(),
    details: z.record(z.string(), z.unknown()),
  }),
});
