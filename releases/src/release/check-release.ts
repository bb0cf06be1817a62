import { findServingRelease } from "@tessera/shared/contracts/find-serving-release";
import { contractVersion, type BuiltRelease } from "@tessera/shared/contracts/release-map";

/** Limits of the registry: bytes of a file, bytes of a release and number of files. */
export const releaseLimits = {
  fileBytesMax: 16 * 1024 * 1024,
  releaseBytesMax: 64 * 1024 * 1024,
  filesMax: 2_000,
} as const;

/** Validates a release by itself. Returns its first fault as one sentence, or null when it is valid. */
export function findReleaseFault(built: BuiltRelease): string | null {
  return findManifestFault(built) ?? findFileFault(built);
}

function findManifestFault({ kind, name, contract, manifest }: BuiltRelease): string | null {
  if ((kind === "shell") !== (name === "shell")) return "The name shell belongs to the shell alone.";
  if (contract !== contractVersion) {
    return `${name} is built for contract ${contract}, this registry serves ${contractVersion}.`;
  }
  if (!manifest) return kind === "remote" ? `${name} has no manifest.` : null;
  if (manifest.name !== name) return `The manifest of ${name} names ${manifest.name}.`;
  if (manifest.contract !== contract) return `The manifest of ${name} is for contract ${manifest.contract}.`;
  const twice = firstRepeated(manifest.paths.map(({ prefix }) => prefix));
  if (twice !== undefined) return `${name} serves ${twice} twice.`;
  const stray = manifest.routes?.find((route) => !findServingRelease([{ manifest }], exampleOf(route)));
  return stray === undefined
    ? null
    : `${name} declares the route ${stray} outside of the paths that it serves.`;
}

/** An example path that matches a route's pattern. */
function exampleOf(route: string): string {
  return route.replace(/[:*?]/g, "");
}

function findFileFault({ name, entry, styles, hints, files }: BuiltRelease): string | null {
  if (files.length > releaseLimits.filesMax) {
    return `${name} has ${files.length} files, at most ${releaseLimits.filesMax} are taken.`;
  }
  const large = files.find(({ bytes }) => bytes > releaseLimits.fileBytesMax);
  if (large)
    return `${large.path} has ${large.bytes} bytes, at most ${releaseLimits.fileBytesMax} are taken.`;
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  if (bytes > releaseLimits.releaseBytesMax) {
    return `${name} has ${bytes} bytes, at most ${releaseLimits.releaseBytesMax} are taken.`;
  }
  const paths = files.map(({ path }) => path);
  const twice = firstRepeated(paths);
  if (twice !== undefined) return `${twice} is listed twice.`;
  const known = new Set(paths);
  const absent = [entry, ...styles, ...Object.values(hints).flat()].find((path) => !known.has(path));
  return absent === undefined ? null : `${absent} is named by ${name} but is not among its files.`;
}

function firstRepeated(values: readonly string[]): string | undefined {
  return values.find((value, index) => values.indexOf(value) !== index);
}
