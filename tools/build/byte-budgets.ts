import { readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { builtRelease, type BuiltRelease } from "@tessera/shared/contracts/release-map";
import * as z from "@tessera/shared/schema";
import { releaseFile } from "../../shared/src/contracts/release-patterns.ts";
import type { Target } from "./targets.ts";

/** Compressed bytes of the parts of a build, by name. */
export type PartBytes = Readonly<Record<string, number>>;

const endingOf = { script: ".js", style: ".css" } as const;
type Kind = keyof typeof endingOf;

/**
 * Compressed size of a file in bytes, with the same names in every release: the id of the release in them and
 * the digest of each module's class names make it larger or smaller by some bytes, whatever the sources are.
 */
export function compressedSize(text: string): number {
  const digests = new Map<string, string>();
  const withoutRelease = text.replaceAll(/(?<name>tessera_[a-z]+_)[0-9a-f]{10}/g, "$<name>0000000000");
  const steady = withoutRelease.replaceAll(
    /(tessera_[a-z]+_0{10}-\w+-)([\w-]{4})/g,
    (_, name: string, digest: string) => {
      const number = digests.get(digest) ?? String(digests.size + 1).padStart(4, "0");
      digests.set(digest, number);
      return name + number;
    },
  );
  return brotliCompressSync(steady).byteLength;
}

function compressedBytes(folder: string, files: readonly string[], kind: Kind): number {
  return [...new Set(files)]
    .filter((file) => file.endsWith(endingOf[kind]))
    .map((file) => compressedSize(readFileSync(join(folder, file), "utf8")))
    .reduce((sum, bytes) => sum + bytes, 0);
}

/** Paths of the files that browsers may load. */
function pathsOf({ files, serverScript }: BuiltRelease): string[] {
  return files.map(({ path }) => path).filter((path) => path !== serverScript);
}

function partsOfShell(release: BuiltRelease): Record<string, readonly string[]> {
  const { entry, styles } = release;
  // Each page loads `events` after its first screen, and `swapping` when it follows to another release.
  const [events, swapping] = [["js/events.js"], ["js/swapping.js"]];
  return { first: [entry, ...styles], events, swapping, all: pathsOf(release) };
}

function partsOfRemote(release: BuiltRelease): Record<string, readonly string[]> {
  const { entry, manifest } = release;
  const paths = pathsOf(release);
  const named = (chunk: string) => paths.filter((path) => path.split("/").at(-1)?.startsWith(`${chunk}.`));
  const chunks = new Set(manifest?.paths.flatMap(({ chunk }) => chunk ?? []));
  return {
    first: [entry],
    ...Object.fromEntries([...chunks].map((chunk) => [chunk, named(chunk)])),
    all: paths,
  };
}

/**
 * Measures the parts of a build in compressed bytes: what comes first (`first script`), the chunk of each
 * screen that the manifest names, and all files together.
 */
export function measureParts({ output, kind }: Target): PartBytes {
  const release = z.parse(builtRelease, JSON.parse(readFileSync(join(output, releaseFile), "utf8")));
  const parts = kind === "shell" ? partsOfShell(release) : partsOfRemote(release);
  return Object.fromEntries(
    Object.entries(parts).flatMap(([part, files]) =>
      (["script", "style"] as const).map((of) => [`${part} ${of}`, compressedBytes(output, files, of)]),
    ),
  );
}

/** How much smaller a part may be before its budget has to be lowered: a tenth and 200 bytes. */
const slack = { share: 0.1, bytes: 200 } as const;

/**
 * Compares measured parts with their budgets.
 * @returns a sentence for each part that has no budget, is larger than it, or is so much smaller that it has
 *   to follow
 */
export function checkBudgets(name: string, measured: PartBytes, budgets: PartBytes): string[] {
  const change = "in tools/build/byte-budgets.json, and say in the commit why";
  return [...new Set([...Object.keys(measured), ...Object.keys(budgets)])].flatMap((part) => {
    const bytes = measured[part];
    const budget = budgets[part];
    const what = `${name}, ${part}`;
    if (bytes === undefined) return [`${what}: there is no such part; remove its budget ${change}.`];
    if (budget === undefined) return [`${what}: has no budget; add ${bytes} ${change}.`];
    if (bytes > budget)
      return [
        `${what}: ${bytes} bytes, ${bytes - budget} over its budget. Make it smaller, or raise it ${change}.`,
      ];
    if (bytes < budget * (1 - slack.share) - slack.bytes)
      return [`${what}: only ${bytes} of ${budget} bytes; lower it ${change}.`];
    return [];
  });
}
