import type { FollowMode } from "@tessera/shared/contracts/release-pointers";

export type PointerAction = "promote" | "rollback" | "retire";

/** How open pages follow a move that does not say it. */
export const defaultFollow: Readonly<Record<PointerAction, FollowMode>> = {
  promote: "info",
  rollback: "swap",
  retire: "info",
};

/** Effect of one event on a remote's pointer. `to` is null when the remote left the site. */
export interface PointerMove {
  readonly action: PointerAction;
  readonly to: string | null;
}

/** Live release of a remote (null: none), and the releases that a rollback may return to, nearest first. */
export interface PointerState {
  readonly stable: string | null;
  readonly earlier: readonly string[];
}

/**
 * Replays a remote's events, oldest first, and returns the state of its pointer. A promotion and a retirement push the
 * release that was live onto the earlier ones. A rollback removes its target and drops the release that it leaves, so a
 * second one goes further back; a rollback to a release that an earlier rollback left restores it.
 */
export function replay(moves: Iterable<PointerMove>): PointerState {
  let state: PointerState = { stable: null, earlier: [] };
  for (const move of moves) state = afterMove(state, move);
  return state;
}

export function afterMove({ stable, earlier }: PointerState, { action, to }: PointerMove): PointerState {
  if (action === "rollback") {
    if (to === null) return { stable: null, earlier: [] };
    if (earlier.includes(to)) return { stable: to, earlier: earlier.slice(earlier.indexOf(to) + 1) };
  }
  const passed = stable === null ? earlier : [stable, ...earlier];
  return { stable: to, earlier: passed.filter((id) => id !== to) };
}
