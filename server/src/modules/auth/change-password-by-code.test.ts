import { authApi } from "@tessera/shared/contracts/auth";
import { otpApi, type OtpPurpose } from "@tessera/shared/contracts/otp";
import { minuteMs } from "@tessera/shared/core/durations";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type MailServer, mailServer } from "../../testing/mail-server.ts";
import { type TestSite, testSite } from "../../testing/index.ts";
import { password, Visitor } from "./testing/visitor.ts";

const newPassword = "Rahasia#2";

let mail: MailServer;
let site: TestSite;
/** Two browsers of one player. */
let phone: Visitor;
let laptop: Visitor;

beforeAll(async () => {
  mail = await mailServer();
  site = await testSite({ rateLimits: "loose", smtpUrl: mail.smtpUrl });
});
beforeEach(async () => {
  await site.reset();
  phone = new Visitor(site);
  await phone.register("budi88");
  laptop = new Visitor(site);
  await laptop.logIn("budi88");
});
afterAll(async () => {
  await site.close();
  await mail.close();
});

/** Requests a code and exchanges it for its ticket. */
async function ticketFor(purpose: OtpPurpose, of = phone): Promise<string> {
  const { otpId } = (await of.send(otpApi.request, { purpose })).json as { otpId: string };
  const otp = /^Subject: (\d{6})/m.exec(mail.mails.at(-1) ?? "")?.[1] ?? "";
  return ((await of.send(otpApi.verify, { otpId, otp })).json as { ticket: string }).ticket;
}

const change = (otpTicket: string, changes: object = {}) =>
  phone.send(authApi.changePassword, {
    otpTicket,
    newPassword,
    passwordConfirmation: newPassword,
    ...changes,
  });

describe("the password changed by a mailed code", () => {
  it("the right ticket: this session stays, the others end, only the new password works, and a mail reports it", async () => {
    expect((await change(await ticketFor("change_password"))).status).toBe(204);
    expect((await phone.send(authApi.me)).status).toBe(200);
    expect((await laptop.send(authApi.me)).error.code).toBe("SESSION_REVOKED");
    expect((await laptop.logIn("budi88")).status).toBe(401);
    expect((await laptop.logIn("budi88", { password: newPassword })).status).toBe(200);
    await expect.poll(() => mail.mails.at(-1)).toContain("Subject: Your Tessera password was changed");
    const audit = await site.database.query(
      "select action, after from audit_log where action like 'password%'",
    );
    expect(audit).toEqual([{ action: "password.change", after: { by: "code" } }]);
  });

  it("a ticket that was used, of another purpose, of another player, or older than ten minutes: refused", async () => {
    const stranger = new Visitor(site);
    await stranger.register("sari77");
    const used = await ticketFor("change_password");
    await change(used);
    const tickets = [used, await ticketFor("withdraw"), await ticketFor("change_password", stranger)];
    for (const ticket of tickets) {
      const { status, error } = await change(ticket, {
        newPassword: "Rahasia#3",
        passwordConfirmation: "Rahasia#3",
      });
      expect([status, error.code, error.fields]).toEqual([
        422,
        "TICKET_INVALID",
        { otpTicket: "TICKET_INVALID" },
      ]);
    }
    site.clock.advance(minuteMs);
    const late = await ticketFor("change_password");
    site.clock.advance(10 * minuteMs);
    expect(
      (await change(late, { newPassword: "Rahasia#3", passwordConfirmation: "Rahasia#3" })).error.code,
    ).toBe("TICKET_INVALID");
  });

  it("several errors: each is reported at its field, and the ticket stays valid for the next try", async () => {
    const ticket = await ticketFor("change_password");
    const { error } = await change(ticket, { newPassword: "qwerty123" });
    expect(error.fields).toEqual({
      newPassword: "PASSWORD_COMMON",
      passwordConfirmation: "passwordConfirmation.match",
    });
    const same = await change(ticket, { newPassword: password, passwordConfirmation: password });
    expect(same.error.fields).toEqual({ newPassword: "PASSWORD_SAME" });
    expect((await change(ticket)).status).toBe(204);
  });

  it("neither the old password nor a ticket: the old password is required", async () => {
    const { status, error } = await change("", { otpTicket: null });
    expect([status, error.fields]).toEqual([400, { oldPassword: "required" }]);
  });
});
