import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { lazySingletons, singletons } from "../../shared/src/federation/singletons.ts";

const root = join(import.meta.dirname, "../..");
const require = createRequire(import.meta.url);

/** Version of a package by the path of its package.json. */
export function versionIn(packageFile: string): string {
  const { version } = JSON.parse(readFileSync(packageFile, "utf8")) as { version: string };
  return version;
}

/**
 * The package.json of every singleton, by its specifier: a build names the versions that it provides or
 * consumes.
 */
export const singletonPackages: Readonly<Record<string, string>> = Object.fromEntries(
  Object.keys(singletons).map((module) => [
    module,
    module.startsWith("@tessera/")
      ? join(root, "shared/package.json")
      : require.resolve(`${module.replace(/\/$/, "")}/package.json`),
  ]),
);

/** Versions of the singletons, by their specifiers. */
export function sharedVersions(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(singletonPackages).map(([module, packageFile]) => [module, versionIn(packageFile)]),
  );
}

/** Options of the federation for the singletons, of the shell, which provides them, or of a remote. */
export function sharedModules(role: "provides" | "consumes") {
  return Object.fromEntries(
    Object.entries(sharedVersions()).map(([module, version]) => {
      const shared = { singleton: true, version, requiredVersion: `^${version}` };
      // A remote brings no copy of its own; the shell has nearly all at hand when its first line runs.
      return [
        module,
        role === "provides"
          ? { ...shared, eager: !lazySingletons.has(module) }
          : { ...shared, import: false as const },
      ];
    }),
  );
}
