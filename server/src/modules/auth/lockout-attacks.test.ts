import { authApi } from "@tessera/shared/contracts/auth";
import { dayMs, minuteMs } from "@tessera/shared/core/durations";
import { newId } from "@tessera/shared/core/identifiers";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { unknownSourcesBudget } from "../../platform/security/login-lock.ts";
import { type MailServer, mailServer } from "../../testing/mail-server.ts";
import { type TestSite, testSite } from "../../testing/index.ts";
import { Visitor } from "./testing/visitor.ts";

// Attacks by strangers who know a player's name, and even the address: none may lock the player out.
const newPassword = "Kembang77melati";
const newNetwork = "198.51.100.20";

let mail: MailServer;
let site: TestSite;
let owner: Visitor;
let username: string;
let players = 0;

beforeAll(async () => {
  mail = await mailServer();
  site = await testSite({ smtpUrl: mail.smtpUrl, rateLimits: "loose" });
});
beforeEach(async () => {
  await site.reset();
  players += 1;
  username = `budi${players}00`;
  owner = new Visitor(site, "192.0.2.1");
  await owner.register(username);
});
afterAll(async () => {
  await site.close();
  await mail.close();
});

async function ask(visitor: Visitor, request: object = {}) {
  const body = { username, email: `${username}@mail.com`, ...request, ...(await visitor.captcha("forgot")) };
  return visitor.send(authApi.forgotPassword, body);
}
const verify = (visitor: Visitor, otpId: string, otp: string) =>
  visitor.send(authApi.verifyForgotCode, { otpId, otp });
const otpIdOf = ({ json }: { json: unknown }) => (json as { otpId: string }).otpId;

/** The codes mailed to this test's player, the oldest first. */
const codes = () =>
  mail.mails
    .filter((text) => text.includes(`To: ${username}@mail.com`))
    .flatMap((text) => /^Subject: (\d{6}) /m.exec(text)?.[1] ?? []);

/** Waits for all mails, because requests do not wait for them. */
async function everyMailArrived(): Promise<void> {
  const sent = await site.database.query("select from otps where player_id is not null");
  await expect.poll(codes).toHaveLength(sent.length);
}

/** Requests a code as the owner and returns it. */
async function ownCode(): Promise<{ otpId: string; code: string }> {
  await everyMailArrived();
  const answer = await ask(owner);
  expect(answer.status).toBe(202);
  await everyMailArrived();
  return { otpId: otpIdOf(answer), code: codes().at(-1) ?? "" };
}

/** Sends requests one after another, each when the resend wait is over; the owner's code outlives them. */
async function askEachMinute(visitors: readonly Visitor[], request: object = {}) {
  for (const visitor of visitors) {
    site.clock.advance(minuteMs);
    await ask(visitor, request);
  }
}

const strangers = (count: number, ip = "203.0.113.") =>
  Array.from({ length: count }, (_, index) => new Visitor(site, `${ip}${index + 1}`));
const failures = async (visitors: readonly Visitor[], times: number) => {
  const answers: string[] = [];
  for (const visitor of visitors) {
    for (let time = 0; time < times; time += 1) {
      answers.push((await visitor.logIn(username, { password: "wrong" })).error.code);
    }
  }
  return answers;
};

/** All requests that a stranger can send about an account, each often enough to use up its limit. */
const attacks: readonly (readonly [string, () => Promise<unknown>])[] = [
  ["asks for codes with a wrong address", () => askEachMinute(strangers(8), { email: "sari@mail.com" })],
  [
    "asks for codes with a wrong bank account",
    () => askEachMinute(strangers(8), { email: null, bankCode: "bca", bankNumber: "1", accountName: "Budi" }),
  ],
  ["asks for codes with the right address, from many networks", () => askEachMinute(strangers(8))],
  [
    "asks for codes with the right address, from the owner's network",
    () => askEachMinute(strangers(8).map((stranger) => Object.assign(stranger, { ip: owner.ip }))),
  ],
  [
    "tries codes for invented ids, and requests own codes again",
    async () => {
      const [stranger = owner] = strangers(1);
      for (let time = 0; time < 6; time += 1) await verify(stranger, newId(), "123456");
      const { json } = await ask(stranger, { email: "sari@mail.com" });
      const otpId = otpIdOf({ json });
      for (let time = 0; time < 6; time += 1) await verify(stranger, otpId, "123456");
      site.clock.advance(minuteMs);
      await stranger.send(authApi.resendForgotCode, { otpId });
    },
  ],
  ["tries wrong passwords from one network", () => failures(strangers(1), 8)],
  ["tries wrong passwords from the owner's network", () => failures([new Visitor(site, "192.0.2.1")], 8)],
  ["tries wrong passwords from many networks", () => failures(strangers(30), 2)],
];

describe.each(attacks)("a stranger %s", (_, attack) => {
  it("the owner's code stays valid, and the owner can request another one", async () => {
    const { otpId, code } = await ownCode();
    await attack();
    expect((await verify(owner, otpId, code)).status).toBe(200);
    site.clock.advance(minuteMs);
    await ownCode();
  });

  it("the owner can log in from the known device and from elsewhere, and with a new password", async () => {
    await attack();
    expect((await owner.logIn(username)).status).toBe(200);
    const away = Object.assign(new Visitor(site, newNetwork), { deviceId: owner.deviceId });
    expect((await away.logIn(username)).status).toBe(200);
    const { otpId, code } = await ownCode();
    const { json } = await verify(owner, otpId, code);
    const { ticket } = json as { ticket: string };
    const reset = { ticket, newPassword, passwordConfirmation: newPassword };
    const fresh = new Visitor(site, newNetwork);
    expect((await fresh.send(authApi.resetPassword, reset)).status).toBe(204);
    await attack();
    expect((await fresh.logIn(username, { password: newPassword })).status).toBe(200);
  });
});

describe.each(["somebody's name", "a name that nobody has"])("guesses at %s", (whose) => {
  beforeEach(() => {
    if (whose !== "somebody's name") username = `nobody${players}`;
  });

  it("from many networks: limited to a budget, then one after each wait, which doubles up to 15 minutes", async () => {
    const answers = await failures(strangers(unknownSourcesBudget + 10), 1);
    expect(answers.filter((code) => code === "LOGIN_FAILED")).toHaveLength(unknownSourcesBudget);
    expect(answers.slice(unknownSourcesBudget)).toEqual(Array.from({ length: 10 }, () => "ACCOUNT_LOCKED"));
    const waits: unknown[] = [];
    for (let wait = 0; wait < 6; wait += 1) {
      const [late = owner] = strangers(1, `203.0.${wait}.`);
      const minutes = Number((await late.logIn(username, { password: "wrong" })).error.details?.["minutes"]);
      waits.push(minutes);
      site.clock.advance(minutes * minuteMs);
      expect((await late.logIn(username, { password: "wrong" })).error.code).toBe("LOGIN_FAILED");
    }
    expect(waits).toEqual([1, 2, 4, 8, 15, 15]);
    site.clock.advance(dayMs + 1);
    expect(await failures(strangers(unknownSourcesBudget), 1)).not.toContain("ACCOUNT_LOCKED");
  });

  it("from many networks at the same time: limited to the budget", async () => {
    const answers = await Promise.all(
      strangers(unknownSourcesBudget + 10).map(
        async (stranger) => (await stranger.logIn(username, { password: "wrong" })).error.code,
      ),
    );
    expect(answers.filter((code) => code === "LOGIN_FAILED")).toHaveLength(unknownSourcesBudget);
  });

  it("from the addresses of one IPv6 subscriber: counted as one source", async () => {
    const subscriber = Array.from(
      { length: 6 },
      (_, index) => new Visitor(site, `2001:db8:0:7::${index + 1}`),
    );
    expect((await failures(subscriber, 1)).at(-1)).toBe("ACCOUNT_LOCKED");
    expect(await failures([new Visitor(site, "2001:db8:0:8::1")], 1)).toEqual(["LOGIN_FAILED"]);
  });

  it("code requests from many networks: six in an hour", async () => {
    const statuses: number[] = [];
    for (const stranger of strangers(8)) statuses.push((await ask(stranger)).status);
    expect(statuses).toEqual([202, 202, 202, 202, 202, 202, 429, 429]);
  });
});

it("a new device at the registration address, despite logins elsewhere and guesses: can log in", async () => {
  await Object.assign(new Visitor(site, newNetwork), { deviceId: owner.deviceId }).logIn(username);
  await failures(strangers(unknownSourcesBudget + 5), 1);
  expect((await new Visitor(site, owner.ip).logIn(username)).status).toBe(200);
  expect((await new Visitor(site, "198.51.100.99").logIn(username)).error.code).toBe("ACCOUNT_LOCKED");
});

it("logins with the right password from new networks: do not use up the budget for guesses", async () => {
  for (const visitor of strangers(unknownSourcesBudget + 5)) {
    expect((await visitor.logIn(username)).status).toBe(200);
  }
});
