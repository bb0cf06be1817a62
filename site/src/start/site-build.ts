import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "@tessera/shared/schema";
import { allMigrations } from "./site-database.ts";

/** Identity of the build that runs, as health, metrics and log lines have it. */
export interface SiteBuild {
  /** Version of the project, which `CHANGELOG.md` describes. */
  readonly version: string;
  /** First twelve hexadecimal digits of the SHA-256 of the site's script; equal sources have equal ones. */
  readonly build: string;
  /** Newest migrations of the build, as the names of their files without their ending. */
  readonly schema: { readonly server: string; readonly registry: string };
}

/**
 * Reads the identity of a build.
 *
 * @param root folder of the repository or of an unpacked archive
 * @param script path of the script that runs
 */
export function readSiteBuild(root: string, script: string): SiteBuild {
  const project: unknown = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const [server = "", registry = ""] = allMigrations(root).map(({ folder }) => newestMigration(folder));
  return {
    version: z.parse(z.object({ version: z.string() }), project).version,
    build: createHash("sha256").update(readFileSync(script)).digest("hex").slice(0, 12),
    schema: { server, registry },
  };
}

const newestMigration = (folder: string) =>
  readdirSync(folder)
    .filter((name) => name.endsWith(".sql"))
    .sort()
    .at(-1)
    ?.replace(/\.sql$/, "");
