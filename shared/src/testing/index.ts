/** Minimal host for component tests. Imported by tests only. */
export { provideTestHost } from "./provide-test-host.ts";
export { renderWithHost } from "./render-with-host.tsx";
export { sessionToken } from "./session-token.ts";
export { problemAnswer, startTestServer, type Answer, type TestServer } from "./test-server.ts";
export { createWebLocks } from "./web-locks.ts";
