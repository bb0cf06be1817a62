import { authApi } from "@tessera/shared/contracts/auth";
import { bankAccountsApi } from "@tessera/shared/contracts/bank-accounts";
import { inboxApi } from "@tessera/shared/contracts/inbox";
import { withdrawalsApi } from "@tessera/shared/contracts/withdrawals";
import { newId } from "@tessera/shared/core/identifiers";
import { playerContactApi as api } from "@tessera/shared/operator-contracts/player-contact";
import { operatorPlayersApi } from "@tessera/shared/operator-contracts/players";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestOperator, type TestOperator, type TestPlayer } from "../../testing/index.ts";
import { type MailServer, mailServer } from "../../testing/mail-server.ts";
import { type MoneySite, moneySite } from "../../testing/money-site.ts";
import { createTestBankAccount } from "../../testing/test-bank-account.ts";

let mail: MailServer;
let site: MoneySite;
let support: TestOperator;
let player: TestPlayer;
beforeAll(async () => {
  mail = await mailServer();
  site = await moneySite({ smtpUrl: mail.smtpUrl });
  support = await createTestOperator(site, "support");
}, 120_000);
afterAll(async () => {
  await site.close();
  await mail.close();
});
beforeEach(async () => {
  player = await site.player({ balanceCredits: 1_000 });
});

const reason = "Asked for it by phone.";
const params = () => ({ id: player.id });
const detailOf = async () => (await support.call(operatorPlayersApi.one, { params: params() })).reply;
const versionOf = async () => (await detailOf()).version;
const rowOf = async () => {
  const [row] = await site.database.query<{ full_name: string; phone: string; email: string }>(
    "select full_name, phone, email, email_verified_at from players where id = $1",
    [player.id],
  );
  return row;
};
const auditOf = (action: string) =>
  site.database.query<{ actor: string; before: object; after: object }>(
    "select actor, before, after from audit_log where target_id = $1 and action = $2 order by id",
    [player.id, action],
  );
const latestMessage = async (language: "en" | "id" = "en") => {
  const headers = { "accept-language": language };
  const query = { sortDir: "desc" } as const;
  const [item] = (await site.call(inboxApi.list, { query, headers }, { as: player })).reply.items;
  const input = { params: { id: item?.id ?? "" }, headers };
  return (await site.call(inboxApi.message, input, { as: player })).reply;
};
const mailsTo = (address: string, subject: string) =>
  mail.mails.filter((text) => text.includes(`To: ${address}`) && text.includes(`Subject: ${subject}`));

const changePhone = async (phone: string, by = support, version?: number) =>
  by.call(api.phone, {
    params: params(),
    body: { phone, reason, version: version ?? (await versionOf()) },
  });
const changeEmail = async (email: string) =>
  support.call(api.email, { params: params(), body: { email, reason, version: await versionOf() } });
const changeName = async (fullName: string) =>
  support.call(api.name, { params: params(), body: { fullName, reason, version: await versionOf() } });

let lastPhone = 81_377_000_000;
const freshPhone = () => `0${String((lastPhone += 1))}`;

describe("a phone number of a player", () => {
  it("changed: normalised, audited with both values masked, and announced in the inbox and by mail", async () => {
    const before = await rowOf();
    const typed = freshPhone();
    const { version } = await detailOf();
    const { status, reply } = await changePhone(typed);
    expect([status, reply.phoneMasked, reply.version]).toEqual([
      200,
      `+62•••${typed.slice(-3)}`,
      version + 1,
    ]);
    expect((await rowOf())?.phone).toBe(`+62${typed.slice(1)}`);
    expect(await auditOf("player.phone")).toEqual([
      {
        actor: `admin:${support.id}`,
        before: { phone: `+62•••${before?.phone.slice(-3)}` },
        after: { phone: reply.phoneMasked, reason },
      },
    ]);
    const message = await latestMessage();
    expect(message.title).toBe("Your phone number was changed");
    expect(message.body).toContain(reply.phoneMasked);
    expect(message.body).toContain(reason);
    expect((await latestMessage("id")).title).toBe("Nomor telepon Anda telah diubah");
    await expect.poll(() => mailsTo(before?.email ?? "", message.title)).toHaveLength(1);
  });

  it("of another player, even in another format: PHONE_TAKEN at the field, and nothing changes", async () => {
    const taken = freshPhone();
    const other = await site.player();
    await site.database.query("update players set phone = $2 where id = $1", [
      other.id,
      `+62${taken.slice(1)}`,
    ]);
    const before = await rowOf();
    for (const typed of [taken, `62${taken}`]) {
      const { code, error } = await changePhone(typed);
      expect([code, error.fields]).toEqual(["PHONE_TAKEN", { phone: "PHONE_TAKEN" }]);
    }
    expect([await rowOf(), await auditOf("player.phone")]).toEqual([before, []]);
  });

  it.each([
    ["12", "phone.length"],
    ["000000000000", "phone.format"],
  ])("%s: VALIDATION at the field", async (typed, key) => {
    const { code, error } = await changePhone(typed);
    expect([code, error.fields]).toEqual(["VALIDATION", { phone: key }]);
  });

  it("unchanged, or without a reason: VALIDATION at the field", async () => {
    const phone = (await rowOf())?.phone.slice(1) ?? "";
    expect((await changePhone(phone)).error.fields).toEqual({ phone: "unchanged" });
    const body = { phone: freshPhone(), reason: "  ", version: await versionOf() };
    const { error } = await support.call(api.phone, { params: params(), body });
    expect(error.fields).toEqual({ reason: "required" });
  });

  it("changed by two operators at once: the second gets the name of the first, whose change stays", async () => {
    const risk = await createTestOperator(site, "risk");
    const version = await versionOf();
    expect((await changePhone(freshPhone(), risk, version)).status).toBe(200);
    const after = await rowOf();
    const { status, error } = await changePhone(freshPhone(), support, version);
    expect([status, error.code, error.details]).toEqual([
      409,
      "CONFLICT",
      expect.objectContaining({ version: version + 1, by: risk.username }),
    ]);
    expect(await rowOf()).toEqual(after);
  });
});

it("a name: normalised, shown to the player, and in the audit log", async () => {
  const before = await rowOf();
  const { reply } = await changeName("Sari  Wulandari");
  expect(reply.fullName).toBe("Sari Wulandari");
  expect((await site.call(authApi.me, {}, { as: player })).reply.fullName).toBe("Sari Wulandari");
  expect(await auditOf("player.name")).toMatchObject([
    { before: { name: before?.full_name }, after: { name: "Sari Wulandari", reason } },
  ]);
  expect((await latestMessage()).body).toContain("Sari Wulandari");
  expect((await changeName("x1")).error.fields).toEqual({ fullName: "fullName.length" });
});

describe("an email address of a player", () => {
  it("changed: no longer verified, and both addresses are notified", async () => {
    const before = (await rowOf())?.email ?? "";
    await site.database.query("update players set email_verified_at = now() where id = $1", [player.id]);
    const email = `Neu.${player.username}@example.com`;
    const { reply } = await changeEmail(email);
    expect([reply.emailVerified, reply.emailMasked]).toEqual([false, "N•••@example.com"]);
    expect(await rowOf()).toMatchObject({ email, email_verified_at: null });
    for (const address of [before, email])
      await expect.poll(() => mailsTo(address, "Your email address was changed")).toHaveLength(1);
    expect(JSON.stringify(await auditOf("player.email"))).not.toContain(before);
  });

  it("of another player, in other letter case: EMAIL_TAKEN at the field", async () => {
    const other = await site.player();
    const { code, error } = await changeEmail(`${other.username}@EXAMPLE.com`);
    expect([code, error.fields]).toEqual(["EMAIL_TAKEN", { email: "EMAIL_TAKEN" }]);
  });

  it("changed while codes are open: the player's codes and tickets become invalid, another player's stay valid", async () => {
    const other = await site.player();
    const addCode = (id: string, consumed: boolean) =>
      site.database.query(
        `insert into otps (id, purpose, player_id, asked_by, email_norm, code_hash, created_at, expires_at, resend_after,
           consumed_at, ticket_hash)
         select $1::uuid, 'forgot_password', id, 'x', email_norm, '\\x00', $3, $3::timestamptz + interval '10 minutes', $3,
           case when $4 then $3::timestamptz end, case when $4 then sha256(uuid_send($1::uuid)) end from players where id = $2`,
        [newId(), id, site.clock.now(), consumed],
      );
    for (const id of [player.id, other.id]) for (const consumed of [true, false]) await addCode(id, consumed);
    await changeEmail(`later.${player.username}@example.com`);
    const open = await site.database.query<{ id: string }>(
      `select player_id as id from otps where player_id = any($1::uuid[])
         and (consumed_at is null and expires_at > $2 or ticket_hash is not null and ticket_used_at is null)`,
      [[player.id, other.id], site.clock.now()],
    );
    expect(open.map(({ id }) => id)).toEqual([other.id, other.id]);
  });
});

describe("the two-step login of a player", () => {
  const off = async (by = support) =>
    by.call(api.twoStepLogin, { params: params(), body: { reason, version: await versionOf() } });
  beforeEach(() =>
    site.database.query(
      `with factor as (insert into second_factors (player_id, secret, begun_at, expires_at, turned_on_at)
         values ($1, '\\x00', $2, $2, $2))
       insert into recovery_codes (player_id, digest) values ($1, '\\x01')`,
      [player.id, site.clock.now()],
    ),
  );

  it("turned off: all its data is deleted, audited with the reason, and announced in the inbox and by mail", async () => {
    expect((await detailOf()).twoStepLoginSince).toBe(site.clock.now().toISOString());
    const { status, reply } = await off();
    expect([status, reply.twoStepLoginSince]).toEqual([200, null]);
    for (const table of ["second_factors", "recovery_codes"])
      expect(await site.database.query(`select from ${table} where player_id = $1`, [player.id])).toEqual([]);
    expect(await auditOf("player.factor-off")).toEqual([
      {
        actor: `admin:${support.id}`,
        before: { twoStepLogin: "on" },
        after: { twoStepLogin: "off", reason },
      },
    ]);
    const message = await latestMessage();
    expect([message.title, message.link]).toEqual(["Two-step login is off", "/profile/two-step"]);
    expect(message.body).toContain(reason);
    const address = (await rowOf())?.email ?? "";
    await expect.poll(() => mailsTo(address, message.title)).toHaveLength(1);
  });

  it("turned off when it is already off, or by a cashier: refused", async () => {
    const cashier = await createTestOperator(site, "cashier");
    expect((await off(cashier)).code).toBe("FORBIDDEN");
    expect((await detailOf()).twoStepLoginSince).not.toBeNull();
    await off();
    expect((await off()).code).toBe("CONFLICT");
  });
});

describe("a bank account of a player", () => {
  const accounts = async () => (await site.call(bankAccountsApi.list, {}, { as: player })).reply.items;
  const replace = async (accountId: string, input: object = {}) =>
    support.call(api.bankAccount, {
      params: { ...params(), accountId },
      body: {
        bankCode: "LAUT",
        accountName: "Budi Santoso",
        accountNumber: "7100000001",
        reason,
        version: await versionOf(),
        ...input,
      },
    });
  const withdraw = (playerBankAccountId: string) =>
    site.call(
      withdrawalsApi.create,
      { body: { amount: 100, playerBankAccountId }, headers: { "idempotency-key": newId() } },
      { as: player },
    );

  it("replaced: the open withdrawal keeps the old account, and the new one becomes primary", async () => {
    const old = await createTestBankAccount(site.database, player.id, site.clock.now());
    await site.database.query("update player_bank_accounts set is_primary = true where id = $1", [old]);
    const { reply: withdrawal } = await withdraw(old);
    const snapshot = () =>
      site.database.query("select bank_snapshot, player_bank_account_id from withdrawals where id = $1", [
        withdrawal.id,
      ]);
    const before = await snapshot();
    expect((await replace(old)).status).toBe(200);
    expect(await snapshot()).toEqual(before);
    expect(await accounts()).toMatchObject([
      { bank: { code: "LAUT" }, accountNumberMasked: "••••0001", isPrimary: true },
    ]);
    expect(JSON.stringify(await auditOf("player.bank-account"))).not.toContain("7100000001");
    expect((await latestMessage()).body).toContain("••••0001");
    const listed = await support.call(api.bankAccounts, { params: params() });
    expect(listed.reply.items).toEqual(await accounts());
    expect(listed.reply.banks.map(({ code }) => code)).toContain("NUSA");
  });

  it("with the same number and another name: replaced; unchanged: VALIDATION", async () => {
    const id = await createTestBankAccount(site.database, player.id, site.clock.now());
    const [account] = await site.database.query<{ number: string }>(
      "select account_number as number from player_bank_accounts where id = $1",
      [id],
    );
    const same = { bankCode: "NUSA", accountNumber: account?.number ?? "" };
    expect((await replace(id, same)).error.fields).toEqual({ accountNumber: "unchanged" });
    await changeName("Sari Dewi");
    expect((await replace(id, { ...same, accountName: "SARI DEWI" })).status).toBe(200);
  });

  it("with invalid fields: all are reported at once, and the old account stays", async () => {
    const id = await createTestBankAccount(site.database, player.id, site.clock.now());
    await site.database.query(
      `insert into player_bank_accounts (id, player_id, bank_code, account_number, account_name, currency, created_at)
       values ($1, $2, 'LAUT', '7100000009', 'Budi Santoso', 'IDR', $3)`,
      [newId(), player.id, site.clock.now()],
    );
    const before = await accounts();
    const taken = await replace(id, { accountNumber: "7100000009", accountName: "Sari Dewi" });
    expect(taken.error.fields).toEqual({ accountName: "BANK_NAME_MISMATCH", accountNumber: "BANK_TAKEN" });
    expect((await replace(id, { bankCode: "CHAOW" })).error.fields).toMatchObject({
      bankCode: "bank.required",
    });
    expect(await accounts()).toEqual(before);
  });

  it("of another player: NOT_FOUND", async () => {
    const other = await site.player();
    const id = await createTestBankAccount(site.database, other.id, site.clock.now());
    expect((await replace(id)).code).toBe("NOT_FOUND");
  });
});

it("a change for a player that does not exist: NOT_FOUND; by a cashier: FORBIDDEN", async () => {
  const body = { phone: freshPhone(), reason, version: 1 };
  expect((await support.call(api.phone, { params: { id: newId() }, body })).code).toBe("NOT_FOUND");
  const cashier = await createTestOperator(site, "cashier");
  expect((await changePhone(freshPhone(), cashier)).code).toBe("FORBIDDEN");
});

it("open pages of the player: notified to read the account again", async () => {
  await changePhone(freshPhone());
  const events = await site.database.query<{ topic: string }>(
    "select topic from outbox where player_id = $1 order by id",
    [player.id],
  );
  expect(events.map(({ topic }) => topic)).toEqual(expect.arrayContaining(["inbox.new", "account.flags"]));
});
