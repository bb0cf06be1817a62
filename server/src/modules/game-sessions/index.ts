/** Game sessions: closing, totals and the event about them. */
export { closeGames } from "./close-games.ts";
export { closeGameSession, summariseGameSession } from "./game-session.ts";
export { emitSessionTotals } from "./emit-session-totals.ts";
