import * as z from "@tessera/shared/schema";
import { releasePatterns } from "./release-patterns.ts";

/**
 * How open pages follow a move: at their next screen, as soon as nothing of a player would be lost, or at
 * once.
 */
export const followMode = z.enum(["info", "swap", "kill"]);
export type FollowMode = z.infer<typeof followMode>;

/** Public key that verifies pointers, a point of P-256 with its coordinates as base64url. */
export const pageKey = z.object({ kid: z.string(), x: z.string(), y: z.string() });
export type PageKey = z.infer<typeof pageKey>;

const remoteName = z.string().check(z.regex(releasePatterns.remoteName));

/** A release that a share of the devices gets instead of the stable one, as `isInCohort` chooses them. */
const candidate = z.object({ id: z.string(), weightPpm: z.number(), salt: z.string() });

export const remotePointer = z.object({
  stable: z.string(),
  candidate: z.optional(candidate),
  /** The release that a rollback would return to. */
  lastGood: z.optional(z.string()),
  /** How open pages follow the move to `stable`. */
  follow: followMode,
  /**
   * How open pages leave releases that were undone of late, by their ids: a page may have slept through that
   * move.
   */
  undone: z.optional(z.record(z.string(), followMode)),
});

/**
 * Which releases are live at one revision, by their ids; times in Unix milliseconds. A remote that is out of
 * the site is not among `remotes`. Sent as a compact JWS, signed by ES256, whose header `{ alg, kid }` names
 * a {@link pageKey}.
 */
export const releasePointers = z.object({
  environment: z.string(),
  revision: z.number(),
  issuedAt: z.number(),
  /** Nothing is done on behalf of pointers that are older. */
  expiresAt: z.number(),
  shell: z.string(),
  /** Candidate of the shell. */
  candidate: z.optional(candidate),
  /** How open pages follow the move to `shell`. */
  shellFollow: z.optional(followMode),
  remotes: z.record(remoteName, remotePointer),
  /** How open pages follow remotes that are out of the site, by name. */
  retired: z.optional(z.record(remoteName, followMode)),
});
export type ReleasePointers = z.infer<typeof releasePointers>;
