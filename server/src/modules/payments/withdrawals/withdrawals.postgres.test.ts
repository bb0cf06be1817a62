import { openDatabase } from "@tessera/database";
import { emptyPostgres } from "@tessera/database/testing";
import { transfersApi } from "@tessera/shared/contracts/transfers";
import { newId } from "@tessera/shared/core/identifiers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { checkBooks } from "../../../ledger/index.ts";
import { type LiveStudio, liveStudio, liveStudioSecret } from "../../../testing/live-studio.ts";
import { createTestOperator, type TestPlayer } from "../../../testing/index.ts";
import { decide, type PayoutSite, payoutSite } from "../../../testing/payout-site.ts";
import { withdrawalVersion } from "../../../testing/document-versions.ts";
import { withdrawalOperatorApi } from "@tessera/shared/operator-contracts/withdrawals";

const live = "sandbox-live";

let studio: LiveStudio;
let site: PayoutSite;
beforeAll(async () => {
  studio = await liveStudio();
  site = await payoutSite({
    database: await openDatabase({ url: await emptyPostgres(), connectionsMax: 20 }),
    liveStudioUrl: studio.liveStudioUrl,
    providers: { [live]: [liveStudioSecret] },
  });
  await site.autoApprove(true);
});
afterAll(async () => {
  await site.close();
  studio.close();
});

const transfer = (as: TestPlayer, from: string, to: string) =>
  site.call(
    transfersApi.create,
    { body: { from, to, amount: 10 }, headers: { "idempotency-key": newId() } },
    { as },
  );
const times = <Result>(count: number, work: () => Promise<Result>) =>
  Promise.all(Array.from({ length: count }, work));

describe("concurrent withdrawals", () => {
  it("20 withdrawals of one player: one is opened, 19 are refused because of it, and one amount is held", async () => {
    const payee = await site.payee(10_000);
    const answers = await times(20, () => site.withdraw(payee));
    const codes = answers.map(({ status, json }) => (status === 201 ? "open" : JSON.stringify(json)));
    expect(codes.filter((code) => code === "open")).toHaveLength(1);
    expect(codes.filter((code) => code.includes("WITHDRAW_PENDING_EXISTS"))).toHaveLength(19);
    expect(await site.balance(payee.as.id, "hold_withdraw")).toBe(10_000n);
  });

  it("20 calls with the same key: one withdrawal; a repeat during the first is refused as in progress", async () => {
    const payee = await site.payee(10_000);
    const key = newId();
    const answers = await times(20, () => site.withdraw(payee, 100, key));
    const statuses = new Set(answers.map(({ status }) => status));
    expect([...statuses].every((status) => status === 201 || status === 409)).toBe(true);
    const rows = await site.database.query("select id from withdrawals where player_id = $1", [payee.as.id]);
    expect(rows).toHaveLength(1);
  });

  it("paid by the gateway, an operator and the job at the same moment: paid once", async () => {
    const cashier = await createTestOperator(site, "cashier");
    for (let round = 0; round < 5; round += 1) {
      const payee = await site.payee(100);
      const { id } = (await site.withdraw(payee)).reply;
      await site.payOut();
      const payout = site.gateway.payouts.get(id);
      if (!payout) throw new Error("The gateway has no payout");
      payout.status = "paid";
      site.clock.advance(5_000);
      const version = await withdrawalVersion(site.database, id);
      await Promise.all([
        ...Array.from({ length: 4 }, () => site.gateway.tell(site, "payout.paid", payout.ref)),
        site.payOut(),
        site.payOut(),
        cashier.call(withdrawalOperatorApi.markPaid, { params: { id }, body: { bankRef: "B-1", version } }),
      ]);
      const finals = await site.database.query(
        "select kind from journals where ref_id = $1 and kind <> 'withdraw.hold'",
        [id],
      );
      expect(finals).toEqual([{ kind: "withdraw.paid" }]);
      expect(await site.balance(payee.as.id, "hold_withdraw")).toBe(0n);
    }
  });

  it("cancelled by the player and decided by an operator at the same moment: one of the two succeeds", async () => {
    await site.autoApprove(false);
    const cashier = await createTestOperator(site, "cashier");
    for (const verb of ["approve", "reject", "approve", "reject"] as const) {
      const payee = await site.payee(100);
      const { id } = (await site.withdraw(payee)).reply;
      const answers = await Promise.all([site.cancel(payee, id), decide(site, cashier, verb, id)]);
      expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409]);
      const isHeld = (await site.statusOf(payee, id)) === "approved";
      expect(await site.balance(payee.as.id, "hold_withdraw")).toBe(isHeld ? 10_000n : 0n);
    }
    await site.autoApprove(true);
  });

  it("a failed payout refunded and retried at the same moment: one of the two succeeds", async () => {
    const cashier = await createTestOperator(site, "cashier");
    for (let round = 0; round < 5; round += 1) {
      const payee = await site.payee(100);
      const { id } = (await site.withdraw(payee)).reply;
      await site.payOut();
      const payout = site.gateway.payouts.get(id);
      if (!payout) throw new Error("The gateway has no payout");
      payout.status = "failed";
      await site.gateway.tell(site, "payout.failed", payout.ref);
      const [params, version] = [{ id }, await withdrawalVersion(site.database, id)];
      const answers = await Promise.all([
        cashier.call(withdrawalOperatorApi.refund, { params, body: { reasonCode: "BANK_CLOSED", version } }),
        cashier.call(withdrawalOperatorApi.retry, { params, body: { version } }),
        cashier.call(withdrawalOperatorApi.refund, { params, body: { reasonCode: "BANK_CLOSED", version } }),
      ]);
      expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409, 409]);
    }
  });

  it("a large one, both approvals requested by two operators at the same moment: two different names are stored", async () => {
    const { id } = (await site.withdraw(await site.payee(6_000), 6_000)).reply;
    const operators = await times(2, () => createTestOperator(site, "cashier", "approver"));
    const present = async () => ({
      params: { id },
      body: { version: await withdrawalVersion(site.database, id) },
    });
    const asked = await present();
    await Promise.all(operators.map((operator) => operator.call(withdrawalOperatorApi.approve, asked)));
    const once = await present();
    await Promise.all(operators.map((operator) => operator.call(withdrawalOperatorApi.secondApprove, once)));
    const [row] = await site.database.query<{
      status: string;
      approved_by: string;
      second_approved_by: string;
    }>("select status, approved_by, second_approved_by from withdrawals where id = $1", [id]);
    expect(row?.status).toBe("approved");
    expect(new Set([row?.approved_by, row?.second_approved_by])).toEqual(
      new Set(operators.map((operator) => `admin:${operator.id}`)),
    );
  });

  it("60 transfers in both directions by 4 players at once: every one ends, and both sides agree", async () => {
    const players = await times(4, () => site.player({ balanceCredits: 1_000 }));
    for (const as of players) expect((await transfer(as, "main", live)).reply.status).toBe("completed");
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, index) => {
        const as = players[index % players.length] ?? players[0];
        if (!as) throw new Error("There is no player");
        return index % 2 === 0 ? transfer(as, "main", live) : transfer(as, live, "main");
      }),
    );
    const allowed = new Set<string>(["TRANSFER_PENDING_EXISTS", "INSUFFICIENT_BALANCE"]);
    const refusals = answers.filter(({ status }) => status !== 201).map(({ error }) => error.code);
    expect(refusals.filter((code) => !allowed.has(code))).toEqual([]);
    for (const { id } of players) {
      expect(await site.balance(id, "hold_transfer")).toBe(0n);
      expect(await site.balance(id, "provider")).toBe(BigInt(studio.balanceOf(id)));
    }
  });

  it("after all tests: the hold equals the open withdrawals, and the ledger is consistent", async () => {
    const [sums] = await site.database.query<{ held: bigint; open: bigint }>(
      `select (select coalesce(sum(balance), 0)::bigint from accounts where kind = 'hold_withdraw') as held,
         (select coalesce(sum(amount_minor), 0)::bigint from withdrawals
           where status in ('requested', 'approved', 'paying', 'payout_failed')) as open`,
    );
    expect(sums?.held).toBe(sums?.open);
    expect(await checkBooks(site.database)).toEqual([]);
  });
});
