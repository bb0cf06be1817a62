import { readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import type { Compilation } from "@rspack/core";

const repository = join(import.meta.dirname, "../..");

/** A source of a build, with its path from the root. */
interface OwnSource {
  readonly name: string;
  readonly text: string;
}

/**
 * Reads the TypeScript sources of a build that are no installed package's, by their names. Valid once the
 * module graph is complete.
 *
 * @param root folder of the repository
 */
export function ownSources({ modules }: Pick<Compilation, "modules">, root = repository): OwnSource[] {
  const paths = [...modules].map((module) => ("resource" in module ? String(module.resource) : ""));
  return [...new Set(paths)].toSorted().flatMap((path) => {
    const name = relative(root, path).split(sep).join("/");
    const isOwn = /\.tsx?$/.test(name) && !name.includes("node_modules/");
    return isOwn ? [{ name, text: readFileSync(path, "utf8") }] : [];
  });
}
