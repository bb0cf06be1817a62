import { existsSync, readFileSync } from "node:fs";
import { isBuiltin } from "node:module";
import { dirname, join } from "node:path";
import * as z from "@tessera/shared/schema";

const packageFile = z.object({ dependencies: z.optional(z.record(z.string(), z.string())) });

/** `@rspack/core/x` belongs to the package `@rspack/core`. */
function packageOf(specifier: string): string {
  return specifier
    .split("/")
    .slice(0, specifier.startsWith("@") ? 2 : 1)
    .join("/");
}

/** Finds a path in a folder or in the nearest folder above it that has it. */
export function findUp(path: string, from: string): string | undefined {
  const candidate = join(from, path);
  if (existsSync(candidate)) return candidate;
  const parent = dirname(from);
  return parent === from ? undefined : findUp(path, parent);
}

/**
 * Lists the package.json files of packages and of all their dependencies: their versions decide what a tool
 * does. Optional dependencies are left out, because they differ between platforms; who names them pins their
 * version.
 *
 * @param specifiers what is imported, for example `@rspack/core` or `node:fs`
 * @param from folder of the file that imports
 */
export function packageFiles(specifiers: Iterable<string>, from: string): string[] {
  const found = new Set<string>();
  const add = (name: string, folder: string) => {
    const file = findUp(join("node_modules", name, "package.json"), folder);
    if (file === undefined || found.has(file)) return;
    found.add(file);
    const { dependencies = {} } = z.parse(packageFile, JSON.parse(readFileSync(file, "utf8")));
    for (const dependency of Object.keys(dependencies)) add(dependency, dirname(file));
  };
  for (const specifier of specifiers) if (!isBuiltin(specifier)) add(packageOf(specifier), from);
  return [...found];
}
