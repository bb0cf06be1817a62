export type PointerAction = "promote" | "rollback";

/** What one event did to a remote's pointer. */
export interface PointerMove {
  readonly action: PointerAction;
  readonly to: string;
}

/** Which release of a remote is live, and which ones a rollback may go to, nearest first. */
export interface PointerState {
  readonly stable: string | null;
  readonly earlier: readonly string[];
}

/**
 * Where a remote's pointer stands after its events, oldest first. A promotion puts the release that was live on top of the
 * earlier ones; a rollback takes its target out and forgets what it went away from, so a second one goes further back.
 */
export function replay(moves: Iterable<PointerMove>): PointerState {
  let state: PointerState = { stable: null, earlier: [] };
  for (const move of moves) state = afterMove(state, move);
  return state;
}

export function afterMove({ stable, earlier }: PointerState, { action, to }: PointerMove): PointerState {
  if (action === "rollback") return { stable: to, earlier: earlier.slice(earlier.indexOf(to) + 1) };
  const passed = stable === null ? earlier : [stable, ...earlier];
  return { stable: to, earlier: passed.filter((id) => id !== to) };
}
