/** Minimal host for component tests. Imported by tests only. */
export { provideTestHost } from "./provide-test-host.ts";
export { renderWithHost, type HostOptions } from "./render-with-host.tsx";
export { sessionToken } from "./session-token.ts";
export { visitServer } from "./visit-server.ts";
export {
  problemAnswer,
  startTestServer,
  type Answer,
  type ReceivedRequest,
  type Route,
  type TestServer,
} from "./test-server.ts";
export { createWebLocks } from "./web-locks.ts";
