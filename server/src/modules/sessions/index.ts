/** Sessions: tokens, cookies, refresh and end. */
export { type AccessClaims, createAccessTokens } from "./access-token.ts";
export { clearCredentials, readCredential, setCredentials } from "./cookies.ts";
export { emitSessionsEnded, endSessions } from "./end-sessions.ts";
export { listOpenSessions, listSessions } from "./session-list.ts";
export {
  createSessions,
  type OpenedSession,
  idleMs,
  rememberDevice,
  type Sessions,
  type Visit,
} from "./sessions.ts";
export { describeDevice } from "./user-agent.ts";
export { recordActivity, recordReminder, refreshTokenRetention, sessionErasures } from "./session-data.ts";
