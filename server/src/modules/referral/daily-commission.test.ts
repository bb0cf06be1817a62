import { referralApi } from "@tessera/shared/contracts/referral";
import { walletApi } from "@tessera/shared/contracts/wallet";
import { hourMs } from "@tessera/shared/core/durations";
import { newId } from "@tessera/shared/core/identifiers";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { checkBooks } from "../../ledger/index.ts";
import { freshBearer } from "../../testing/fresh-bearer.ts";
import { createTestOperator, type TestPlayer, type TestSite, testSite } from "../../testing/index.ts";
import { makeTestReferrer } from "../../testing/test-referrer.ts";
import { accrueCommission } from "./accrue-commission.ts";
import { operatorCommissionsApi } from "@tessera/shared/operator-contracts/commissions";
import { releaseCommission } from "./release-commission.ts";
import { endTestRound, insertTestRound, type TestRound } from "./testing/test-rounds.ts";

let site: TestSite;
let referrer: TestPlayer;
let friend: TestPlayer;

beforeEach(async () => {
  // 30 January, 00:00 in Bangkok.
  site = await testSite({ now: "2026-01-29T17:00:00.000Z" });
  referrer = await site.player();
  friend = await site.player();
  await makeTestReferrer(site.database, referrer.id, site.clock.now(), [friend.id]);
});
afterEach(async () => {
  expect(await checkBooks(site.database)).toEqual([]);
  await site.close();
});

const play = (as: TestPlayer, round: Omit<TestRound, "at"> & { readonly at?: Date }) =>
  insertTestRound(site.database, as.id, { at: site.clock.now(), ...round });
const endRound = (id: string, status: "closed" | "voided", bet: bigint) =>
  endTestRound(site.database, id, { status, bet });

/** Advances the clock by hours, then runs both jobs, each twice as on two nodes. */
async function later(hours: number): Promise<void> {
  site.clock.advance(hours * hourMs);
  await Promise.all([accrueCommission(site.dependencies), accrueCommission(site.dependencies)]);
  await Promise.all([releaseCommission(site.dependencies), releaseCommission(site.dependencies)]);
}
const balance = async (as = referrer) =>
  (await site.call(walletApi.wallets, {}, { as: await freshBearer(site, as) })).reply.commissionMinor;
const rows = () =>
  site.database.query<{ status: string; amount: bigint; reason: string | null }>(
    `select status, amount_minor as amount, void_reason as reason from commissions order by day, downline_id`,
  );
const programme = async () =>
  (await site.call(referralApi.referral, {}, { as: await freshBearer(site, referrer) })).reply;
const topics = () =>
  site.database.query("select topic from outbox where player_id = $1 and topic <> 'inbox.new' order by id", [
    referrer.id,
  ]);

describe("the commission of a day", () => {
  it("12,345.67 at 0.50 %: accrued at noon, held for 24 hours, released once with its events", async () => {
    await play(friend, { bet: 1_000_000n });
    await play(friend, { bet: 234_567n });
    await play(friend, { bet: 999_999n, status: "voided" });
    await play(friend, { bet: 999_999n, source: "transfer" });
    await later(35.99);
    expect(await rows()).toEqual([]);
    await later(0.01);
    expect(await rows()).toEqual([{ status: "accrued", amount: 6_172n, reason: null }]);
    expect((await programme()).totals).toMatchObject({ pendingMinor: 6_172n, commissionMinor: 0n });
    expect(await topics()).toEqual([{ topic: "referral.updated" }]);
    await later(23.99);
    expect(await balance()).toBe(0n);
    await later(0.01);
    expect(await balance()).toBe(6_172n);
    expect(await topics()).toEqual(
      expect.arrayContaining([{ topic: "referral.updated" }, { topic: "wallet.updated" }]),
    );
    expect(await topics()).toHaveLength(3);
    await later(48);
    expect(await balance()).toBe(6_172n);
    expect((await programme()).totals).toMatchObject({ pendingMinor: 0n, commissionMinor: 6_172n });
  });

  it("two friends and several days: one row each, each rounded down, and no row below 0.01", async () => {
    const other = await site.player();
    await makeTestReferrer(site.database, referrer.id, site.clock.now(), [other.id]);
    const start = site.clock.now().getTime();
    for (const day of [0, 1]) {
      const at = new Date(start + day * 24 * hourMs);
      await play(friend, { bet: 399n, at });
      await play(other, { bet: 1_999n, at });
    }
    await play(friend, { bet: 199n, at: new Date(start + 48 * hourMs) });
    await later(120);
    await later(24);
    expect((await rows()).map(({ amount }) => amount)).toEqual(expect.arrayContaining([1n, 9n, 1n, 9n]));
    expect(await rows()).toHaveLength(4);
    expect(await balance()).toBe(20n);
  });

  it("a site that was down for a week: every day is accrued later, then held for 24 hours", async () => {
    const start = site.clock.now().getTime();
    for (const day of [0, 1, 2])
      await play(friend, { bet: 20_000n, at: new Date(start + day * 24 * hourMs) });
    await later(7 * 24);
    expect((await programme()).totals.pendingMinor).toBe(300n);
    await later(24);
    expect(await balance()).toBe(300n);
  });

  it("a round that is still open: the friend's day is accrued after its end", async () => {
    await play(friend, { bet: 20_000n });
    const open = await play(friend, { bet: 10_000n, status: "open" });
    await later(40);
    expect(await rows()).toEqual([]);
    await endRound(open, "closed", 10_000n);
    await later(0);
    expect(await rows()).toMatchObject([{ amount: 150n }]);
  });

  it.each([
    ["part of the turnover", 20_000n, { status: "released", amount: 100n, reason: null }],
    ["all of the turnover", 0n, { status: "void", amount: 150n, reason: "rolled_back" }],
  ])(
    "%s is rolled back during the hold: only the commission on the rest is released",
    async (_, left, expected) => {
      const round = await play(friend, { bet: 30_000n });
      await later(36);
      await endRound(round, left === 0n ? "voided" : "closed", left);
      await later(24);
      expect(await rows()).toEqual([expected]);
      expect(await balance()).toBe(expected.status === "released" ? expected.amount : 0n);
    },
  );

  it("turnover that is rolled back after the release: the commission stays released", async () => {
    const round = await play(friend, { bet: 30_000n });
    await later(36);
    await later(24);
    await endRound(round, "voided", 0n);
    await later(48);
    expect(await balance()).toBe(150n);
  });
});

describe("the status of a referrer and the commission", () => {
  it.each(["pending", "rejected", "suspended"])(
    "a referrer who is %s at noon: no commission",
    async (status) => {
      await play(friend, { bet: 20_000n });
      await setStatus(status);
      await later(36);
      expect(await rows()).toEqual([]);
    },
  );

  it("approved after the day: no commission for it; for the day of the approval: on its whole turnover", async () => {
    await play(friend, { bet: 20_000n });
    await play(friend, { bet: 40_000n, at: new Date(site.clock.now().getTime() + 24 * hourMs) });
    await site.database.query("update referral_profiles set approved_at = $1", [
      new Date(site.clock.now().getTime() + 25 * hourMs),
    ]);
    await later(60);
    expect(await rows()).toMatchObject([{ amount: 200n }]);
  });

  it("suspended during the hold: released when the suspension ends", async () => {
    await play(friend, { bet: 20_000n });
    await later(36);
    await setStatus("suspended");
    await later(48);
    expect(await balance()).toBe(0n);
    await setStatus("approved");
    await later(0);
    expect(await balance()).toBe(100n);
  });

  it("a changed rate: the rate at the time of accrual applies", async () => {
    await play(friend, { bet: 20_000n });
    await site.database.query("update referral_profiles set rate_bp = 125, budget_minor = 250");
    await later(36);
    await site.database.query("update referral_profiles set rate_bp = 50, budget_minor = null");
    await later(24);
    expect(await balance()).toBe(250n);
  });

  it("a friend with another currency: no commission", async () => {
    const baht = await site.player({ currency: "THB" });
    await makeTestReferrer(site.database, referrer.id, site.clock.now(), [baht.id]);
    await play(baht, { bet: 20_000n });
    await later(36);
    expect(await rows()).toEqual([]);
  });

  async function setStatus(status: string): Promise<void> {
    const reason = status === "rejected" || status === "suspended" ? "For a test" : null;
    const approvedAt = status === "approved" || status === "suspended" ? new Date(0) : null;
    await site.database.query("update referral_profiles set status = $1, reason = $2, approved_at = $3", [
      status,
      reason,
      approvedAt,
    ]);
  }
});

describe("a referrer and a friend with shared traces", () => {
  const addBank = (as: TestPlayer, status: string) =>
    site.database.query(
      `insert into player_bank_accounts (id, player_id, bank_code, account_number, account_name, currency, status, created_at)
       values (gen_random_uuid(), $1, 'NUSA', '1234567890', 'Budi', 'IDR', $2, now())`,
      [as.id, status],
    );
  const setAddress = (as: TestPlayer, ip: string) =>
    site.database.query("update sessions set ip = $2 where player_id = $1", [as.id, ip]);
  const ways: readonly [name: string, reason: string | null, share: () => Promise<unknown>][] = [
    [
      "one device",
      "device",
      () =>
        site.database.query(
          `insert into devices (player_id, id, first_seen_at, last_seen_at) select $1, id, first_seen_at, last_seen_at
             from devices where player_id = $2`,
          [friend.id, referrer.id],
        ),
    ],
    [
      "one bank account",
      "bank",
      async () => [await addBank(referrer, "removed"), await addBank(friend, "active")],
    ],
    [
      "one address",
      "address",
      async () => [await setAddress(referrer, "203.0.113.9"), await setAddress(friend, "203.0.113.9")],
    ],
    [
      "one household of IPv6",
      "address",
      async () => [
        await setAddress(referrer, "2001:db8:1:2::1"),
        await setAddress(friend, "2001:db8:1:2:f::9"),
      ],
    ],
    [
      "neighbouring addresses",
      null,
      async () => [await setAddress(referrer, "203.0.113.9"), await setAddress(friend, "203.0.113.10")],
    ],
    [
      "different addresses, written as IPv6",
      null,
      async () => [
        await setAddress(referrer, "::ffff:203.0.113.9"),
        await setAddress(friend, "::ffff:203.0.113.10"),
      ],
    ],
    [
      "the machine itself",
      null,
      async () => [await setAddress(referrer, "::1"), await setAddress(friend, "::1")],
    ],
  ];

  it.each(ways)("%s before the accrual: void for %s", async (_, reason, share) => {
    await share();
    await play(friend, { bet: 20_000n });
    await later(36);
    expect(await rows()).toMatchObject([{ status: reason ? "void" : "accrued", reason }]);
    await later(24);
    expect(await balance()).toBe(reason ? 0n : 100n);
  });

  it.each(ways)("%s during the hold: void for %s", async (_, reason, share) => {
    await play(friend, { bet: 20_000n });
    await later(36);
    await share();
    await later(24);
    expect(await rows()).toMatchObject([{ status: reason ? "void" : "released", reason }]);
    expect(await balance()).toBe(reason ? 0n : 100n);
  });

  it("the same address 31 days ago: not void", async () => {
    await setAddress(referrer, "203.0.113.9");
    await setAddress(friend, "203.0.113.9");
    site.clock.advance(31 * 24 * hourMs);
    await play(friend, { bet: 20_000n });
    await later(36);
    expect(await rows()).toMatchObject([{ status: "accrued" }]);
  });
});

describe("an operator with the risk role", () => {
  it("voids held commission once, with an audit entry; the second operator gets its state, and nothing is released", async () => {
    await play(friend, { bet: 20_000n });
    await later(36);
    const [held] = await site.database.query<{ id: string }>("select id from commissions");
    const input = { params: { id: held?.id ?? "" }, body: { note: "Bets against himself" } };
    const [early, late] = [await createTestOperator(site, "risk"), await createTestOperator(site, "risk")];
    expect((await early.call(operatorCommissionsApi.list)).reply.items).toMatchObject([
      {
        referrerId: referrer.id,
        referrer: referrer.username,
        downlineId: friend.id,
        downline: friend.username,
        day: "2026-01-30",
        amountMinor: 100n,
        status: "accrued",
      },
    ]);
    expect((await early.call(operatorCommissionsApi.void, input)).reply).toMatchObject({
      status: "void",
      voidReason: "operator",
      note: "Bets against himself",
      decidedBy: early.username,
    });
    expect((await late.call(operatorCommissionsApi.void, input)).error).toMatchObject({
      code: "CONFLICT",
      details: { status: "void", last: { actor: early.username, action: "commission.void" } },
    });
    await later(24);
    expect(await balance()).toBe(0n);
    expect(
      await site.database.query("select actor, action from audit_log where target_type = 'commission'"),
    ).toEqual([{ actor: `admin:${early.id}`, action: "commission.void" }]);
  });

  it("tries to void released commission: CONFLICT; an unknown one: 404; without the role: 403", async () => {
    await play(friend, { bet: 20_000n });
    await later(36);
    await later(24);
    const [released] = await site.database.query<{ id: string }>("select id from commissions");
    const risk = await createTestOperator(site, "risk");
    const voidOf = (id: string) => ({ params: { id }, body: { note: "Too late" } });
    expect((await risk.call(operatorCommissionsApi.void, voidOf(released?.id ?? ""))).code).toBe("CONFLICT");
    expect((await risk.call(operatorCommissionsApi.void, voidOf(newId()))).code).toBe("NOT_FOUND");
    const support = await createTestOperator(site, "support");
    expect((await support.call(operatorCommissionsApi.list)).code).toBe("FORBIDDEN");
  });
});

describe("the player's tables", () => {
  it("commission by day: with sums by state; sorted, filtered and paged", async () => {
    const start = site.clock.now().getTime();
    for (const [day, bet] of [10_000n, 30_000n, 20_000n].entries())
      await play(friend, { bet, at: new Date(start + day * 24 * hourMs) });
    await later(36);
    await later(24);
    await later(24);
    const days = async (query: Record<string, string | number> = {}) =>
      site.call(referralApi.commissions, { query }, { as: await freshBearer(site, referrer) });
    const dayNames = async (query: Record<string, string | number>) =>
      (await days(query)).reply.items.map(({ day }) => day);
    expect((await days()).reply).toMatchObject({
      items: [
        {
          day: "2026-01-30",
          downlines: 1,
          turnoverMinor: 10_000n,
          releasedMinor: 50n,
          pendingMinor: 0n,
          releaseAt: null,
        },
        { day: "2026-01-31", releasedMinor: 150n, voidMinor: 0n },
        { day: "2026-02-01", pendingMinor: 100n, releasedMinor: 0n, releaseAt: "2026-02-03T05:00:00.000Z" },
      ],
      total: 3,
      pageCount: 1,
    });
    expect(await dayNames({ sortBy: "commission", sortDir: "desc" })).toEqual([
      "2026-01-31",
      "2026-02-01",
      "2026-01-30",
    ]);
    expect(await dayNames({ status: "accrued" })).toEqual(["2026-02-01"]);
    expect(await dayNames({ from: "2026-01-31", to: "2026-01-31" })).toEqual(["2026-01-31"]);
    expect(await dayNames({ pageSize: 2, pageIndex: 1 })).toEqual(["2026-02-01"]);
    expect((await days({ from: "2026-02-01", to: "2026-01-01" })).error.code).toBe("DATE_RANGE_INVALID");
    const stranger = await site.call(referralApi.commissions, {}, { as: await freshBearer(site, friend) });
    expect(stranger.reply).toMatchObject({ items: [], total: 0 });
  });

  it("friends: with their released commission, sorted by it, active or not", async () => {
    const quiet = await site.player();
    await makeTestReferrer(site.database, referrer.id, site.clock.now(), [quiet.id]);
    await play(friend, { bet: 20_000n });
    await later(36);
    await later(24);
    const friends = async (query: Record<string, string>) =>
      (await site.call(referralApi.downlines, { query }, { as: await freshBearer(site, referrer) })).reply;
    const sums = async (query: Record<string, string>) =>
      (await friends(query)).items.map(({ commissionMinor }) => commissionMinor);
    expect(await sums({ sortBy: "commission", sortDir: "desc" })).toEqual([100n, 0n]);
    expect(await friends({ activity: "active" })).toMatchObject({
      items: [{ commissionMinor: 100n }],
      total: 1,
    });
    expect(await friends({ activity: "inactive" })).toMatchObject({
      items: [{ commissionMinor: 0n }],
      total: 1,
    });
  });
});
