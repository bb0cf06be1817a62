import { authApi } from "@tessera/shared/contracts/auth";
import { otpApi, type OtpPurpose } from "@tessera/shared/contracts/otp";
import { minuteMs } from "@tessera/shared/core/durations";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { spendOtpTicket } from "./otp-ticket.ts";
import { freshBearer } from "../../../testing/fresh-bearer.ts";
import { type MailServer, mailServer } from "../../../testing/mail-server.ts";
import { type TestPlayer, type TestSite, testSite } from "../../../testing/index.ts";

let mail: MailServer;
let site: TestSite;
beforeAll(async () => {
  mail = await mailServer();
  site = await testSite({ smtpUrl: mail.smtpUrl });
});
afterAll(async () => {
  await site.close();
  await mail.close();
});

const request = async (as: TestPlayer, purpose: OtpPurpose = "withdraw") =>
  site.call(otpApi.request, { body: { purpose } }, { as: await freshBearer(site, as) });
const verify = async (as: TestPlayer, otpId: string, otp: string) =>
  site.call(otpApi.verify, { body: { otpId, otp } }, { as: await freshBearer(site, as) });
const lastCode = () => /^Subject: (\d{6})/m.exec(mail.mails.at(-1) ?? "")?.[1] ?? "";
const noticesOf = (playerId: string) =>
  site.database.query("select payload from outbox where player_id = $1 and topic = 'account.verified'", [
    playerId,
  ]);
const otherThan = (code: string) => (code === "000000" ? "000001" : "000000");
const use = (playerId: string, purpose: OtpPurpose, ticket: string) =>
  site.database.transaction((sql) =>
    spendOtpTicket(sql, { playerId, purpose, ticket, now: site.clock.now() }),
  );

describe("a code sent by mail", () => {
  it("requested: a mail with six digits to the player's address, which the answer shows only masked", async () => {
    const as = await site.player({ username: "budi88" });
    const { reply } = await request(as);
    expect(reply.emailMasked).toBe("b•••@example.com");
    expect(reply.resendAt).toBe(new Date(site.clock.now().getTime() + minuteMs).toISOString());
    expect(mail.mails.at(-1)).toContain("To: budi88@example.com");
    expect(lastCode()).toMatch(/^\d{6}$/);
    const rows = await site.database.query("select * from otps where id = $1", [reply.otpId]);
    expect(JSON.stringify(rows)).not.toContain(lastCode());
  });

  it("for a player with Indonesian as language: the mail is in Indonesian", async () => {
    const as = await site.player();
    await site.database.query("update players set language = 'id' where id = $1", [as.id]);
    await request(as);
    expect(mail.mails.at(-1)).toContain("adalah kode Tessera Anda");
  });

  it("requested again: refused within a minute and after three in an hour, separately for each purpose", async () => {
    const as = await site.player();
    await request(as);
    const early = await request(as);
    expect([early.status, early.error.code, early.headers["retry-after"]]).toEqual([
      429,
      "OTP_RESEND_WAIT",
      "60",
    ]);
    for (let sent = 1; sent < 3; sent += 1) {
      site.clock.advance(minuteMs);
      expect((await request(as)).status).toBe(200);
    }
    site.clock.advance(minuteMs);
    expect((await request(as)).error.code).toBe("RATE_LIMITED");
    expect((await request(as, "change_bank")).status).toBe(200);
    site.clock.advance(60 * minuteMs);
    expect((await request(as)).status).toBe(200);
  });

  it("mail server unavailable: an error that does not count, the earlier code stays valid, and a repeat succeeds", async () => {
    const leaving = await mailServer();
    const shaky = await testSite({ smtpUrl: leaving.smtpUrl });
    const as = await shaky.player();
    const ask = async () =>
      shaky.call(otpApi.request, { body: { purpose: "withdraw" } }, { as: await freshBearer(shaky, as) });
    const { otpId } = (await ask()).reply;
    const code = /^Subject: (\d{6})/m.exec(leaving.mails.at(-1) ?? "")?.[1] ?? "";
    await leaving.close();
    shaky.clock.advance(minuteMs);
    for (let tried = 0; tried < 4; tried += 1) {
      const { status, error } = await ask();
      expect([status, error.code]).toEqual([503, "MAIL_UNAVAILABLE"]);
    }
    const rows = await shaky.database.query("select id from otps");
    expect(rows).toEqual([{ id: otpId }]);
    const typed = { body: { otpId, otp: code } };
    expect((await shaky.call(otpApi.verify, typed, { as: await freshBearer(shaky, as) })).status).toBe(200);
    await shaky.close();
  });
});

describe("verification of a code", () => {
  it("the right code: a ticket, valid once and only for its purpose and player", async () => {
    const [as, other] = [await site.player(), await site.player()];
    const { otpId } = (await request(as)).reply;
    const code = lastCode();
    expect((await verify(other, otpId, code)).error.code).toBe("OTP_EXPIRED");
    const { ticket } = (await verify(as, otpId, code)).reply;
    expect((await verify(as, otpId, code)).error.code).toBe("OTP_EXPIRED");
    await expect(use(as.id, "change_bank", ticket)).rejects.toMatchObject({ code: "TICKET_INVALID" });
    await expect(use(other.id, "withdraw", ticket)).rejects.toMatchObject({ code: "TICKET_INVALID" });
    await use(as.id, "withdraw", ticket);
    await expect(use(as.id, "withdraw", ticket)).rejects.toMatchObject({ code: "TICKET_INVALID" });
  });

  it("a ticket after ten minutes: invalid", async () => {
    const as = await site.player();
    const { otpId } = (await request(as)).reply;
    const { ticket } = (await verify(as, otpId, lastCode())).reply;
    site.clock.advance(10 * minuteMs);
    await expect(use(as.id, "withdraw", ticket)).rejects.toMatchObject({ code: "TICKET_INVALID" });
  });

  it("five wrong codes: each counts, then the right one is refused", async () => {
    const as = await site.player();
    const { otpId } = (await request(as)).reply;
    const code = lastCode();
    const left: unknown[] = [];
    for (let wrong = 0; wrong < 5; wrong += 1) {
      const { error } = await verify(as, otpId, otherThan(code));
      expect(error.code).toBe("OTP_INVALID");
      left.push(error.details?.["left"]);
    }
    expect(left).toEqual([4, 3, 2, 1, 0]);
    expect((await verify(as, otpId, code)).error.code).toBe("OTP_EXPIRED");
  });

  it("a code after ten minutes, or after a newer one was sent: expired", async () => {
    const as = await site.player();
    const first = { otpId: (await request(as)).reply.otpId, code: lastCode() };
    site.clock.advance(minuteMs);
    const second = { otpId: (await request(as)).reply.otpId, code: lastCode() };
    expect((await verify(as, first.otpId, first.code)).error.code).toBe("OTP_EXPIRED");
    site.clock.advance(10 * minuteMs);
    expect((await verify(as, second.otpId, second.code)).error.code).toBe("OTP_EXPIRED");
  });

  it("any mailed code: its address becomes verified and open pages are notified, unless the address was changed since", async () => {
    const [as, moved] = [await site.player(), await site.player()];
    await site.database.query("update players set email_verified_at = null");
    const { otpId } = (await request(as, "verify_email")).reply;
    await verify(as, otpId, lastCode());
    expect((await site.call(authApi.me, {}, { as })).reply.emailVerified).toBe(true);
    expect(await noticesOf(as.id)).toEqual([{ payload: { emailVerified: true } }]);

    // The code of an application as referrer, which its withdrawals follow, shows the same.
    const referrer = await site.player();
    await site.database.query("update players set email_verified_at = null where id = $1", [referrer.id]);
    const applied = (await request(referrer, "referral")).reply;
    await verify(referrer, applied.otpId, otherThan(lastCode()));
    expect((await site.call(authApi.me, {}, { as: referrer })).reply.emailVerified).toBe(false);
    await verify(referrer, applied.otpId, lastCode());
    expect((await site.call(authApi.me, {}, { as: referrer })).reply.emailVerified).toBe(true);

    const late = (await request(moved, "verify_email")).reply;
    const code = lastCode();
    await site.database.query("update players set email_norm = 'new@example.com' where id = $1", [moved.id]);
    await verify(moved, late.otpId, code);
    expect((await site.call(authApi.me, {}, { as: moved })).reply.emailVerified).toBe(false);
    expect(await noticesOf(moved.id)).toEqual([]);
  });
});
