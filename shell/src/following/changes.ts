import type { MappedRelease } from "@tessera/shared/contracts/release-map";
import type { FollowMode, ReleasePointers } from "@tessera/shared/contracts/release-pointers";
import { modeOf } from "./follow-mode.ts";

/** Move of one remote that a page has to follow. */
export interface Change {
  readonly name: string;
  /** Null where the remote is taken out of the site. */
  readonly id: string | null;
  readonly follow: FollowMode;
}

/** Returns the moves from the releases that a page shows to those that the pointers name. */
export function changesTo(
  { remotes, retired }: ReleasePointers,
  shown: readonly MappedRelease[],
): readonly Change[] {
  const names = new Set([...shown.map(({ name }) => name), ...Object.keys(remotes)]);
  return [...names].flatMap((name): Change[] => {
    const pointer = remotes[name];
    const known = shown.find((release) => release.name === name);
    if (!pointer) return [{ name, id: null, follow: retired?.[name] === "kill" ? "kill" : "swap" }];
    const { stable: id } = pointer;
    return known?.id === id ? [] : [{ name, id, follow: modeOf(pointer, known?.id) }];
  });
}
