import type { BuiltRelease } from "@tessera/shared/contracts/release-map";
import { contractVersion } from "@tessera/shared/contracts/shell-contract";
import { findManifestFault, firstRepeated } from "./check-manifest.ts";

/**
 * Limits of the registry: bytes of a file, of a script that browsers get from a remote, and of a release; and
 * number of files.
 */
export const releaseLimits = {
  fileBytesMax: 16 * 1024 * 1024,
  scriptBytesMax: 1024 * 1024,
  releaseBytesMax: 64 * 1024 * 1024,
  filesMax: 2_000,
} as const;

/** Validates a release by itself. Returns its first fault as one sentence, or null when it is valid. */
export function findReleaseFault(built: BuiltRelease): string | null {
  const { manifest } = built;
  return (
    findNameFault(built) ??
    (manifest ? findManifestFault(manifest) : null) ??
    findFileFault(built) ??
    findLargeScript(built)
  );
}

function findNameFault({ kind, name, container, contract, manifest }: BuiltRelease): string | null {
  if ((kind === "shell") !== (name === "shell")) return "The name shell belongs to the shell alone.";
  if (contract !== contractVersion) {
    return `${name} is built for contract ${contract}, this registry serves ${contractVersion}.`;
  }
  if (!ownsContainer(name, container)) return `The container ${container} does not belong to ${name}.`;
  if (!manifest) return kind === "remote" ? `${name} has no manifest.` : null;
  if (manifest.name !== name) return `The manifest of ${name} names ${manifest.name}.`;
  if (manifest.contract !== contract) return `The manifest of ${name} is for contract ${manifest.contract}.`;
  return null;
}

/**
 * True for `tessera_<name>_<digest>`. The page finds a loaded container by its name alone, so the code of a
 * release with the container of another remote would run in that remote's place.
 */
function ownsContainer(name: string, container: string): boolean {
  const prefix = `tessera_${name.replaceAll("-", "_")}_`;
  return container.startsWith(prefix) && /^[0-9a-z]+$/.test(container.slice(prefix.length));
}

/**
 * A script as large as that is an accident: a phone takes seconds to load and evaluate it, and nothing else
 * would find it.
 */
function findLargeScript({ kind, name, flavour, serverScript, files }: BuiltRelease): string | null {
  if (kind === "shell" || flavour === "development") return null;
  const large = files.find(
    ({ path, bytes }) =>
      path.endsWith(".js") && path !== serverScript && bytes > releaseLimits.scriptBytesMax,
  );
  return large
    ? `${large.path} of ${name} has ${large.bytes} bytes; a script of a remote has at most ${releaseLimits.scriptBytesMax}.`
    : null;
}

function findFileFault({ name, entry, styles, hints, serverScript, files }: BuiltRelease): string | null {
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
  if (!entry.endsWith(".js")) return `The entry ${entry} of ${name} is no script.`;
  if (serverScript !== undefined && !serverScript.endsWith(".js"))
    return `The server script ${serverScript} of ${name} is no script.`;
  const wrongStyle = styles.find((path) => !path.endsWith(".css"));
  if (wrongStyle !== undefined) return `${wrongStyle}, a style of ${name}, is no style sheet.`;
  const wrongHint = Object.values(hints)
    .flat()
    .find((path) => !/\.(?:js|css|woff2)$/.test(path));
  if (wrongHint !== undefined) return `${wrongHint}, a hint of ${name}, is no script, style sheet or font.`;
  const known = new Set(paths);
  const named = [entry, ...(serverScript === undefined ? [] : [serverScript]), ...styles];
  const absent = [...named, ...Object.values(hints).flat()].find((path) => !known.has(path));
  return absent === undefined ? null : `${absent} is named by ${name} but is not among its files.`;
}
