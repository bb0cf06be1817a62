import { authApi } from "@tessera/shared/contracts/auth";
import { inboxApi } from "@tessera/shared/contracts/inbox";
import { minuteMs } from "@tessera/shared/core/durations";
import { newId } from "@tessera/shared/core/identifiers";
import { createServer, type Server, type Socket } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type MailServer, mailServer } from "../../testing/mail-server.ts";
import { type TestSite, testSite } from "../../testing/index.ts";
import { password, Visitor } from "./testing/visitor.ts";

const newPassword = "Kembang77melati";

let mail: MailServer;
let site: TestSite;
let visitor: Visitor;
let players = 0;
/** Unique per test, so that a late mail of another test is not mistaken for this test's. */
let username: string;

beforeAll(async () => {
  mail = await mailServer();
  site = await testSite({ smtpUrl: mail.smtpUrl, rateLimits: "loose" });
});
beforeEach(async () => {
  await site.reset();
  visitor = new Visitor(site);
  players += 1;
  username = `budi${players}00`;
  await visitor.register(username);
});
afterAll(async () => {
  await site.close();
  await mail.close();
});

const ask = async (request: object = {}) => {
  const body = { username, email: `${username}@mail.com`, ...request };
  const captcha = await visitor.captcha("forgot");
  return site.call(authApi.forgotPassword, { body: { ...body, ...captcha } });
};
const verify = (otpId: string, otp: string) => site.call(authApi.verifyForgotCode, { body: { otpId, otp } });
const resend = (otpId: string) => site.call(authApi.resendForgotCode, { body: { otpId } });
const reset = (ticket: string, changes: object = {}) =>
  site.call(authApi.resetPassword, {
    body: { ticket, newPassword, passwordConfirmation: newPassword, ...changes },
  });

/**
 * Returns the mail to this test's player that `work` causes. Requests do not wait for their mail, so this
 * helper does.
 */
async function mailedBy<Result>(
  work: () => Promise<Result>,
  subject: RegExp = /^Subject: \d{6} /m,
): Promise<[Result, string]> {
  const arrived = () =>
    mail.mails.filter((text) => text.includes(`To: ${username}@mail.com`) && subject.test(text));
  const before = arrived().length;
  const result = await work();
  await expect.poll(arrived).toHaveLength(before + 1);
  return [result, arrived().at(-1) ?? ""];
}
const codeIn = (text: string) => /^Subject: (\d{6})/m.exec(text)?.[1] ?? "";
const otherThan = (code: string) => (code === "000000" ? "000001" : "000000");

/** Returns a ticket, obtained with the right code. */
async function ticketFor(): Promise<string> {
  const [{ reply }, text] = await mailedBy(() => ask());
  return (await verify(reply.otpId, codeIn(text))).reply.ticket;
}

/** Adds the player's bank account with the details that the server stores. */
async function addBankAccount(): Promise<void> {
  await site.database.query(
    `insert into player_bank_accounts (id, player_id, bank_code, account_number, account_name, currency, created_at)
     select $1, id, (select code from banks where country = 'ID' order by code limit 1), '1234567890', 'Budi Santoso',
       'IDR', $2 from players`,
    [newId(), site.clock.now()],
  );
}
const bankCode = async () =>
  (await site.database.query<{ bank_code: string }>("select bank_code from player_bank_accounts"))[0]
    ?.bank_code;

describe("a request for a password reset code", () => {
  it("name and address: the mail states the code's purpose, and the answer reveals nothing", async () => {
    const [answer, text] = await mailedBy(() => ask());
    expect(answer.status).toBe(202);
    expect(Object.keys(answer.reply).toSorted()).toEqual(["otpId", "resendAt"]);
    expect(text).toContain(`To: ${username}@mail.com`);
    expect(text).toContain("choose a new password");
  });

  it("name and bank account: the mail is sent to the player's address", async () => {
    await addBankAccount();
    const byBank = { email: null, bankCode: await bankCode(), bankNumber: "1234567890" };
    const [, text] = await mailedBy(() => ask({ ...byBank, accountName: " budi  SANTOSO" }));
    expect(text).toContain(`To: ${username}@mail.com`);
  });

  it.each([
    ["an unknown name", { username: "nobody99" }],
    ["another's address", { email: "sari@mail.com" }],
    ["a bank account of another player", { email: null, bankCode: "x", bankNumber: "1", accountName: "B" }],
  ])("%s: the same answer without a mail, and the same limits and code checks", async (_, request) => {
    const answer = await ask(request);
    expect(answer.status).toBe(202);
    expect(answer.reply.resendAt).toBe(new Date(site.clock.now().getTime() + minuteMs).toISOString());
    const left: unknown[] = [];
    for (let tries = 0; tries < 5; tries += 1) {
      const { error } = await verify(answer.reply.otpId, "123456");
      left.push([error.code, error.details?.["left"]]);
    }
    expect(left).toEqual([4, 3, 2, 1, 0].map((count) => ["OTP_INVALID", count]));
    expect((await verify(answer.reply.otpId, "123456")).error.code).toBe("OTP_EXPIRED");
    expect((await ask(request)).error.code).toBe("OTP_RESEND_WAIT");
    site.clock.advance(minuteMs);
    expect((await resend(answer.reply.otpId)).status).toBe(202);
    expect(mail.mails.join()).not.toContain(`To: ${username}@`);
  });

  it("a banned account: answered like an unknown one", async () => {
    await site.database.query("update players set status = 'banned'");
    expect((await ask()).status).toBe(202);
    expect(await site.database.query("select player_id from otps")).toEqual([{ player_id: null }]);
  });

  it("a mail server that does not answer: the request does not wait for it", async () => {
    const calls: Socket[] = [];
    const deaf: Server = createServer((socket) => void calls.push(socket.resume()));
    await new Promise<void>((resolve) => deaf.listen(0, "127.0.0.1", resolve));
    const address = deaf.address();
    const port = typeof address === "object" ? address?.port : 0;
    const slow = await testSite({ smtpUrl: `smtp://127.0.0.1:${port}`, partyTimeoutMs: 10_000 });
    const other = new Visitor(slow);
    await other.register(username);
    const body = {
      username,
      email: `${username}@mail.com`,
      ...(await other.captcha("forgot")),
    };
    expect((await slow.call(authApi.forgotPassword, { body })).status).toBe(202);
    // A request that waited for the mail would have timed out and disconnected by now.
    await expect
      .poll(() => calls.filter(({ closed }) => !closed).map(({ readyState }) => readyState))
      .toEqual(["open"]);
    // The other call only checked that there is a mail server.
    await expect.poll(() => calls.length).toBe(2);
    await slow.close();
    deaf.close();
  });

  it("repeated: refused within a minute and after three in an hour, for each identity and source", async () => {
    await ask();
    const early = await ask({ email: ` ${username}@MAIL.com`, bankCode: "bca" });
    expect([early.status, early.error.code, early.headers["retry-after"]]).toEqual([
      429,
      "OTP_RESEND_WAIT",
      "60",
    ]);
    for (let sent = 1; sent < 3; sent += 1) {
      site.clock.advance(minuteMs);
      expect((await ask()).status).toBe(202);
    }
    site.clock.advance(minuteMs);
    expect((await ask()).error.code).toBe("RATE_LIMITED");
    expect((await ask({ username: "nobody98" })).status).toBe(202);
  });

  it("resent: another code is mailed, and the first one becomes invalid", async () => {
    const [first, firstText] = await mailedBy(() => ask());
    expect((await resend(first.reply.otpId)).error.code).toBe("OTP_RESEND_WAIT");
    site.clock.advance(minuteMs);
    const [second, secondText] = await mailedBy(() => resend(first.reply.otpId));
    expect((await verify(first.reply.otpId, codeIn(firstText))).error.code).toBe("OTP_EXPIRED");
    expect((await verify(second.reply.otpId, codeIn(secondText))).status).toBe(200);
    expect((await resend(newId())).error.code).toBe("OTP_EXPIRED");
  });

  it.each([
    [{ email: null }, { email: "required" }],
    [
      { email: null, bankCode: "bca" },
      { bankNumber: "required", accountName: "required" },
    ],
  ])("%j: 400 at its fields, and the captcha stays valid", async (request, fields) => {
    const captcha = await visitor.captcha("forgot");
    const body = { username, ...request, ...captcha };
    const refused = await site.call(authApi.forgotPassword, { body });
    expect([refused.status, refused.error.fields]).toEqual([400, fields]);
    const again = { username, email: `${username}@mail.com`, ...captcha };
    expect((await site.call(authApi.forgotPassword, { body: again })).status).toBe(202);
  });

  it("without a captcha, with a used one, or with one for the login: refused", async () => {
    const send = (captcha: object) =>
      site.call(authApi.forgotPassword, {
        body: { username, email: `${username}@mail.com`, ...captcha },
      });
    expect((await send({})).error.code).toBe("CAPTCHA_REQUIRED");
    expect((await send(await visitor.captcha("login"))).error.code).toBe("CAPTCHA_INVALID");
    const captcha = await visitor.captcha("forgot");
    await send(captcha);
    expect((await send(captcha)).error.code).toBe("CAPTCHA_INVALID");
  });

  it("a code for another purpose: invalid for a reset, and a reset code is invalid for that purpose", async () => {
    const [{ reply }, text] = await mailedBy(() => ask());
    const elsewhere = await visitor.send(
      { ...authApi.verifyForgotCode, path: "/api/otp/verify", access: "account" },
      { otpId: reply.otpId, otp: codeIn(text) },
    );
    expect(elsewhere.error.code).toBe("OTP_EXPIRED");
  });
});

describe("a new password", () => {
  it("set: every session ends, only the new password works, and the player is notified", async () => {
    const ticket = await ticketFor();
    const [answer, text] = await mailedBy(
      () => reset(ticket),
      /^Subject: Your Tessera password was changed/m,
    );
    expect(answer.status).toBe(204);
    expect(text).toContain("every device was logged out");
    expect((await visitor.send(authApi.me)).error.code).toBe("SESSION_REVOKED");
    expect((await visitor.logIn(username)).error.code).toBe("LOGIN_FAILED");
    expect((await visitor.logIn(username, { password: newPassword })).status).toBe(200);
    const { json } = await visitor.send(inboxApi.list);
    expect(JSON.stringify(json)).toContain("Your password was changed");
    expect(
      await site.database.query(
        "select action, target_id from audit_log where target_id in (select id::text from players)",
      ),
    ).toEqual([{ action: "password.reset", target_id: expect.any(String) as string }]);
  });

  it("set for a name that wrong passwords have locked: logins are accepted again", async () => {
    for (let wrong = 0; wrong < 5; wrong += 1) await visitor.logIn(username, { password: "wrong" });
    expect((await visitor.logIn(username)).error.code).toBe("ACCOUNT_LOCKED");
    await reset(await ticketFor());
    expect((await visitor.logIn(username, { password: newPassword })).status).toBe(200);
  });

  it("its ticket: valid once, for ten minutes, and still valid after a refused password", async () => {
    const ticket = await ticketFor();
    const refused = await reset(ticket, {
      newPassword: `${username}x`,
      passwordConfirmation: `${username}x`,
    });
    expect(refused.error.code).toBe("PASSWORD_COMMON");
    const unlike = await reset(ticket, { passwordConfirmation: password });
    expect(unlike.error.fields).toEqual({ passwordConfirmation: "passwordConfirmation.match" });
    expect((await reset(ticket)).status).toBe(204);
    expect((await reset(ticket)).error.code).toBe("TICKET_INVALID");
    expect((await reset("made-up")).error.code).toBe("TICKET_INVALID");

    site.clock.advance(minuteMs);
    const late = await ticketFor();
    site.clock.advance(10 * minuteMs);
    expect((await reset(late)).error.code).toBe("TICKET_INVALID");
  });

  it("five wrong codes: the right one is refused too", async () => {
    const [{ reply }, text] = await mailedBy(() => ask());
    for (let wrong = 0; wrong < 5; wrong += 1) await verify(reply.otpId, otherThan(codeIn(text)));
    expect((await verify(reply.otpId, codeIn(text))).error.code).toBe("OTP_EXPIRED");
  });
});

it("mail server unavailable: everybody gets the same answer, and no captcha or attempt is used up", async () => {
  const leaving = await mailServer();
  const shaky = await testSite({ smtpUrl: leaving.smtpUrl, rateLimits: "loose" });
  const other = new Visitor(shaky);
  await other.register(username);
  const asked = async (name: string) => ({
    body: { username: name, email: `${name}@mail.com`, ...(await other.captcha("forgot")) },
  });
  const first = await asked(username);
  const { otpId } = (await shaky.call(authApi.forgotPassword, first)).reply;
  await expect.poll(() => leaving.mails).toHaveLength(1);
  const code = codeIn(leaving.mails[0] ?? "");
  const { smtpUrl } = leaving;
  await leaving.close();
  shaky.clock.advance(minuteMs);
  const [known, unknown] = [await asked(username), await asked("nobody00")];
  for (const input of [known, unknown, known, unknown]) {
    const { status, error } = await shaky.call(authApi.forgotPassword, input);
    expect([status, error.code]).toEqual([503, "MAIL_UNAVAILABLE"]);
  }
  const again = await shaky.call(authApi.resendForgotCode, { body: { otpId } });
  expect([again.status, again.error.code]).toEqual([503, "MAIL_UNAVAILABLE"]);
  expect(await shaky.database.query("select id from otps")).toEqual([{ id: otpId }]);
  const typed = { body: { otpId, otp: code } };
  expect((await shaky.call(authApi.verifyForgotCode, typed)).status).toBe(200);
  const back = await mailServer(Number(new URL(smtpUrl).port));
  for (const input of [known, unknown]) {
    expect((await shaky.call(authApi.forgotPassword, input)).status).toBe(202);
  }
  await shaky.close();
  await back.close();
});

it("six requests from one address in an hour: the sixth is refused", async () => {
  const strict = await testSite({ smtpUrl: mail.smtpUrl });
  const other = new Visitor(strict);
  const codes: (string | number)[] = [];
  for (let count = 0; count < 6; count += 1) {
    const body = { username: `nobody${count}`, email: "x@mail.com", ...(await other.captcha("forgot")) };
    const answer = await strict.call(authApi.forgotPassword, { body });
    codes.push(answer.status === 202 ? 202 : answer.error.code);
  }
  expect(codes).toEqual([202, 202, 202, 202, 202, "RATE_LIMITED"]);
  await strict.close();
});
