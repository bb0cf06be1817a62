import * as z from "@tessera/shared/schema";

/**
 * Version of the players' API, as `shared/api-shapes` has it. It rises with every change that a release could
 * notice which was built before or after it: `npm run api-shapes` says so.
 */
export const apiVersion = 1;

/**
 * The oldest version of which every release is still served. It rises when something is removed or changed.
 */
export const apiSince = 1;

const version = z.number().check(z.int(), z.gte(1), z.lte(1_000_000));

const versions = z.object({ serves: version, since: version });

/**
 * What a server serves: everything that was built with a version of the API from `since` to `serves`, and
 * shells that read a format of `documents` from the one to the other. A server of before does not say which
 * documents it writes.
 */
export const servedVersions = z.object({ ...versions.shape, documents: z.optional(versions) });
export type ServedVersions = z.infer<typeof servedVersions>;

/** Most versions that a description names. */
export const droppedVersionsMax = 20;
/** Most reasons that a description names for one version. */
export const droppedReasonsMax = 100;

/** Description of a server build, in `shared/api-shapes/served.json`. */
export const serverDescription = z
  .strictObject({
    ...servedVersions.shape,
    /**
     * For versions that are served no more, what their releases would miss; of versions between two the
     * higher one counts.
     */
    dropped: z
      .array(
        z.strictObject({
          version,
          reasons: z.array(z.string().check(z.maxLength(500))).check(z.maxLength(droppedReasonsMax)),
        }),
      )
      .check(z.maxLength(droppedVersionsMax)),
  })
  .check(
    z.refine(({ serves, since }) => serves >= since, {
      path: ["since"],
      message: "must not be above serves",
    }),
  );
export type ServerDescription = z.infer<typeof serverDescription>;
