import { authApi } from "@tessera/shared/contracts/auth";
import { minuteMs } from "@tessera/shared/core/durations";
import { newId } from "@tessera/shared/core/identifiers";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type TestSite, testSite } from "../../testing/index.ts";
import { type MailServer, mailServer } from "../../testing/mail-server.ts";
import { type TwoStepPlayer, twoStepPlayer } from "../verification/second-factor/testing/two-step-player.ts";
import { Visitor } from "./testing/visitor.ts";

let mail: MailServer;
let site: TestSite;
let player: TwoStepPlayer;
let visitor: Visitor;

beforeAll(async () => {
  mail = await mailServer();
  site = await testSite({ rateLimits: "loose", smtpUrl: mail.smtpUrl });
});
beforeEach(async () => {
  await site.reset();
  player = await twoStepPlayer(site, "budi88");
  visitor = new Visitor(site);
});
afterAll(async () => {
  await site.close();
  await mail.close();
});

/** A login with these fields, in the visitor's browser. */
const logIn = (changes: object = {}, by = visitor) => by.logIn("budi88", changes);
const codeOf = async (changes: object, by = visitor) => (await logIn(changes, by)).error.code;
const passOf = async () => (await logIn()).error.details?.["pass"] as string;
const failures = () => site.database.query("select source, failures from login_failures");

describe("a login to an account with two-step login", () => {
  it("the right password alone: a code is required, and no session or cookie is created", async () => {
    const { status, error, cookies } = await logIn();
    expect([status, error.code, cookies]).toEqual([401, "FACTOR_REQUIRED", []]);
    expect(Object.keys(error.details ?? {})).toEqual(["pass"]);
    expect(await site.database.query("select from sessions where ended_at is null")).toHaveLength(1);
  });

  it("a wrong password, with or without a right code: the same answer as for every account", async () => {
    for (const changes of [{}, { code: player.code() }, { code: player.recoveryCodes[0] }]) {
      const { error } = await logIn({ password: "wrong", ...changes });
      expect({ ...error, requestId: "" }).toEqual({
        code: "LOGIN_FAILED",
        key: "errors.LOGIN_FAILED",
        requestId: "",
      });
    }
    expect((await logIn({ code: player.code() })).status).toBe(200);
  });

  it("password and code: a session, without a second captcha", async () => {
    const pass = await passOf();
    const form = { captchaId: null, captcha: null, pass, code: player.code() };
    expect((await logIn(form)).status).toBe(200);
    expect((await visitor.send(authApi.me)).status).toBe(200);
  });

  it("a pass of another name or address, an invented one, or one older than ten minutes: the captcha is required", async () => {
    await twoStepPlayer(site, "sari77");
    const others = (await new Visitor(site).logIn("sari77")).error.details?.["pass"];
    const form = { captchaId: null, captcha: null, code: player.code() };
    const pass = await passOf();
    for (const wrong of [others, "1.x", `9999999999999.${pass.split(".")[1]}`, ""])
      expect(await codeOf({ ...form, pass: wrong })).toBe("CAPTCHA_REQUIRED");
    expect(await codeOf({ ...form, pass }, new Visitor(site, "10.0.0.9"))).toBe("CAPTCHA_REQUIRED");
    site.clock.advance(10 * minuteMs);
    expect(await codeOf({ ...form, pass })).toBe("CAPTCHA_REQUIRED");
  });

  it.each([
    [-2, 422],
    [-1, 200],
    [0, 200],
    [1, 200],
    [2, 422],
  ])("a code of %i time steps from now: %i", async (steps, status) => {
    site.clock.advance(5 * minuteMs);
    expect((await logIn({ code: player.code(steps) })).status).toBe(status);
  });

  it("a used code: refused, as is every earlier code", async () => {
    const before = player.code(-1);
    expect((await logIn({ code: player.code() })).status).toBe(200);
    expect(await codeOf({ code: player.code() })).toBe("FACTOR_WRONG");
    expect(await codeOf({ code: before })).toBe("FACTOR_WRONG");
    expect((await logIn({ code: player.code(1) })).status).toBe(200);
  });

  it("wrong codes: locked after five like wrong passwords, and a right password in between does not reset the count", async () => {
    for (let time = 0; time < 4; time += 1) {
      expect(await codeOf({ code: player.wrongCode() })).toBe("FACTOR_WRONG");
      expect(await codeOf({})).toBe("FACTOR_REQUIRED");
    }
    const fifth = await logIn({ code: player.wrongCode() });
    expect(fifth.error.fields).toEqual({ code: "FACTOR_WRONG" });
    expect(await codeOf({ code: player.code() })).toBe("ACCOUNT_LOCKED");
  });

  it("a complete login: resets the count of failures", async () => {
    const home = player.browser;
    await logIn({ code: player.wrongCode() }, home);
    expect(await failures()).toMatchObject([{ failures: 1 }]);
    await logIn({ code: player.code() }, home);
    expect(await failures()).toEqual([]);
  });

  it("a right password without code from an unknown address: does not use up the name's budget for guesses", async () => {
    for (let time = 0; time < 25; time += 1)
      expect(await codeOf({}, new Visitor(site, "10.0.0.9"))).toBe("FACTOR_REQUIRED");
  });

  it("a recovery code: works once, and is reported in the inbox and by mail with the number of codes left", async () => {
    const code = player.recoveryCodes[4];
    expect((await logIn({ code })).status).toBe(200);
    expect(await codeOf({ code })).toBe("FACTOR_WRONG");
    const messages = await site.database.query<{ title: { en: string }; body: { en: string } }>(
      "select title, body from inbox_messages where title ->> 'en' = 'A recovery code was used'",
    );
    expect(messages).toHaveLength(1);
    expect(messages[0]?.body.en).toContain("Codes left: 9.");
    await expect
      .poll(() => mail.mails.some((text) => text.includes("Subject: A recovery code was used")))
      .toBe(true);
  });
});

describe("other ways into an account with two-step login", () => {
  it("a new password set by mail: the login still requires the code", async () => {
    const { otpId } = (
      await visitor.send(authApi.forgotPassword, {
        username: "budi88",
        email: "budi88@mail.com",
        ...(await visitor.captcha("forgot")),
      })
    ).json as { otpId: string };
    await expect.poll(() => mail.mails.at(-1)).toMatch(/^Subject: \d{6}/m);
    const otp = /^Subject: (\d{6})/m.exec(mail.mails.at(-1) ?? "")?.[1];
    const { ticket } = (await visitor.send(authApi.verifyForgotCode, { otpId, otp })).json as {
      ticket: string;
    };
    const newPassword = "Rahasia#2";
    const reset = { ticket, newPassword, passwordConfirmation: newPassword };
    expect((await visitor.send(authApi.resetPassword, reset)).status).toBe(204);
    expect(await codeOf({ password: newPassword })).toBe("FACTOR_REQUIRED");
    expect((await logIn({ password: newPassword, code: player.code() })).status).toBe(200);
  });

  it("a repeated registration: opens no session without the second step", async () => {
    const key = "0197f3c2-0000-7000-8000-0000000000aa";
    const fresh = new Visitor(site);
    const form = await fresh.registrationForm("rina55");
    await fresh.send(authApi.register, form, { "idempotency-key": key });
    await site.database.query(
      `insert into second_factors (player_id, secret, begun_at, expires_at, turned_on_at)
       select id, '\\x00', now(), now(), now() from players where username = 'rina55'`,
    );
    const repeat = await fresh.send(authApi.register, form, { "idempotency-key": key });
    expect(repeat.error.code).toBe("USERNAME_TAKEN");
  });

  it("a closed account: nothing is shown or undone before the code, which is then valid for undoing the closing", async () => {
    await site.database.query(
      `insert into account_closings (id, player_id, agreed_minor, told_minor, requested_at, undo_until)
       select $1, id, 0, 0, $2::timestamptz, $2::timestamptz + interval '30 days' from players where username = 'budi88'`,
      [newId(), site.clock.now()],
    );
    await site.database.query("update players set status = 'closed' where username = 'budi88'");
    expect(await codeOf({ reopen: true })).toBe("FACTOR_REQUIRED");
    expect(await codeOf({ reopen: true, code: player.wrongCode() })).toBe("FACTOR_WRONG");
    const code = player.code();
    const refused = await logIn({ code });
    expect([refused.error.code, refused.error.details]).toEqual([
      "ACCOUNT_CLOSED",
      { undoUntil: expect.any(String) },
    ]);
    const [row] = await site.database.query("select status from players where username = 'budi88'");
    expect(row).toEqual({ status: "closed" });
    expect((await logIn({ code, reopen: true })).status).toBe(200);
  });

  it("a banned account: the player sees that only after the code", async () => {
    await site.database.query("update players set status = 'banned' where username = 'budi88'");
    expect(await codeOf({})).toBe("FACTOR_REQUIRED");
    expect(await codeOf({ code: player.code() })).toBe("ACCOUNT_BANNED");
  });
});
