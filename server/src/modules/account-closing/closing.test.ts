import { accountClosingApi } from "@tessera/shared/contracts/account-closing";
import { authApi } from "@tessera/shared/contracts/auth";
import { depositsApi } from "@tessera/shared/contracts/deposits";
import { transfersApi } from "@tessera/shared/contracts/transfers";
import { withdrawalsApi } from "@tessera/shared/contracts/withdrawals";
import { dayMs } from "@tessera/shared/core/durations";
import { newId } from "@tessera/shared/core/identifiers";
import { minorUnits } from "@tessera/shared/core/money";
import { operatorPlayersApi } from "@tessera/shared/operator-contracts/players";
import { pino } from "pino";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createMailer, mailSender } from "../../integrations/mail/mailer.ts";
import { checkBooks, houseAccount, playerAccount, post } from "../../ledger/index.ts";
import { hashPassword } from "../../platform/security/password-hash.ts";
import { createTestOperator, type TestPlayer } from "../../testing/index.ts";
import { type MailServer, mailServer } from "../../testing/mail-server.ts";
import { liveCode, type MoneySite, moneySite } from "../../testing/money-site.ts";
import { createTestBankAccount } from "../../testing/test-bank-account.ts";
import { makeTestReferrer } from "../../testing/test-referrer.ts";
import { password, Visitor } from "../auth/testing/visitor.ts";
import { erasures } from "../../erasures.ts";
import { eraseDueAccounts } from "./erase-account.ts";
import { settleClosings, tellOfLateMoney } from "./settle-closing.ts";

let site: MoneySite;
let mail: MailServer;
let player: TestPlayer;
let hash: string;
beforeAll(async () => {
  mail = await mailServer();
  site = await moneySite({ smtpUrl: mail.smtpUrl });
  hash = await hashPassword(password);
}, 120_000);
afterAll(async () => {
  await site.close();
  await mail.close();
});
beforeEach(async () => {
  player = await newPlayer(0);
});
afterEach(async () => expect(await checkBooks(site.database)).toEqual([]));

async function newPlayer(balanceCredits: number): Promise<TestPlayer> {
  const created = await site.player({ balanceCredits });
  await site.database.query("update players set password_hash = $2 where id = $1", [created.id, hash]);
  return created;
}
/** Gives or takes own money of the main wallet, in minor units. */
const give = (amount: number, account: "main" | "commission" = "main") =>
  site.database.transaction((sql) =>
    post(sql, {
      kind: "adjust",
      idemKey: newId(),
      ref: { type: "adjustment", id: newId() },
      legs: [
        { account: playerAccount(player.id, account), amount: minorUnits(BigInt(amount)) },
        { account: houseAccount("adjust", "IDR"), amount: minorUnits(BigInt(-amount)) },
      ],
      by: "system:test",
    }),
  );
const read = async () => (await site.call(accountClosingApi.read, {}, { as: player })).reply;
const close = (agreedMinor = 0, body: object = {}) =>
  site.call(
    accountClosingApi.close,
    { body: { password, agreedMinor: String(agreedMinor), ...body } },
    { as: player },
  );
const dependencies = () => ({
  database: site.database,
  clock: site.clock,
  log: pino({ level: "silent" }),
  mailer: createMailer({ smtpUrl: mail.smtpUrl, from: mailSender }),
  erasures,
  keys: { code: new TextEncoder().encode("code-key-for-tests-of-32-bytes!!") } as never,
});
const settle = async () => settleClosings(dependencies());
const closing = async () =>
  (
    await site.database.query<Record<string, unknown>>(
      `select closed_at is not null as closed, forfeited_minor as forfeited, erased_at is not null as erased,
         undone_by as "undoneBy" from account_closings where player_id = $1 order by requested_at desc`,
      [player.id],
    )
  )[0];
const logIn = (changes: object = {}) => new Visitor(site).logIn(player.username, changes);
const keyed = () => ({ "idempotency-key": newId() });

describe("a closing that something open prevents", () => {
  it("own money that can be withdrawn: refused with its amount, and the account stays open", async () => {
    player = await newPlayer(1_000);
    expect(await read()).toMatchObject({
      obstacles: [{ kind: "balance", amountMinor: 100_000n }],
      forfeitMinor: 0n,
    });
    const { status, error } = await close();
    expect([status, error.code, error.details]).toEqual([
      409,
      "CLOSING_BLOCKED",
      { obstacles: [{ kind: "balance", amountMinor: "100000" }] },
    ]);
    expect((await site.call(authApi.me, {}, { as: player })).reply.status).toBe("active");
    expect(await closing()).toBeUndefined();
  });

  it("an open withdrawal and an open deposit: refused with both", async () => {
    player = await newPlayer(100);
    const playerBankAccountId = await createTestBankAccount(site.database, player.id, site.clock.now());
    const body = { amount: 100, playerBankAccountId };
    await site.call(withdrawalsApi.create, { body, headers: keyed() }, { as: player });
    await site.call(
      depositsApi.create,
      { body: { method: "qris", amount: 50 }, headers: keyed() },
      { as: player },
    );
    expect((await read()).obstacles).toEqual([
      { kind: "deposit", amountMinor: 5_000n },
      { kind: "withdrawal", amountMinor: 10_000n },
    ]);
    expect((await close()).error.code).toBe("CLOSING_BLOCKED");
  });

  it("money at a studio: refused with the studio's name", async () => {
    player = await newPlayer(100);
    await site.call(
      transfersApi.create,
      { body: { from: "main", to: liveCode, amount: 100 }, headers: keyed() },
      { as: player },
    );
    expect((await read()).obstacles).toEqual([
      { kind: "studio", studio: expect.any(String), amountMinor: 10_000n },
    ]);
    expect((await close()).error.code).toBe("CLOSING_BLOCKED");
  });

  it("commission: an obstacle for an approved referrer, forfeited for any other player", async () => {
    await give(250, "commission");
    expect(await read()).toMatchObject({ obstacles: [], forfeitMinor: 250n });
    await makeTestReferrer(site.database, player.id, site.clock.now());
    expect((await read()).obstacles).toEqual([{ kind: "commission", amountMinor: 250n }]);
  });
});

describe("a closing", () => {
  it("the wrong password: refused at its field, and the account stays open", async () => {
    const { status, error } = await close(0, { password: "wrong" });
    expect([status, error.code, error.fields]).toEqual([
      422,
      "PASSWORD_WRONG",
      { password: "PASSWORD_WRONG" },
    ]);
    expect(await closing()).toBeUndefined();
  });

  it("another forfeited amount agreed than there is now: CONFLICT with the current amount", async () => {
    await give(40);
    const { status, error } = await close(0);
    expect([status, error.code, error.details]).toEqual([409, "CONFLICT", { forfeitMinor: "40" }]);
  });

  it("every session ends, a mail is sent, and logins, bets and deposits are refused", async () => {
    await give(500);
    const game = await site.open(player);
    const bet = { ...game, roundId: newId(), txId: newId(), amount: 100, category: "slots" };
    expect((await site.asStudio("bet", bet)).body["status"]).toBe("OK");
    expect((await close(400)).status).toBe(200);
    const sent = await site.database.query(
      "select payload from outbox where player_id = $1 and topic = 'session.ended'",
      [player.id],
    );
    expect(sent).toEqual([{ payload: { reason: "closed" } }]);
    const { error } = await site.call(
      depositsApi.create,
      { body: { method: "qris", amount: 50 }, headers: keyed() },
      { as: player },
    );
    expect([error.code, error.details]).toEqual(["SESSION_REVOKED", { reason: "closed" }]);
    const late = { ...bet, roundId: newId(), txId: newId() };
    expect((await site.asStudio("bet", late)).body["status"]).not.toBe("OK");
    expect((await logIn({ password: "wrong" })).error.code).toBe("LOGIN_FAILED");
    const refused = await logIn();
    expect([refused.status, refused.error.code, refused.error.details]).toEqual([
      403,
      "ACCOUNT_CLOSED",
      { undoUntil: new Date(site.clock.now().getTime() + 14 * dayMs).toISOString() },
    ]);
    expect((await new Visitor(site).register(player.username)).error.code).toBe("USERNAME_TAKEN");
    await expect.poll(() => mail.mails.join("\n")).toContain("Your Tessera account is closed");
  });

  it("undone by a login within 14 days: nothing is forfeited, and the account can be closed again", async () => {
    await give(40);
    await close(40, { reason: "Too much time" });
    site.clock.advance(13 * dayMs);
    await settle();
    const back = await logIn({ reopen: true });
    expect([back.status, await site.balance(player.id)]).toEqual([200, 40n]);
    expect(await closing()).toMatchObject({ closed: false, undoneBy: `player:${player.id}` });
    expect((await logIn()).status).toBe(200);
    await settle();
    expect(await site.balance(player.id)).toBe(40n);
    const visitor = new Visitor(site);
    await visitor.logIn(player.username);
    expect((await visitor.send(accountClosingApi.close, { password, agreedMinor: "40" })).status).toBe(200);
  });

  it("after 14 days: the agreed amount goes to the house once, and the login says that the closing is final", async () => {
    await give(40);
    await give(30, "commission");
    await close(70);
    site.clock.advance(14 * dayMs);
    await settle();
    await settle();
    expect(await closing()).toMatchObject({ closed: true, forfeited: 70n });
    expect(await site.balance(player.id)).toBe(0n);
    expect((await logIn({ reopen: true })).error).toMatchObject({
      code: "ACCOUNT_CLOSED",
      details: { undoUntil: null },
    });
  });

  it("an open round: the closing waits for it; its win is credited, announced by mail, and lets the player undo the closing", async () => {
    await give(400);
    const game = await site.open(player);
    const bet = { ...game, roundId: newId(), txId: newId(), amount: 400, category: "slots" };
    await site.asStudio("bet", bet);
    expect(await read()).toMatchObject({ openRounds: 1, forfeitMinor: 0n });
    expect((await close(0)).status).toBe(200);
    site.clock.advance(14 * dayMs);
    await settle();
    expect(await closing()).toMatchObject({ closed: false });
    const win = { ...bet, txId: newId(), amount: 900, roundClosed: true };
    expect((await site.asStudio("win", win)).body["status"]).toBe("OK");
    const mailsBefore = mail.mails.length;
    await tellOfLateMoney(dependencies());
    await tellOfLateMoney(dependencies());
    expect(mail.mails.slice(mailsBefore).filter((one) => one.includes("9.00 credits"))).toHaveLength(1);
    site.clock.advance(dayMs);
    await settle();
    expect([await site.balance(player.id), await closing()]).toMatchObject([900n, { closed: false }]);
    expect((await logIn({ reopen: true })).status).toBe(200);
  });

  it("money that arrives after the end: booked, announced by mail, and an operator can open the account again", async () => {
    await close(0);
    site.clock.advance(14 * dayMs);
    await settle();
    await give(5_000);
    await tellOfLateMoney(dependencies());
    expect(mail.mails.at(-1)).toContain("50.00 credits");
    site.clock.advance(400 * dayMs);
    await eraseDueAccounts(dependencies());
    expect(await closing()).toMatchObject({ erased: false });
    const support = await createTestOperator(site, "support");
    const params = { id: player.id };
    const { version } = (await support.call(operatorPlayersApi.one, { params })).reply;
    const body = { note: "Wrote to us", version };
    expect((await support.call(operatorPlayersApi.reopen, { params, body })).reply.status).toBe("active");
    expect((await support.call(operatorPlayersApi.reopen, { params, body })).code).toBe("CONFLICT");
    expect((await logIn()).status).toBe(200);
  });
});

describe("the erasure of a closed account", () => {
  const wholeRow = async () =>
    (
      await site.database.query<Record<string, unknown>>("select * from players where id = $1", [player.id])
    )[0];

  it("after 180 days: personal data is erased, while bookings and the name stay", async () => {
    await createTestBankAccount(site.database, player.id, site.clock.now());
    await site.call(
      depositsApi.create,
      { body: { method: "qris", amount: 50 }, headers: keyed() },
      { as: player },
    );
    await site.database.query(
      `update deposits set status = 'rejected', player_note = 'From Budi', settled_at = $2, version = version + 1
        where player_id = $1`,
      [player.id, site.clock.now()],
    );
    const before = await wholeRow();
    const entries = () => site.database.query("select id, amount, balance_after from entries order by id");
    await close(0, { reason: "Moving" });
    site.clock.advance(14 * dayMs);
    await settle();
    const booked = await entries();
    site.clock.advance(179 * dayMs);
    await eraseDueAccounts(dependencies());
    expect(await wholeRow()).toMatchObject({ email: before?.["email"] });
    site.clock.advance(dayMs);
    await eraseDueAccounts(dependencies());
    await eraseDueAccounts(dependencies());
    const after = await wholeRow();
    for (const column of ["email", "email_norm", "phone", "full_name", "password_hash"])
      expect(after?.[column]).not.toBe(before?.[column]);
    expect(after).toMatchObject({ username: player.username, status: "closed", birth_date: null });
    expect(await site.database.query("select from sessions where player_id = $1", [player.id])).toEqual([]);
    expect(
      await site.database.query(
        "select account_name as name from player_bank_accounts where player_id = $1",
        [player.id],
      ),
    ).toEqual([{ name: "-" }]);
    expect(
      await site.database.query(
        `select status, player_note as note, pay_to as "payTo" from deposits where player_id = $1`,
        [player.id],
      ),
    ).toEqual([{ status: "rejected", note: null, payTo: null }]);
    expect(await entries()).toEqual(booked);
    expect((await logIn()).error.code).toBe("LOGIN_FAILED");
    expect((await new Visitor(site).register(player.username)).error.code).toBe("USERNAME_TAKEN");
  });

  it("an excluded player whose data is erased: the same address and phone number are refused during the exclusion", async () => {
    const { email, phone } = (await wholeRow()) as { email: string; phone: string };
    await site.database.query(
      `insert into exclusions (id, player_id, kind, starts_at, ends_at, created_by)
       values ($1, $2, 'self_exclusion', $3, null, 'player')`,
      [newId(), player.id, site.clock.now()],
    );
    await close(0);
    site.clock.advance(14 * dayMs);
    await settle();
    site.clock.advance(180 * dayMs);
    await eraseDueAccounts(dependencies());
    expect(await closing()).toMatchObject({ erased: true });
    const digits = phone.replace("+62", "0");
    const name = () => `n${newId().replaceAll("-", "").slice(-12)}`;
    const { error } = await new Visitor(site).register(name(), { email, phone: digits });
    expect(error.fields).toEqual({ email: "EMAIL_TAKEN", phone: "PHONE_TAKEN" });
    await site.database.query(
      "update exclusions set lifted_at = $2, lifted_by = 'admin:1' where player_id = $1",
      [player.id, site.clock.now()],
    );
    site.clock.advance(2 * dayMs);
    expect((await new Visitor(site).register(name(), { email, phone: digits })).status).toBe(201);
  });
});
