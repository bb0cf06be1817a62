// @vitest-environment jsdom
import { call, setSender } from "@tessera/shared/http";
import { operatorsApi } from "@tessera/shared/operator-contracts/operators";
import { problemAnswer, startTestServer, type TestServer } from "@tessera/shared/testing/test-server";
import { visitServer } from "@tessera/shared/testing/visit-server";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { enterAs, leave, logIn, readDeskSession, sendInSession } from "./operator-session.ts";

const sari = { id: "0197f3c2-0000-7000-8000-00000000000a", username: "sari", roles: ["owner" as const] };
const rina = { ...sari, id: "0197f3c2-0000-7000-8000-00000000000b", username: "rina" };
const proof = { username: "sari", password: "long enough for a test", totp: "123456" };

let server: TestServer;
/** The only token that the server accepts. */
let valid: string;
let loggedIn = sari;

beforeEach(async () => {
  valid = "token-1";
  loggedIn = sari;
  server = await startTestServer({
    "POST /admin/api/login": () => {
      valid = "token-2";
      return { body: { operator: loggedIn, csrfToken: valid } };
    },
    "GET /admin/api/me": () => ({ body: { operator: loggedIn, csrfToken: valid } }),
    "POST /admin/api/operators/0197f3c2-0000-7000-8000-00000000000c/disable": ({ headers }) => {
      if (valid === "") return problemAnswer(401, "UNAUTHENTICATED");
      return headers["x-csrf-token"] === valid ? { status: 204 } : problemAnswer(403, "FORBIDDEN");
    },
  });
  visitServer(server.url);
  setSender(sendInSession);
  leave();
  enterAs({ operator: sari, csrfToken: "token-1" });
});
afterEach(() => server.close());

const disable = () => call(operatorsApi.disable, { params: { id: "0197f3c2-0000-7000-8000-00000000000c" } });
const isEnded = () => vi.waitFor(() => expect(readDeskSession().status).toBe("ended"));

test("a session that has ended: the call waits for the login, and is repeated with the new token", async () => {
  valid = "";
  const called = disable();
  await isEnded();
  await logIn(proof);
  expect(await called).toBeUndefined();
  expect(readDeskSession()).toMatchObject({ status: "open", csrfToken: "token-2" });
});

test("a login of another operator: the waiting call is refused, and not sent under that name", async () => {
  valid = "";
  const called = disable();
  await isEnded();
  loggedIn = rina;
  await Promise.all([expect(called).rejects.toMatchObject({ code: "UNAUTHENTICATED" }), logIn(proof)]);
  const sent = server.requests.filter(({ path }) => path.endsWith("/disable"));
  expect(sent).toHaveLength(1);
});

test("a login of the same operator in another tab: the token is read again, and the call is repeated once", async () => {
  valid = "token-9";
  expect(await disable()).toBeUndefined();
  expect(readDeskSession()).toMatchObject({ csrfToken: "token-9" });
});
