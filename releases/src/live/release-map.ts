import type { BuiltRelease, MappedRelease, ReleaseMap } from "@tessera/shared/contracts/release-map";
import { isCode } from "../release/content-type.ts";
import type { Release } from "../registry/release-rows.ts";

/** Base path of the files of a release; ends with a slash. */
export function releaseBase(id: string): string {
  return `/r/${id}/`;
}

/** Builds the release map of one revision; null while no shell is live. */
export function buildReleaseMap(
  environment: string,
  revision: number,
  live: readonly Release[],
): ReleaseMap | null {
  const shell = live.find(({ built }) => built.kind === "shell");
  if (!shell) return null;
  return {
    environment,
    revision,
    shell: {
      id: shell.id,
      label: shell.label,
      flavour: shell.built.flavour,
      base: releaseBase(shell.id),
      integrity: digestsOfCode(shell.built),
    },
    remotes: live.flatMap((release) => mapRemote(release) ?? []),
  };
}

function mapRemote({ id, label, built }: Release): MappedRelease | null {
  const { kind, name, container, entry, hints, manifest } = built;
  if (kind === "shell" || !manifest) return null;
  return {
    id,
    label,
    name,
    container,
    base: releaseBase(id),
    entry,
    hints,
    integrity: digestsOfCode(built),
    manifest,
  };
}

/** Digests of the files that a browser runs; it never loads the server script. */
function digestsOfCode({ files, serverScript }: BuiltRelease): Record<string, string> {
  return Object.fromEntries(
    files
      .filter(({ path }) => isCode(path) && path !== serverScript)
      .map(({ path, integrity }) => [path, integrity]),
  );
}
