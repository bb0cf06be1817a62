import type { FollowMode } from "@tessera/shared/contracts/release-pointers";

/** Changes that pages follow. */
type PageMove = "promote" | "advance" | "rollback" | "retire";
export type PointerAction = PageMove | "lock" | "unlock" | "yank";

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

/** Lock of a remote against promotions: by whom, and why. */
export interface Lock {
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
  readonly lock: Lock | null;
}

/** Live release of a remote (null: none), its rollout and lock, and the releases that a rollback may return to, nearest first. */
export interface PointerState {
  readonly stable: string | null;
  readonly rollout: Rollout | null;
  readonly lock: Lock | null;
  readonly earlier: readonly string[];
}

const neverLive: PointerState = { stable: null, rollout: null, lock: null, earlier: [] };

/**
 * Replays a remote's events, oldest first, and returns the state of its pointer. A promotion and a retirement push the
 * release that was live onto the earlier ones. A rollback removes its target and drops the release that it leaves, so a
 * second one goes further back; a rollback to a release that an earlier rollback left restores it. A rollback that only ends a
 * rollout leaves the earlier ones as they are.
 */
export function replay(moves: Iterable<PointerMove>): PointerState {
  let state = neverLive;
  for (const move of moves) state = afterMove(state, move);
  return state;
}

export function afterMove({ stable, earlier }: PointerState, move: PointerMove): PointerState {
  const { action, to, rollout, lock } = move;
  const after = { stable: to, rollout, lock };
  if (to === stable) return { ...after, earlier };
  if (action === "rollback") {
    if (to === null) return { ...after, earlier: [] };
    if (earlier.includes(to)) return { ...after, earlier: earlier.slice(earlier.indexOf(to) + 1) };
  }
  const passed = stable === null ? earlier : [stable, ...earlier];
  return { ...after, earlier: passed.filter((id) => id !== to) };
}
