import { inboxApi } from "@tessera/shared/contracts/inbox";
import { promotionsApi } from "@tessera/shared/contracts/promotions";
import { transfersApi } from "@tessera/shared/contracts/transfers";
import { withdrawalsApi } from "@tessera/shared/contracts/withdrawals";
import { newId } from "@tessera/shared/core/identifiers";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { liveStudio, type LiveStudio, liveStudioSecret } from "../../../testing/live-studio.ts";
import { paymentDependencies } from "../../../testing/payment-dependencies.ts";
import { paySite, type PaySite } from "../../../testing/pay-site.ts";
import { createTestBankAccount } from "../../../testing/test-bank-account.ts";
import { createTestOperator, type TestOperator, type TestPlayer } from "../../../testing/index.ts";
import { depositVersion, withdrawalVersion } from "../../../testing/document-versions.ts";
import { operatorDepositsApi } from "@tessera/shared/operator-contracts/deposits";
import { operatorClaimsApi } from "@tessera/shared/operator-contracts/claims";
import { pollTransfers } from "../../wallet/transfers/execute-transfer.ts";
import { runPayouts } from "../../payments/withdrawals/pay-out.ts";
import { withdrawalOperatorApi } from "@tessera/shared/operator-contracts/withdrawals";

let studio: LiveStudio;
let site: PaySite;
let operator: TestOperator;
let player: TestPlayer;
beforeAll(async () => {
  studio = await liveStudio();
  site = await paySite({
    liveStudioUrl: studio.liveStudioUrl,
    providers: { "sandbox-live": [liveStudioSecret] },
  });
  operator = await createTestOperator(site, "cashier", "approver", "risk");
});
afterAll(async () => {
  await site.close();
  studio.close();
});
beforeEach(async () => {
  studio.behaviour = "answers";
  player = await site.player({ balanceCredits: 1_000 });
});

// The title of a payment's message is shown on locked screens, as a notification.
afterEach(async () => {
  const titled = "select title from inbox_messages where category = 'transaction' and title::text ~ '[0-9]'";
  expect(await site.database.query(titled)).toEqual([]);
});

/** All messages except the welcome, with their text in both languages. */
const messages = async () => {
  const inbox = async (language: string) => {
    const headers = { "accept-language": language };
    return (await site.call(inboxApi.list, { headers }, { as: player })).reply.items;
  };
  const indonesian = await inbox("id");
  return (await inbox("en"))
    .map(({ category, title, preview }, index) => ({
      category,
      title,
      preview,
      id: indonesian[index]?.preview,
    }))
    .filter(({ category }) => category !== "system");
};
const keyed = (body: object) => ({ body, headers: { "idempotency-key": newId() } });
const withdraw = async () => {
  const playerBankAccountId = await createTestBankAccount(site.database, player.id, site.clock.now());
  return (await site.call(withdrawalsApi.create, keyed({ amount: 100, playerBankAccountId }), { as: player }))
    .reply;
};
const toStudio = async () =>
  (
    await site.call(transfersApi.create, keyed({ from: "main", to: "sandbox-live", amount: 10 }), {
      as: player,
    })
  ).reply;

it("a credited deposit: one message, however often the gateway reports it", async () => {
  const { reply } = await site.deposit(player);
  expect(await messages()).toEqual([]);
  await site.pay(reply.id);
  await site.pay(reply.id);
  expect(await messages()).toEqual([
    {
      category: "transaction",
      title: "Deposit received",
      preview: `50.00 has been added to your balance. Deposit ${reply.number}.`,
      id: `50.00 telah ditambahkan ke saldo Anda. Deposit ${reply.number}.`,
    },
  ]);
});

it("a deposit that waits for an operator and is then rejected: one message for each, with a link to the reason", async () => {
  const { reply } = await site.deposit(player);
  await site.pay(reply.id, "49000");
  await site.pay(reply.id, "49000");
  expect(await messages()).toEqual([
    {
      category: "transaction",
      title: "Payment arrived",
      preview: `Your payment for deposit ${reply.number} has arrived. We are checking it; your money is safe.`,
      id: `Pembayaran Anda untuk deposit ${reply.number} sudah kami terima dan sedang diperiksa. Uang Anda aman.`,
    },
  ]);
  const version = await depositVersion(site.database, reply.id);
  const call = { params: { id: reply.id }, body: { reasonCode: "AMOUNT_MISMATCH", version } };
  expect((await operator.call(operatorDepositsApi.reject, call)).status).toBe(200);
  expect(await messages()).toMatchObject([{ title: "Payment arrived" }, { title: "Deposit rejected" }]);
  const [row] = await site.database.query("select link from inbox_messages where dedupe_key = $1", [
    `deposit:${reply.id}:rejected`,
  ]);
  expect(row).toEqual({ link: `/history/deposit/${reply.id}` });
});

it("a withdrawal: no message while it is processed, then one message when it is paid", async () => {
  const { id, number } = await withdraw();
  await runPayouts(paymentDependencies(site));
  expect(await messages()).toEqual([]);
  const version = await withdrawalVersion(site.database, id);
  await operator.call(withdrawalOperatorApi.markPaid, { params: { id }, body: { bankRef: "B-1", version } });
  expect(await messages()).toMatchObject([
    { title: "Withdrawal paid", preview: expect.stringContaining(`Withdrawal ${number}.`) },
  ]);
});

it("a rejected withdrawal: a message that the money was returned", async () => {
  const { id } = await withdraw();
  await operator.call(withdrawalOperatorApi.reject, {
    params: { id },
    body: { reasonCode: "NAME_MISMATCH", version: await withdrawalVersion(site.database, id) },
  });
  expect(await messages()).toMatchObject([
    { title: "Withdrawal rejected", preview: expect.stringContaining("100.00 is back in your balance") },
  ]);
});

it("a transfer: a message only when its outcome was unknown and has been settled", async () => {
  expect((await toStudio()).status).toBe("completed");
  studio.behaviour = "keepsSilent";
  const { status, number } = await toStudio();
  expect(status).toBe("unknown");
  expect(await messages()).toEqual([]);
  studio.behaviour = "answers";
  site.clock.advance(10_000);
  await pollTransfers(site.dependencies);
  expect(await messages()).toEqual([
    {
      category: "transaction",
      title: "Transfer completed",
      preview: `10.00 moved from your main wallet to Harbour Live. Transfer ${number}.`,
      id: `10.00 dipindahkan dari dompet utama ke Harbour Live. Transfer ${number}.`,
    },
  ]);
});

it("a forfeited claim: a message in the category promotions, with the forfeited amount", async () => {
  const { id } = (await site.call(promotionsApi.one, { params: { slug: "lantern-evening" } })).reply;
  const registered = await site.call(
    promotionsApi.register,
    { params: { id }, ...keyed({}) },
    { as: player },
  );
  const call = { params: { id: registered.reply.id }, body: { reasonCode: "OPPOSITE_BETS" } };
  expect((await operator.call(operatorClaimsApi.forfeit, call)).status).toBe(200);
  expect(await messages()).toMatchObject([
    { category: "promotion", title: "Promotion ended", preview: expect.stringContaining("took back 25.00") },
  ]);
});
