import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { builtRelease } from "@tessera/shared/contracts/release-map";
import * as z from "@tessera/shared/schema";
import { releaseFile } from "../../shared/src/contracts/release-patterns.ts";
import type { Target } from "./targets.ts";

/** Size of a build's initial scripts and styles, in compressed bytes. */
export function firstLoadBytes({ output }: Target): number | undefined {
  const path = join(output, releaseFile);
  if (!existsSync(path)) return undefined;
  const { entry, styles, hints } = z.parse(builtRelease, JSON.parse(readFileSync(path, "utf8")));
  const files = new Set([entry, ...styles, ...(hints["*"] ?? [])]);
  return [...files]
    .map((file) => brotliCompressSync(readFileSync(join(output, file))).byteLength)
    .reduce((sum, bytes) => sum + bytes, 0);
}
