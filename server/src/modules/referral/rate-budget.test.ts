import { dayMs } from "@tessera/shared/core/durations";
import { operatorReferralsApi as api } from "@tessera/shared/operator-contracts/referrals";
import { creditProposalsApi } from "@tessera/shared/operator-contracts/credit-proposals";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { checkBooks } from "../../ledger/index.ts";
import {
  createTestOperator,
  type TestOperator,
  type TestPlayer,
  type TestSite,
  testSite,
} from "../../testing/index.ts";
import { makeTestReferrer } from "../../testing/test-referrer.ts";
import { accrueCommission } from "./accrue-commission.ts";
import { insertTestRound } from "./testing/test-rounds.ts";

let site: TestSite;
let operator: TestOperator;
let referrer: TestPlayer;
let friends: readonly TestPlayer[];

beforeAll(async () => {
  // 30 January, 00:00 in Bangkok.
  site = await testSite({ now: "2026-01-29T17:00:00.000Z" });
});
beforeEach(async () => {
  operator = await createTestOperator(site, "risk");
  referrer = await site.player();
  friends = [await site.player(), await site.player()];
  const ids = friends.map(({ id }) => id);
  await makeTestReferrer(site.database, referrer.id, site.clock.now(), ids);
});
afterAll(async () => {
  expect(await checkBooks(site.database)).toEqual([]);
  await site.close();
});

const params = () => ({ playerId: referrer.id });
const stored = async () => (await operator.call(api.referrer, { params: params() })).reply;
const setRate = async (rateBp: number, budgetMinor: string | null) =>
  operator.call(api.rate, {
    params: params(),
    body: { rateBp, budgetMinor, version: (await stored()).version },
  });
/** Bets as a friend now, and accrues the day. */
async function accrueBet(friend: TestPlayer | undefined, bet: bigint): Promise<void> {
  await insertTestRound(site.database, friend?.id ?? "", { at: site.clock.now(), bet });
  site.clock.advance(1.5 * dayMs);
  await Promise.all([accrueCommission(site.dependencies), accrueCommission(site.dependencies)]);
  operator = await createTestOperator(site, "risk");
}
const commissions = () =>
  site.database.query<{ rateBp: number; amount: bigint }>(
    `select rate_bp as "rateBp", amount_minor as amount from commissions where referrer_id = $1
      order by created_at, amount_minor desc`,
    [referrer.id],
  );

describe("the budget of a referrer's rate (spec:money#worst-cases)", () => {
  it.each([
    ["a rate above the usual without a budget", 51, null],
    ["a budget of nothing", 100, "0"],
    ["a budget beyond the bound of money", 100, "1000000000000001"],
    ["the usual rate with a budget", 50, "10000"],
  ])("%s: VALIDATION at the budget, and nothing changes", async (_, rateBp, budgetMinor) => {
    const before = await stored();
    expect((await setRate(rateBp, budgetMinor)).fields).toEqual({ budgetMinor: "referralRate.budget" });
    expect(await stored()).toEqual(before);
  });

  it("days within the budget: at the special rate and counted; the first day beyond it: usual rate from then on", async () => {
    expect((await setRate(100, "300")).reply).toMatchObject({
      rateBp: 100,
      budgetMinor: 300n,
      budgetUsedMinor: 0n,
    });
    await accrueBet(friends[0], 20_000n);
    expect(await stored()).toMatchObject({ rateBp: 100, budgetUsedMinor: 200n });
    await accrueBet(friends[0], 20_000n);
    expect(await commissions()).toEqual([
      { rateBp: 100, amount: 200n },
      { rateBp: 50, amount: 100n },
    ]);
    const after = await stored();
    expect(after).toMatchObject({
      rateBp: 50,
      budgetMinor: null,
      budgetUsedMinor: 200n,
      decidedBy: "system:commission",
    });
    const [entry] = await site.database.query(
      "select actor, action from audit_log where target_id = $1 order by id desc limit 1",
      [referrer.id],
    );
    expect(entry).toEqual({ actor: "system:commission", action: "referral.rate" });
    expect((await setRate(100, "200")).fields).toEqual({ budgetMinor: "referralRate.budget" });
    expect((await setRate(100, "201")).reply).toMatchObject({
      rateBp: 100,
      budgetMinor: 201n,
      budgetUsedMinor: 200n,
    });
  });

  it("a budget above one operator's limit: applies when another operator approves, and the audit log names both", async () => {
    const { reply } = await setRate(100, "1000001");
    expect(reply).toMatchObject({
      rateBp: 50,
      proposal: { status: "proposed", cost: { inAllMinor: 1_000_001n } },
    });
    const id = reply.proposal?.id ?? "";
    const approve = (by: TestOperator) =>
      by.call(creditProposalsApi.approve, { params: { id }, body: { version: 1 } });
    const approver = await createTestOperator(site, "approver");
    expect((await approve(approver)).reply).toMatchObject({
      status: "approved",
      subject: { kind: "referral-rate", username: referrer.username },
    });
    expect(await stored()).toMatchObject({
      rateBp: 100,
      budgetMinor: 1_000_001n,
      decidedBy: approver.username,
    });
    const [entry] = await site.database.query<{ after: object }>(
      "select after from audit_log where action = 'referral.rate' and target_id = $1",
      [referrer.id],
    );
    expect(entry?.after).toMatchObject({ proposedBy: expect.any(String), approvedBy: expect.any(String) });
    expect((await setRate(50, null)).reply).toMatchObject({ rateBp: 50, budgetMinor: null });
  });

  it("a proposed rate whose referrer is then suspended: outdated, and cannot be approved", async () => {
    const id = (await setRate(100, "1000001")).reply.proposal?.id ?? "";
    const body = { reason: "Checked again", version: (await stored()).version };
    expect((await operator.call(api.suspend, { params: params(), body })).reply.proposal).toBeNull();
    const approver = await createTestOperator(site, "approver");
    const approval = { params: { id }, body: { version: 1 } };
    expect((await approver.call(creditProposalsApi.approve, approval)).code).toBe("CONFLICT");
    const proposal = (await approver.call(creditProposalsApi.one, { params: { id } })).reply;
    expect(proposal).toMatchObject({ status: "outdated", decidedBy: operator.username });
    expect((await stored()).rateBp).toBe(50);
  });

  it("a change of the referrer with an outdated version: CONFLICT, and nothing changes", async () => {
    const seen = (await stored()).version;
    await setRate(30, null);
    const rate = { params: params(), body: { rateBp: 40, budgetMinor: null, version: seen } };
    const suspend = { params: params(), body: { reason: "Checked again", version: seen } };
    const before = await stored();
    expect((await operator.call(api.rate, rate)).code).toBe("CONFLICT");
    expect((await operator.call(api.suspend, suspend)).code).toBe("CONFLICT");
    expect(await stored()).toEqual(before);
    const late = { params: params(), body: { version: before.version } };
    const now = { params: params(), body: { ...suspend.body, version: before.version } };
    expect((await operator.call(api.suspend, now)).status).toBe(200);
    expect((await operator.call(api.reinstate, late)).code).toBe("CONFLICT");
    expect((await stored()).status).toBe("suspended");
  });

  it("two friends on one day: together they use at most the budget at the special rate", async () => {
    await setRate(100, "300");
    await insertTestRound(site.database, friends[1]?.id ?? "", { at: site.clock.now(), bet: 20_000n });
    await accrueBet(friends[0], 20_000n);
    expect(await commissions()).toEqual([
      { rateBp: 100, amount: 200n },
      { rateBp: 50, amount: 100n },
    ]);
    expect((await stored()).budgetUsedMinor).toBe(200n);
  });
});
