/** Game sessions: opening, closing, totals and the events about them. */
export { closeGames } from "./close-games.ts";
export { closeGameSession, summariseGameSession } from "./game-session.ts";
export { emitSessionTotals } from "./emit-session-totals.ts";
export {
  deleteUnusedSession,
  exchangeLaunchToken,
  gameSessionErasure,
  insertGameSession,
  markSeatClosed,
  mayPlay,
  setSeat,
} from "./open-session.ts";
