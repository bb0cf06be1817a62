import { remoteName } from "@tessera/shared/contracts/release-map";
import { followMode } from "@tessera/shared/contracts/release-pointers";
import { instant } from "@tessera/shared/contracts/scalars";
import * as z from "@tessera/shared/schema";
import { rolloutPolicy } from "../pointers/policy.ts";

/** Schemas of `status` and `history`, which must stay compatible: other programs read them. */
export const namedRelease = z.object({ id: z.string(), label: z.string() });

/** Result of the newest probe of a release. */
export const newestProbe = z.object({
  /** Id of the release set. */
  set: z.string(),
  passed: z.boolean(),
  failures: z.array(z.object({ url: z.string(), message: z.string() })),
  actor: z.string(),
  at: instant,
});
export type NewestProbe = z.infer<typeof newestProbe>;

/** `probe` is left out of a release that was never probed. */
const probedRelease = z.extend(namedRelease, { probe: z.optional(newestProbe) });

/** How the open pages have followed the last move of a remote, counted for a day. */
const pageCounts = z.object({
  done: z.number(),
  /** Pages that wait for the player, by what holds them. */
  guarded: z.record(z.string(), z.number()),
  failed: z.number(),
  /** Event connections that were notified of the move, and of whose leading tabs none has reported. */
  silent: z.number(),
});
export type PageCounts = z.infer<typeof pageCounts>;

/** The newest first screen in which a live release failed since it is live. */
const screenFailure = z.object({
  /** Null, like its release, for screens that failed as a whole, nobody knows by which. */
  remote: z.nullable(remoteName),
  release: z.nullable(namedRelease),
  url: z.string(),
  /** The error as it was thrown. */
  message: z.string(),
  /** How often it failed. */
  count: z.number(),
  lastAt: instant,
});
export type ScreenFailureReply = z.infer<typeof screenFailure>;

/** A remote, the release that leaves, and the one that comes. */
export const remoteMove = z.object({ remote: remoteName, from: namedRelease, to: namedRelease });

/** Release to which a rollback of a remote leads, and whether it fits what is live. */
const rollbackFit = z.object({
  /** Null where the remote leaves the site. */
  to: z.nullable(namedRelease),
  safe: z.enum(["yes", "no", "unknown"]),
  reasons: z.array(z.string()),
  /** Remotes that would go back with the shell, which `safe` reckons with; left out where none would. */
  with: z.optional(z.array(remoteMove)),
});
export type RollbackFit = z.infer<typeof rollbackFit>;

/** Visits of one cohort. */
const cohortVisits = z.object({
  visits: z.number(),
  /** Those in which the release of the remote failed. */
  own: z.number(),
  /** Those in which any release failed, or the page never ran. */
  any: z.number(),
  /** Those in which a file was not delivered, which decides nothing. */
  delivery: z.number(),
  /** Visits with each class of failure. */
  classes: z.record(z.string(), z.number()),
});
export type CohortVisits = z.infer<typeof cohortVisits>;

/** Evidence of a rollout, and the verdict on its candidate. */
const rolloutEvidence = z.object({
  /** Time of its last step. */
  since: instant,
  gate: rolloutPolicy.shape.gate,
  verdict: z.enum(["worse", "hold", "wait", "ready"]),
  reason: z.string(),
  /** Visits of the last 15 minutes. */
  candidate: cohortVisits,
  control: cohortVisits,
});
export type RolloutEvidence = z.infer<typeof rolloutEvidence>;

const stop = z.object({ by: z.string(), reason: z.string() });
/** Share of the devices, in parts per million. */
export const weightPpm = z.number();

export const environmentStatus = z.object({
  environment: z.string(),
  revision: z.number(),
  remotes: z.array(
    z.object({
      name: remoteName,
      stable: probedRelease,
      candidate: z.nullable(z.extend(probedRelease, { weightPpm })),
      lastGood: z.nullable(namedRelease),
      updatedAt: instant,
      actor: z.string(),
      /** How open pages follow the last move; left out where it is the default of that move. */
      follow: z.optional(followMode),
      /** Left out while nothing is known of pages. */
      pages: z.optional(pageCounts),
      /** Left out while nobody has locked it against promotions. */
      locked: z.optional(stop),
      /** Left out where it has no candidate. */
      rollout: z.optional(rolloutEvidence),
      /** Left out while nobody has stopped the steps of its rollout. */
      paused: z.optional(stop),
      /** Left out where it is that of the environment. */
      policy: z.optional(rolloutPolicy),
      /** Left out where there is nothing to go back to. */
      rollback: z.optional(rollbackFit),
    }),
  ),
  /** Remotes that were live and are out of the site. */
  retired: z.array(
    z.object({
      name: remoteName,
      /** The release that was live until then. */
      last: namedRelease,
      /** The release that a rollback makes live again. */
      lastGood: z.nullable(namedRelease),
      updatedAt: instant,
      actor: z.string(),
      follow: z.optional(followMode),
      pages: z.optional(pageCounts),
      locked: z.optional(stop),
      rollback: z.optional(rollbackFit),
      reason: z.nullable(z.string()),
    }),
  ),
  /** Left out while no first screen of the live releases has failed. */
  failures: z.optional(z.array(screenFailure)),
});
export type EnvironmentStatus = z.infer<typeof environmentStatus>;

const pointerAction = z.enum([
  "promote",
  "advance",
  "rollback",
  "retire",
  "lock",
  "unlock",
  "yank",
  "pause",
  "resume",
  "policy",
  "observe",
]);

export const remoteHistory = z.array(
  z.object({
    revision: z.number(),
    at: instant,
    action: pointerAction,
    from: z.nullable(z.string()),
    /** Null when the remote left the site. */
    to: z.nullable(z.string()),
    actor: z.string(),
    reason: z.nullable(z.string()),
    /** True for a promotion or a step without the checks of the policy. */
    untested: z.optional(z.literal(true)),
    /** How open pages follow; left out of changes of before pages did. */
    follow: z.optional(followMode),
    /** The candidate after the change, and that of before; left out where there is none. */
    candidate: z.optional(z.object({ id: z.string(), weightPpm })),
    fromCandidate: z.optional(z.string()),
    /** The release that was forbidden. */
    yanked: z.optional(z.string()),
    /** The policy after the change of it; null for that of the environment. */
    policy: z.optional(z.nullable(rolloutPolicy)),
    /** Counts by which the gate decided. */
    evidence: z.optional(z.record(z.string(), z.unknown())),
  }),
);
export type RemoteHistory = z.infer<typeof remoteHistory>;

/** Attempts of known tokens to change a remote that were refused, newest first. */
export const attemptList = z.array(
  z.object({
    at: instant,
    action: pointerAction,
    /** Why it was refused. */
    code: z.string(),
    /** As the caller named it; null where none was named. */
    release: z.nullable(z.string()),
    actor: z.string(),
    requestId: z.string(),
  }),
);
export type AttemptList = z.infer<typeof attemptList>;
