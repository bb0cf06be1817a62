import { existsSync, readFileSync } from "node:fs";
import { isBuiltin } from "node:module";
import { dirname, join } from "node:path";
import * as z from "@tessera/shared/schema";

const versions = z.optional(z.record(z.string(), z.string()));
const packageFile = z.object({ dependencies: versions, optionalDependencies: versions });

/** Name of the package that a specifier imports from: `@rspack/core/x` belongs to `@rspack/core`. */
export function packageOf(specifier: string): string {
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
 * does. Optional dependencies are left out unless asked for, because they differ between platforms; who names
 * them pins their version.
 *
 * @param specifiers what is imported, for example `@rspack/core` or `node:fs`
 * @param from folder of the file that imports
 * @param options `optional` adds the optional dependencies that are installed here
 */
export function packageFiles(
  specifiers: Iterable<string>,
  from: string,
  { optional = false }: { readonly optional?: boolean } = {},
): string[] {
  const found = new Set<string>();
  const add = (name: string, folder: string) => {
    const file = findUp(join("node_modules", name, "package.json"), folder);
    if (file === undefined || found.has(file)) return;
    found.add(file);
    const { dependencies, optionalDependencies } = z.parse(
      packageFile,
      JSON.parse(readFileSync(file, "utf8")),
    );
    for (const dependency of Object.keys({ ...dependencies, ...(optional && optionalDependencies) }))
      add(dependency, dirname(file));
  };
  for (const specifier of specifiers) if (!isBuiltin(specifier)) add(packageOf(specifier), from);
  return [...found];
}
