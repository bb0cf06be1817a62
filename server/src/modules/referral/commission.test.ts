import { accountApi } from "@tessera/shared/contracts/account";
import { referralApi } from "@tessera/shared/contracts/referral";
import { walletApi } from "@tessera/shared/contracts/wallet";
import { withdrawalsApi } from "@tessera/shared/contracts/withdrawals";
import { newId } from "@tessera/shared/core/identifiers";
import { minorUnits } from "@tessera/shared/core/money";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { checkBooks, houseAccount, playerAccount, post } from "../../ledger/index.ts";
import { createTestBankAccount } from "../../testing/test-bank-account.ts";
import { makeTestReferrer } from "../../testing/test-referrer.ts";
import { createTestOperator, type TestPlayer, type TestSite, testSite } from "../../testing/index.ts";
import { withdrawalVersion } from "../../testing/document-versions.ts";
import { withdrawalOperatorApi } from "@tessera/shared/operator-contracts/withdrawals";

let site: TestSite;
beforeAll(async () => {
  site = await testSite();
});
afterAll(() => site.close());

/** Creates an approved referrer with this released commission, in credits, and no other money. */
const referrer = async (credits: number): Promise<TestPlayer> => {
  const as = await site.player();
  await makeTestReferrer(site.database, as.id, site.clock.now());
  if (credits === 0) return as;
  await site.database.transaction((sql) =>
    post(sql, {
      kind: "commission.release",
      idemKey: `comm:${as.id}:${newId()}:2026-01-30`,
      ref: { type: "commission", id: as.id },
      legs: [
        { account: houseAccount("commission", as.currency), amount: minorUnits(-credits * 100) },
        { account: playerAccount(as.id, "commission"), amount: minorUnits(credits * 100) },
      ],
      by: "system:commission",
      at: site.clock.now(),
    }),
  );
  return as;
};
const transfer = (as: TestPlayer, amount: unknown, key = newId()) =>
  site.call(referralApi.transfer, { body: { amount }, headers: { "idempotency-key": key } }, { as });
const withdraw = async (as: TestPlayer, amount: number, more: object = {}) => {
  const playerBankAccountId = await createTestBankAccount(site.database, as.id, site.clock.now());
  return site.call(
    referralApi.withdraw,
    { body: { amount, playerBankAccountId, ...more }, headers: { "idempotency-key": newId() } },
    { as },
  );
};
const wallets = async (as: TestPlayer) => (await site.call(walletApi.wallets, {}, { as })).reply;
const history = async (as: TestPlayer) =>
  (await site.call(accountApi.history, { query: { type: "commission", sortBy: "amount" } }, { as })).reply;

describe("transfer of commission to the main wallet", () => {
  it("moved once, however often it is sent, and shown in the history", async () => {
    const as = await referrer(100);
    const key = newId();
    const { status, reply } = await transfer(as, 40, key);
    expect([status, reply.amountMinor]).toEqual([201, 4_000n]);
    expect(reply.number).toMatch(/^C260131-/);
    expect((await transfer(as, 40, key)).reply).toEqual(reply);
    expect(await wallets(as)).toMatchObject({ mainMinor: 4_000n, commissionMinor: 6_000n });
    const programme = (await site.call(referralApi.referral, {}, { as })).reply;
    expect([programme.balanceMinor, programme.totals.commissionMinor]).toEqual([6_000n, 10_000n]);
    const { items, totals } = await history(as);
    expect(items).toMatchObject([
      { number: reply.number, direction: "move", amountMinor: 4_000n, balanceAfterMinor: 4_000n },
      { direction: "in", amountMinor: 10_000n, title: "Referral commission", balanceAfterMinor: null },
    ]);
    expect(totals).toEqual({ inMinor: 10_000n, outMinor: 0n });
    for (const { id, type } of items) {
      expect((await site.call(accountApi.historyItem, { params: { type, id } }, { as })).status).toBe(200);
    }
  });

  it.each([
    [0, 40, "COMMISSION_EMPTY"],
    [100, 101, "INSUFFICIENT_BALANCE"],
    [100, 0, "AMOUNT_INVALID"],
    [100, 1.5, "AMOUNT_INVALID"],
    [100, "40", "VALIDATION"],
  ])("with %s credits of commission, %s requested: %s, and no money moves", async (credits, amount, code) => {
    const as = await referrer(credits);
    expect((await transfer(as, amount)).error.code).toBe(code);
    expect(await wallets(as)).toMatchObject({ mainMinor: 0n, commissionMinor: BigInt(credits) * 100n });
  });
});

describe("a withdrawal from commission", () => {
  it("held from commission, beside one from the main wallet; when rejected, returned to commission", async () => {
    const as = await referrer(100);
    const { status, reply } = await withdraw(as, 60);
    expect(status).toBe(201);
    expect(await wallets(as)).toMatchObject({ mainMinor: 0n, heldMinor: 6_000n, commissionMinor: 4_000n });
    expect((await site.call(withdrawalsApi.options, {}, { as })).reply.open).toBeUndefined();
    const query = { source: "commission" };
    expect((await site.call(withdrawalsApi.options, { query }, { as })).reply).toMatchObject({
      balanceMinor: 4_000n,
      withdrawableMinor: 4_000n,
      isApproved: true,
      open: { id: reply.id },
    });
    expect((await withdraw(as, 50)).error.code).toBe("WITHDRAW_PENDING_EXISTS");

    const cashier = await createTestOperator(site, "cashier");
    const version = await withdrawalVersion(site.database, reply.id);
    const call = { params: { id: reply.id }, body: { reasonCode: "NAME_MISMATCH", version } };
    expect((await cashier.call(withdrawalOperatorApi.reject, call)).reply.status).toBe("rejected");
    expect(await wallets(as)).toMatchObject({ mainMinor: 0n, heldMinor: 0n, commissionMinor: 10_000n });
  });

  it("without commission, or above it: refused, whatever the main wallet holds", async () => {
    const rich = await site.player({ balanceCredits: 1_000 });
    await makeTestReferrer(site.database, rich.id, site.clock.now());
    expect((await withdraw(rich, 60)).error.code).toBe("COMMISSION_EMPTY");
    expect((await withdraw(await referrer(50), 60)).error.code).toBe("INSUFFICIENT_BALANCE");
  });
});

it.each([
  [null, "none"],
  ["pending", "pending"],
  ["rejected", "rejected"],
  ["suspended", "suspended"],
])(
  "a referrer whose application is %s: can neither transfer nor withdraw commission",
  async (status, expected) => {
    const as = await referrer(100);
    if (status === null)
      await site.database.query("delete from referral_profiles where player_id = $1", [as.id]);
    else {
      const [reason, approvedAt] = [
        status === "pending" ? null : "For a test",
        status === "suspended" ? new Date(0) : null,
      ];
      await site.database.query(
        "update referral_profiles set status = $2, reason = $3, approved_at = $4 where player_id = $1",
        [as.id, status, reason, approvedAt],
      );
    }
    const [moved, withdrawn] = [await transfer(as, 40), await withdraw(as, 60)];
    expect([moved.status, moved.error.code, moved.error.details]).toEqual([
      403,
      "REFERRAL_NOT_APPROVED",
      { status: expected },
    ]);
    expect([withdrawn.status, withdrawn.error.code]).toEqual([403, "REFERRAL_NOT_APPROVED"]);
    const isApproved = async (source: string) =>
      (await site.call(withdrawalsApi.options, { query: { source } }, { as })).reply.isApproved;
    expect([await isApproved("commission"), await isApproved("main")]).toEqual([false, true]);
    expect(await wallets(as)).toMatchObject({ heldMinor: 0n, mainMinor: 0n, commissionMinor: 10_000n });
  },
);

it("after all tests: the ledger is consistent", async () => {
  expect(await checkBooks(site.database)).toEqual([]);
});
