import type { FollowMode, ReleasePointers } from "@tessera/shared/contracts/release-pointers";

/** Times in milliseconds over which the pages of a site spread what they ask for, by how they follow. */
export const spreadMs = { info: 30_000, swap: 2_000, kill: 0 } as const satisfies Record<FollowMode, number>;

/** Urgency of a mode: the higher, the sooner pages follow. */
export const urgencyOf = (mode: FollowMode): number => -spreadMs[mode];

/**
 * Mode in which a page goes from the release that it shows to a pointer: a promotion after a rollback does
 * not take the urgency from that.
 */
export function modeOf(
  { follow, undone }: ReleasePointers["remotes"][string],
  shown: string | undefined,
): FollowMode {
  const left = undone?.[shown ?? ""] ?? "info";
  return urgencyOf(left) > urgencyOf(follow) ? left : follow;
}
