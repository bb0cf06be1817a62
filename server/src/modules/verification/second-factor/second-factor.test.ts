import { authApi } from "@tessera/shared/contracts/auth";
import { inboxApi } from "@tessera/shared/contracts/inbox";
import { secondFactorApi as api } from "@tessera/shared/contracts/second-factor";
import { minuteMs } from "@tessera/shared/core/durations";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type TestSite, testSite } from "../../../testing/index.ts";
import { type MailServer, mailServer } from "../../../testing/mail-server.ts";
import { password, Visitor } from "../../auth/testing/visitor.ts";
import { TwoStepPlayer, twoStepPlayer } from "./testing/two-step-player.ts";

let mail: MailServer;
let site: TestSite;
let browser: Visitor;
let player: TwoStepPlayer;

beforeAll(async () => {
  mail = await mailServer();
  site = await testSite({ rateLimits: "loose", smtpUrl: mail.smtpUrl });
});
beforeEach(async () => {
  await site.reset();
  browser = new Visitor(site);
  await browser.register("budi88");
  player = new TwoStepPlayer(browser, "budi88");
});
afterAll(async () => {
  await site.close();
  await mail.close();
});

const state = async (of = browser) => (await of.send(api.read)).json;
const confirm = (code: string) => browser.send(api.confirm, { code });
const turnOff = (code: string, typed = password) => browser.send(api.turnOff, { password: typed, code });
const titles = async () => {
  const { json } = await browser.send(inboxApi.list);
  return (json as { items: { title: string }[] }).items.map(({ title }) => title);
};
const audited = async () =>
  (
    await site.database.query<{ action: string }>(
      "select action from audit_log where target_type = 'player' and action like any(array['player.factor%', 'player.recovery%']) order by id",
    )
  ).map(({ action }) => action);

describe("turning on two-step login", () => {
  it("by the first code: turned on, ten recovery codes shown once, other sessions end, announced in the inbox and by mail", async () => {
    const laptop = new Visitor(site);
    await laptop.logIn("budi88");
    await player.turnOn();
    expect(player.recoveryCodes).toHaveLength(10);
    expect(new Set(player.recoveryCodes).size).toBe(10);
    expect(player.recoveryCodes.every((code) => /^[2-9A-HJ-NP-Z]{5}-[2-9A-HJ-NP-Z]{5}$/.test(code))).toBe(
      true,
    );
    expect(await state()).toMatchObject({ since: expect.any(String), recoveryCodesLeft: 10 });
    expect((await browser.send(authApi.me)).status).toBe(200);
    expect((await laptop.send(authApi.me)).error.code).toBe("SESSION_REVOKED");
    expect(await titles()).toContain("Two-step login is on");
    await expect.poll(() => mail.mails.at(-1)).toContain("Subject: Two-step login is on");
    expect(await audited()).toEqual(["player.factor-on"]);
  });

  it("secret and recovery codes: not stored in readable form", async () => {
    await player.turnOn();
    const stored = JSON.stringify([
      await site.database.query("select encode(secret, 'escape') as text from second_factors"),
      await site.database.query("select encode(digest, 'escape') as text from recovery_codes"),
      await site.database.query("select to_jsonb(audit_log)::text as text from audit_log"),
    ]);
    for (const secret of [player.secret, ...player.recoveryCodes]) expect(stored).not.toContain(secret);
  });

  it("a wrong password or a wrong code: refused at its field, and the login is unchanged", async () => {
    const wrong = await browser.send(api.begin, { password: "wrong" });
    expect([wrong.status, wrong.error.fields]).toEqual([422, { password: "PASSWORD_WRONG" }]);
    await player.begin();
    const { status, error } = await confirm(player.wrongCode());
    expect([status, error.fields]).toEqual([422, { code: "FACTOR_WRONG" }]);
    expect(await state()).toEqual({ since: null, recoveryCodesLeft: 0 });
    expect((await new Visitor(site).logIn("budi88")).status).toBe(200);
  });

  it("a secret without confirmation: replaced by the next one, and invalid after 15 minutes", async () => {
    await player.begin();
    const first = player.code();
    await player.begin();
    expect((await confirm(first)).error.code).toBe("FACTOR_WRONG");
    site.clock.advance(15 * minuteMs - 1);
    expect((await confirm(player.wrongCode())).error.code).toBe("FACTOR_WRONG");
    site.clock.advance(1);
    await browser.refresh();
    expect((await confirm(player.code())).error.code).toBe("TICKET_INVALID");
  });

  it("while it is on: a new secret and a second confirmation are refused", async () => {
    await player.turnOn();
    expect((await browser.send(api.begin, { password })).error.code).toBe("CONFLICT");
    expect((await confirm(player.code())).error.code).toBe("TICKET_INVALID");
    expect(await state()).toMatchObject({ recoveryCodesLeft: 10 });
  });

  it("confirmed twice at once: one answer has the recovery codes, and these are valid", async () => {
    await player.begin();
    const answers = await Promise.all([confirm(player.code()), confirm(player.code())]);
    const good = answers.find(({ status }) => status === 200)?.json as { recoveryCodes: string[] };
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 422]));
    expect((await turnOff(good.recoveryCodes[0] ?? "")).status).toBe(204);
  });
});

describe("two-step login that is on", () => {
  beforeEach(() => player.turnOn());

  it("turned off by password and code: the password alone logs in, and no secret or code is stored", async () => {
    expect((await turnOff(player.code())).status).toBe(204);
    expect(await state()).toEqual({ since: null, recoveryCodesLeft: 0 });
    expect(await site.database.query("select from recovery_codes")).toEqual([]);
    expect((await new Visitor(site).logIn("budi88")).status).toBe(200);
    expect(await titles()).toContain("Two-step login is off");
    await expect
      .poll(() => mail.mails.some((text) => text.includes("Subject: Two-step login is off")))
      .toBe(true);
    expect((await turnOff(player.code(1))).error.code).toBe("CONFLICT");
    expect(await audited()).toEqual(["player.factor-on", "player.factor-off"]);
  });

  it("turned off by a recovery code, typed in lower case without its hyphen", async () => {
    const typed = (player.recoveryCodes[3] ?? "").toLowerCase().replace("-", " ");
    expect((await turnOff(typed)).status).toBe(204);
  });

  it("both wrong: errors at both fields; only the password wrong: the code stays valid", async () => {
    const both = await turnOff(player.wrongCode(), "wrong");
    expect(both.error.fields).toEqual({ password: "PASSWORD_WRONG", code: "FACTOR_WRONG" });
    const code = player.recoveryCodes[0] ?? "";
    expect((await turnOff(code, "wrong")).error.fields).toEqual({ password: "PASSWORD_WRONG" });
    expect(await state()).toMatchObject({ recoveryCodesLeft: 10 });
    expect((await turnOff(code)).status).toBe(204);
  });

  it("new recovery codes: the old ones become invalid", async () => {
    const { json } = await browser.send(api.renewCodes, { password, code: player.code() });
    const { recoveryCodes } = json as { recoveryCodes: string[] };
    expect(recoveryCodes).toHaveLength(10);
    expect((await turnOff(player.recoveryCodes[0] ?? "")).error.fields).toEqual({ code: "FACTOR_WRONG" });
    expect((await turnOff(recoveryCodes[0] ?? "")).status).toBe(204);
    expect(await audited()).toContain("player.recovery-codes");
  });

  it("codes of another player: refused", async () => {
    const other = await twoStepPlayer(site, "sari77");
    for (const code of [other.code(), other.recoveryCodes[0] ?? ""]) {
      expect((await turnOff(code)).error.fields).toEqual({ code: "FACTOR_WRONG" });
    }
    expect(await state(other.browser)).toMatchObject({ recoveryCodesLeft: 10 });
  });
});

it("attempts with password and code: limited to ten an hour for each account", async () => {
  const strict = await testSite({ smtpUrl: mail.smtpUrl });
  const visitor = new Visitor(strict);
  await visitor.register("budi88");
  const codes: string[] = [];
  for (let time = 0; time < 11; time += 1)
    codes.push((await visitor.send(api.turnOff, { password: "wrong", code: "123456" })).error.code);
  await strict.close();
  expect(codes.filter((code) => code === "RATE_LIMITED")).toHaveLength(1);
});
