import type { FollowMode } from "@tessera/shared/contracts/release-pointers";

/** Changes that pages follow. */
type PageMove = "promote" | "advance" | "rollback" | "retire";
export type PointerAction = PageMove | "lock" | "unlock" | "yank" | "pause" | "resume" | "policy" | "observe";

/** How open pages follow a move that does not say it. */
export const defaultFollow: Readonly<Record<PageMove, FollowMode>> = {
  promote: "info",
  advance: "info",
  rollback: "swap",
  retire: "info",
};

/** True for a change of what is live. */
export function movesPages(action: PointerAction): action is PageMove {
  return action in defaultFollow;
}

/** True for a mode that goes without saying. */
export function isDefaultFollow(action: PointerAction, follow: FollowMode | undefined): boolean {
  return movesPages(action) ? defaultFollow[action] === follow : true;
}

/** A release that a share of the devices gets instead of the stable one. */
export interface Rollout {
  readonly candidate: string;
  readonly weightPpm: number;
  readonly salt: string;
}

/** Actor and reason of a lock of a remote, or of a pause of its rollout. */
export interface Stop {
  readonly by: string;
  readonly reason: string;
}

/** Effect of one event on a remote's pointer. `to` is null when the remote left the site. */
export interface PointerMove {
  readonly action: PointerAction;
  readonly to: string | null;
  /** The rollout that runs after it. */
  readonly rollout: Rollout | null;
  /** The lock that holds after it. */
  readonly lock: Stop | null;
  /** The pause of its rollout after it. */
  readonly pause: Stop | null;
  /** The policy after it, as canonical JSON; null for that of the environment. */
  readonly policy: string | null;
  /** True where it leaves the stable release before its bake time is over. */
  readonly leftEarly: boolean;
}

/**
 * Live release of a remote (null: none), its rollout, and the releases that a rollback may return to, nearest
 * first.
 */
export interface PointerState {
  readonly stable: string | null;
  readonly rollout: Rollout | null;
  readonly lock: Stop | null;
  readonly pause: Stop | null;
  readonly policy: string | null;
  readonly earlier: readonly string[];
  /** Those of the earlier releases that were left before their bake time was over. */
  readonly unproven: readonly string[];
}

const neverLive: PointerState = {
  stable: null,
  rollout: null,
  lock: null,
  pause: null,
  policy: null,
  earlier: [],
  unproven: [],
};

/**
 * Replays a remote's events, oldest first, and returns the state of its pointer. A promotion and a retirement
 * push the release that was live onto the earlier ones. A rollback removes its target and drops the release
 * that it leaves, so a second one goes further back; a rollback to a release that an earlier rollback left
 * restores it. A rollback that only ends a rollout leaves the earlier ones as they are.
 */
export function replay(moves: Iterable<PointerMove>): PointerState {
  let state = neverLive;
  for (const move of moves) state = afterMove(state, move);
  return state;
}

export function afterMove(before: PointerState, move: PointerMove): PointerState {
  const { rollout, lock, pause, policy, to, leftEarly } = move;
  const earlier = earlierAfter(before, move);
  const unproven =
    leftEarly && before.stable !== null ? [...before.unproven, before.stable] : before.unproven;
  return {
    stable: to,
    rollout,
    lock,
    pause,
    policy,
    earlier,
    unproven: unproven.filter((id) => earlier.includes(id)),
  };
}

/** Releases that a rollback may return to: the proven ones before the others, each nearest first. */
export function provenFirst({
  earlier,
  unproven,
}: Pick<PointerState, "earlier" | "unproven">): readonly string[] {
  const isProven = (id: string) => !unproven.includes(id);
  return [...earlier.filter(isProven), ...earlier.filter((id) => !isProven(id))];
}

function earlierAfter({ stable, earlier }: PointerState, { action, to }: PointerMove): readonly string[] {
  if (to === stable) return earlier;
  if (action === "rollback") {
    if (to === null) return [];
    if (earlier.includes(to)) return earlier.slice(earlier.indexOf(to) + 1);
  }
  const passed = stable === null ? earlier : [stable, ...earlier];
  return passed.filter((id) => id !== to);
}
