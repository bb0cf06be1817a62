import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import type { Compilation } from "@rspack/core";

const repository = join(import.meta.dirname, "../..");

/** Contracts of the API, without their texts. */
const contract = /^shared\/src\/contracts\/(?!locales\/)/;

/** Length of the digest, in hexadecimal digits. */
const digestLength = 16;

/**
 * Digest of the sources that decide the shape of cached answers: the contracts with which a build decodes them, and the modules
 * that request and arrange them. Two builds of a remote with one digest may share cached answers. Valid once the module graph is
 * complete.
 *
 * @param root folder of the repository
 */
export function answerShapes({ modules }: Pick<Compilation, "modules">, root = repository): string {
  const hash = createHash("sha256");
  const paths = [...modules].map((module) => ("resource" in module ? String(module.resource) : ""));
  for (const path of [...new Set(paths)].toSorted()) {
    const name = relative(root, path).split(sep).join("/");
    if (!/\.tsx?$/.test(name) || name.includes("node_modules/")) continue;
    const source = readFileSync(path, "utf8");
    if (contract.test(name) || source.includes("queryFn")) hash.update(`${name}\n${source}\n`);
  }
  return hash.digest("hex").slice(0, digestLength);
}
