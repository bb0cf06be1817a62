import { readFileSync } from "node:fs";
import { isBuiltin } from "node:module";
import { dirname } from "node:path";
import ts from "typescript";
import { packageFiles, packageOf } from "../build/package-files.ts";

/** Packages that a build imports only in development or for commands that a production node does not run. */
const notInProduction = new Set([
  // The API's documentation, which a site in production does not have.
  "@fastify/swagger",
  "@fastify/swagger-ui",
  // `tessera probe` opens screens in a browser; teams run it where they build.
  "@sparticuz/chromium",
  "playwright-core",
]);

/** Names of the packages that a built script imports, without those of {@link notInProduction}. */
export function importedPackages(script: string): string[] {
  const { importedFiles } = ts.preProcessFile(readFileSync(script, "utf8"), true, true);
  const outside = importedFiles
    .map(({ fileName }) => fileName)
    .filter((specifier) => !isBuiltin(specifier) && !specifier.startsWith("."));
  return [...new Set(outside.map(packageOf))].filter((name) => !notInProduction.has(name)).sort();
}

/**
 * Folders of the packages that built scripts need when they run, with all dependencies of those that are
 * installed here, absolute. Those with native code are of this machine's platform.
 */
export function neededPackages(scripts: readonly string[]): string[] {
  const files = scripts.flatMap((script) =>
    packageFiles(importedPackages(script), dirname(script), { optional: true }),
  );
  return [...new Set(files.map((file) => dirname(file)))].sort();
}
