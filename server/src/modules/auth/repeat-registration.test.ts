import { authApi } from "@tessera/shared/contracts/auth";
import { limitsApi } from "@tessera/shared/contracts/limits";
import { minuteMs } from "@tessera/shared/core/durations";
import { newId } from "@tessera/shared/core/identifiers";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { sha256 } from "../../platform/security/secret-token.ts";
import { type TestSite, testSite } from "../../testing/index.ts";
import { password, Visitor } from "./testing/visitor.ts";

const newPassword = "Kembang77melati";

let site: TestSite;
let visitor: Visitor;
let registerAgain: () => ReturnType<Visitor["send"]>;

beforeAll(async () => {
  site = await testSite({ rateLimits: "loose" });
});
beforeEach(async () => {
  await site.reset();
  visitor = new Visitor(site);
  const form = await visitor.registrationForm("budi88");
  const key = { "idempotency-key": newId() };
  await visitor.send(authApi.register, form, key);
  registerAgain = () => {
    const copy = Object.assign(new Visitor(site), { deviceId: visitor.deviceId });
    return copy.send(authApi.register, form, key);
  };
});
afterAll(() => site.close());

const changePassword = (from: string, to: string) =>
  visitor.send(authApi.changePassword, { oldPassword: from, newPassword: to, passwordConfirmation: to });
/** Returns a ticket, obtained with the right code from a mail. */
async function resetTicket(): Promise<string> {
  await site.database.query(
    `insert into otps (id, purpose, player_id, asked_by, email_norm, code_hash, created_at, expires_at, resend_after,
                       consumed_at, ticket_hash)
     select $1, 'forgot_password', id, 'test', email_norm, '', $2, $2, $2, $2, $3 from players`,
    [newId(), site.clock.now(), sha256("ticket")],
  );
  return "ticket";
}
const setStatus = (status: string) => site.database.query("update players set status = $1", [status]);

const sessionEnds: readonly (readonly [string, () => Promise<unknown>])[] = [
  ["the password was changed", () => changePassword(password, newPassword)],
  [
    "the password was changed, and back",
    async () => {
      await changePassword(password, newPassword);
      await changePassword(newPassword, password);
    },
  ],
  [
    "the password was reset",
    async () => {
      const body = { ticket: await resetTicket(), newPassword, passwordConfirmation: newPassword };
      expect((await site.call(authApi.resetPassword, { body })).status).toBe(204);
    },
  ],
  ["the player logged out", () => visitor.send(authApi.logout, {})],
  ["the player logged out everywhere", () => visitor.send(authApi.logoutAll, {})],
  ["a self-exclusion of the player", () => visitor.send(limitsApi.exclude, { kind: "cool_off", days: 1 })],
  ["the player was suspended", () => setStatus("suspended")],
  ["the player was banned", () => setStatus("banned")],
  ["the account was closed", () => setStatus("closed")],
  [
    "the session was idle for longer than a session may be",
    async () => site.clock.advance(30 * minuteMs + 1),
  ],
];

it.each(sessionEnds)(
  "a registration repeated after %s: refused, without credentials or a session",
  async (_, happen) => {
    await happen();
    const sessionsBefore = await site.database.query("select id from sessions");
    const repeated = await registerAgain();
    expect([repeated.status, repeated.error.code, repeated.cookies]).toEqual([409, "USERNAME_TAKEN", []]);
    expect(await site.database.query("select id from sessions")).toEqual(sessionsBefore);
  },
);

it("a registration repeated while the answer may still be lost: a valid session each time", async () => {
  site.clock.advance(29 * minuteMs);
  expect([(await registerAgain()).status, (await registerAgain()).status]).toEqual([201, 201]);
});
