export type PointerAction = "promote" | "rollback" | "retire";

/** Effect of one event on a remote's pointer. `to` is null when the remote left the site. */
export interface PointerMove {
  readonly action: PointerAction;
  readonly to: string | null;
}

/** Which release of a remote is live (null: none), and which ones a rollback may go to, nearest first. */
export interface PointerState {
  readonly stable: string | null;
  readonly earlier: readonly string[];
}

/**
 * Where a remote's pointer stands after its events, oldest first. A promotion and a retirement put the release that was
 * live on top of the earlier ones. A rollback takes its target out and forgets what it went away from, so a second one goes
 * further back; a rollback to a release that an earlier one went away from makes up for that one.
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
