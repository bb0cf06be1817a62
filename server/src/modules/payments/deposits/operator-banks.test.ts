import { bankAccountsApi } from "@tessera/shared/contracts/bank-accounts";
import { depositsApi } from "@tessera/shared/contracts/deposits";
import { withdrawalsApi } from "@tessera/shared/contracts/withdrawals";
import { operatorBanksApi as api } from "@tessera/shared/operator-contracts/banks";
import { operatorsApi } from "@tessera/shared/operator-contracts/operators";
import { newId } from "@tessera/shared/core/identifiers";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestOperator, type TestOperator, type TestPlayer } from "../../../testing/index.ts";
import { paySite, type PaySite } from "../../../testing/pay-site.ts";
import { createTestBankAccount } from "../../../testing/test-bank-account.ts";

let site: PaySite;
let cashier: TestOperator;
let player: TestPlayer;

beforeAll(async () => {
  site = await paySite({ rateLimits: "loose" });
});
beforeEach(async () => {
  await site.database.query("update banks set active = true");
  await site.database.query("update house_bank_accounts set active = true");
  cashier = await createTestOperator(site, "cashier");
  player = await site.player({ balanceCredits: 1_000 });
});
afterAll(() => site.close());

async function setBank(code: string, active: boolean) {
  const bank = (await cashier.call(api.banks)).reply.items.find((item) => item.code === code);
  return cashier.call(api.changeBank, { params: { code }, body: { version: bank?.version, active } });
}
const houseAccounts = async () => (await cashier.call(api.houseAccounts)).reply.items;
async function setHouseAccount(id: string, active: boolean) {
  const account = (await houseAccounts()).find((item) => item.id === id);
  return cashier.call(api.changeHouseAccount, {
    params: { id },
    body: { version: account?.version, active },
  });
}
const manualMethod = async () =>
  (await site.call(depositsApi.options, {}, { as: player })).reply.methods.find(
    ({ method }) => method === "bank_manual",
  );

describe("a bank that is switched off", () => {
  it("a new account at it: BANK_UNAVAILABLE, and existing ones are inactive; accepted when it is on again", async () => {
    const { username } = (
      await site.database.query<{ username: string }>(
        "select full_name as username from players where id = $1",
        [player.id],
      )
    )[0] ?? { username: "" };
    const add = () =>
      site.call(
        bankAccountsApi.add,
        {
          body: { currency: "IDR", bankCode: "NUSA", accountName: username, accountNumber: "1234509876" },
          headers: { "idempotency-key": newId() },
        },
        { as: player },
      );
    expect((await setBank("NUSA", false)).reply).toMatchObject({ code: "NUSA", active: false });
    const refused = await add();
    expect(refused.json).toMatchObject({ error: { fields: { bankCode: "BANK_UNAVAILABLE" } } });
    await setBank("NUSA", true);
    expect((await add()).status).toBeLessThan(300);
  });

  it("a withdrawal to an account at it: BANK_UNAVAILABLE, and the form shows that before", async () => {
    const account = await createTestBankAccount(site.database, player.id, site.clock.now());
    const bankOff = async () =>
      (await site.call(withdrawalsApi.options, {}, { as: player })).reply.bankAccounts[0]?.bankOff;
    expect(await bankOff()).toBeUndefined();
    const [row] = await site.database.query<{ code: string }>(
      "select bank_code as code from player_bank_accounts where id = $1",
      [account],
    );
    await setBank(row?.code ?? "", false);
    expect(await bankOff()).toBe(true);
    const refused = await site.call(
      withdrawalsApi.create,
      { body: { amount: 100, playerBankAccountId: account }, headers: { "idempotency-key": newId() } },
      { as: player },
    );
    expect(refused.json).toMatchObject({ error: { code: "BANK_UNAVAILABLE" } });
  });
});

describe("a bank account of the site that is switched off", () => {
  it("new deposits to it: refused; the open one can still be paid", async () => {
    const { reply: open } = await site.manualDeposit(player);
    const house = (await houseAccounts()).find(({ openDeposits }) => openDeposits === 1);
    if (!house) throw new Error("No account has an open deposit");
    await setHouseAccount(house.id, false);
    const other = await site.player();
    const refused = await site.deposit(other, { method: "bank_manual", houseBankAccountId: house.id });
    expect(refused.json).toMatchObject({ error: { fields: { houseBankAccountId: "BANK_UNAVAILABLE" } } });
    expect(await site.pay(open.id)).toBe(200);
    expect(await site.balance(player.id)).toBeGreaterThan(100_000n);
    expect(await site.wronglyCredited()).toEqual([]);
  });

  it("the last account of a currency: the operator is warned before, and manual transfers become unavailable", async () => {
    const rupiah = (await houseAccounts()).filter(({ currency }) => currency === "IDR");
    expect(rupiah.some(({ last }) => last)).toBe(false);
    const [last, ...others] = rupiah;
    for (const { id } of others) await setHouseAccount(id, false);
    expect((await houseAccounts()).find(({ id }) => id === last?.id)?.last).toBe(true);
    expect((await manualMethod())?.online).toBe(true);
    await setHouseAccount(last?.id ?? "", false);
    expect((await manualMethod())?.online).toBe(false);
  });

  it("changed with an outdated version: CONFLICT; each change is in the audit log", async () => {
    const [account] = await houseAccounts();
    const input = { params: { id: account?.id ?? "" }, body: { version: account?.version, active: false } };
    expect((await cashier.call(api.changeHouseAccount, input)).status).toBe(200);
    expect((await cashier.call(api.changeHouseAccount, input)).error).toMatchObject({
      code: "CONFLICT",
      details: { active: false, last: { actor: cashier.username, action: "house-account.off" } },
    });
    const owner = await createTestOperator(site, "owner");
    const query = { targetType: "house-account", targetId: account?.id ?? "" };
    const { items } = (await owner.call(operatorsApi.audit, { query })).reply;
    expect(items[0]).toMatchObject({
      action: "house-account.off",
      before: { active: true },
      after: { active: false },
    });
  });
});
