/** Sessions: tokens, cookies, refresh and end. */
export { type AccessClaims, createAccessTokens } from "./access-token.ts";
export { clearCredentials, readCredential, setCredentials } from "./cookies.ts";
export { emitSessionsEnded, endSessions, refuseEndedSession } from "./end-sessions.ts";
export { listOpenSessions, listSessions } from "./session-list.ts";
export { type OpenedSession, rememberDevice, type Visit } from "./open-session.ts";
export { idleMs } from "./rotate-refresh-token.ts";
export { createSessions, type Sessions } from "./sessions.ts";
export { describeDevice } from "./user-agent.ts";
export { recordActivity, recordReminder, refreshTokenCleanUp, sessionErasures } from "./session-data.ts";
