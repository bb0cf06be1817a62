import type { BuiltRelease } from "./release-map.ts";

/**
 * Format of the documents that the site writes for a shell. It rises with every change of the release map in
 * a document that a shell could notice which was built before or after it: `npm run api-shapes` says so. 1:
 * the map has the digests of every remote; 2: a shell reads those that a page does not need at first from the
 * remotes' manifests.
 */
export const documentFormat = 2;

/** The oldest format that is still written. It rises when shells of an older one are served no more. */
export const documentFormatSince = 1;

/** Format of the documents that a shell reads. */
export const documentFormatOf = ({
  documents,
  readsManifests,
}: Pick<BuiltRelease, "documents" | "readsManifests">): number => documents ?? (readsManifests ? 2 : 1);
