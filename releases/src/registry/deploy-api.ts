import { serverDescription } from "@tessera/shared/contracts/api-version";
import { remoteName } from "@tessera/shared/contracts/release-map";
import * as z from "@tessera/shared/schema";

/** Description of a server build that does not run yet. */
export const deployCheckBody = serverDescription;

/**
 * A release that is live, a candidate or the last good one, and that a server build would serve no more, or
 * nobody knows.
 */
const unserved = z.object({
  remote: remoteName,
  as: z.enum(["stable", "candidate", "lastGood"]),
  release: z.object({ id: z.string(), label: z.string() }),
  served: z.enum(["no", "unknown"]),
  /** The cause, and then the fields that the release would miss. */
  reasons: z.array(z.string()),
});
export type UnservedRelease = z.infer<typeof unserved>;

/** Answer to whether a server build can be deployed; releases that it serves are left out. */
export const deployCheck = z.object({ safe: z.enum(["yes", "no", "unknown"]), unserved: z.array(unserved) });
export type DeployCheck = z.infer<typeof deployCheck>;
