import { createHash } from "node:crypto";
import type { Compilation } from "@rspack/core";
import { ownSources } from "./own-sources.ts";

/** Contracts of the API, without their texts. */
const contract = /^shared\/src\/contracts\/(?!locales\/)/;

/** Length of the digest, in hexadecimal digits. */
const digestLength = 16;

/**
 * Digest of the sources that decide the shape of cached answers: the contracts with which a build decodes
 * them, and the modules that request and arrange them. Two builds of a remote with one digest may share
 * cached answers. Valid once the module graph is complete.
 *
 * @param root folder of the repository
 */
export function answerShapes(compilation: Pick<Compilation, "modules">, root?: string): string {
  const hash = createHash("sha256");
  for (const { name, text } of ownSources(compilation, root))
    if (contract.test(name) || text.includes("queryFn")) hash.update(`${name}\n${text}\n`);
  return hash.digest("hex").slice(0, digestLength);
}
