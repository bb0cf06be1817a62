import type { BuiltRelease } from "@tessera/shared/contracts/release-map";
import { satisfies } from "semver";
import { RegistryRefusal } from "./refusal.ts";

/**
 * Throws RELEASE_INCOMPATIBLE when the shell does not lend a module that a remote borrows, or lends an older version or
 * another major one: a page has one copy of each shared module, the shell's. A remote is checked against the live
 * shell, a shell against every live remote.
 */
export function refuseIncompatible(built: BuiltRelease, live: readonly BuiltRelease[]): void {
  if (built.kind === "shell") {
    for (const remote of live) if (remote.kind === "remote") refuseIncompatibleShared(remote, built);
    return;
  }
  const shell = live.find(({ kind }) => kind === "shell");
  if (shell) refuseIncompatibleShared(built, shell);
}

function refuseIncompatibleShared(remote: BuiltRelease, shell: BuiltRelease): void {
  for (const [module, version] of Object.entries(remote.shared)) {
    const lent = shell.shared[module];
    if (lent !== undefined && satisfies(lent, `^${version}`)) continue;
    const offer = lent === undefined ? "does not lend it" : `lends ${lent}`;
    throw new RegistryRefusal(
      "RELEASE_INCOMPATIBLE",
      `${remote.name} needs ${module} ${version}; the shell ${offer}.`,
    );
  }
}
