/** Opened games: their end, their totals and the event about them. */
export { closeGameSession, summariseGameSession } from "./game-session.ts";
export { tellSessions } from "./tell-sessions.ts";
