import { otpApi } from "@tessera/shared/contracts/otp";
import { withdrawalsApi } from "@tessera/shared/contracts/withdrawals";
import { minuteMs } from "@tessera/shared/core/durations";
import { newId } from "@tessera/shared/core/identifiers";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type MailServer, mailServer } from "../../../testing/mail-server.ts";
import { createTestBankAccount } from "../../../testing/test-bank-account.ts";
import { createTestOperator, type TestPlayer, type TestSite, testSite } from "../../../testing/index.ts";
import { settingsApi } from "@tessera/shared/operator-contracts/settings";

let mail: MailServer;
let site: TestSite;
let as: TestPlayer;
let playerBankAccountId: string;

beforeAll(async () => {
  mail = await mailServer();
  site = await testSite({ smtpUrl: mail.smtpUrl });
  const owner = await createTestOperator(site, "owner");
  const changed = await owner.call(settingsApi.change, { body: { version: 0, withdrawCode: true } });
  expect(changed.reply.withdrawCode).toBe(true);
});
afterAll(async () => {
  await site.close();
  await mail.close();
});
beforeEach(async () => {
  as = await site.player({ balanceCredits: 1_000 });
  playerBankAccountId = await createTestBankAccount(site.database, as.id, site.clock.now());
});

const ticketFor = async (purpose: "withdraw" | "change_bank", player = as) => {
  const { otpId } = (await site.call(otpApi.request, { body: { purpose } }, { as: player })).reply;
  const code = /^Subject: (\d{6})/m.exec(mail.mails.at(-1) ?? "")?.[1] ?? "";
  const verified = await site.call(otpApi.verify, { body: { otpId, otp: code } }, { as: player });
  return verified.reply.ticket;
};
const ask = (otpTicket?: string, amount = 100) =>
  site.call(
    withdrawalsApi.create,
    {
      body: { amount, playerBankAccountId, ...(otpTicket !== undefined && { otpTicket }) },
      headers: { "idempotency-key": newId() },
    },
    { as },
  );
const heldOf = () => site.balance(as.id, "hold_withdraw");

describe("a withdrawal that requires a code", () => {
  it("the form states it; with the ticket of the mailed code: accepted, and the ticket is used up", async () => {
    expect((await site.call(withdrawalsApi.options, {}, { as })).reply.codeRequired).toBe(true);
    const ticket = await ticketFor("withdraw");
    expect((await ask(ticket)).status).toBe(201);
    await site.database.query("delete from withdrawals where player_id = $1", [as.id]);
    expect((await ask(ticket)).error.code).toBe("TICKET_INVALID");
  });

  it("without a ticket, or with one of another player, of another purpose or of ten minutes ago: nothing is held", async () => {
    const other = await site.player();
    const tickets = [
      undefined,
      "",
      "made-up",
      await ticketFor("withdraw", other),
      await ticketFor("change_bank"),
    ];
    for (const ticket of tickets) expect((await ask(ticket)).error.code).toBe("TICKET_INVALID");
    const late = await ticketFor("withdraw");
    site.clock.advance(10 * minuteMs);
    expect((await ask(late)).error.code).toBe("TICKET_INVALID");
    expect(await heldOf()).toBe(0n);
  });

  it("refused for another reason: the ticket stays valid", async () => {
    const ticket = await ticketFor("withdraw");
    expect((await ask(ticket, 2_000)).error.code).toBe("INSUFFICIENT_BALANCE");
    expect((await ask(ticket)).status).toBe(201);
  });
});

describe("a withdrawal that requires no code", () => {
  it("play money by default: the form states that no code is required", async () => {
    const play = await testSite();
    const player = await play.player();
    expect((await play.call(withdrawalsApi.options, {}, { as: player })).reply.codeRequired).toBe(false);
    await play.close();
  });
});
