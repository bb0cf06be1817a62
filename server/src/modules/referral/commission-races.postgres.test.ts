import { openDatabase, type Database } from "@tessera/database";
import { emptyPostgres } from "@tessera/database/testing";
import { hourMs } from "@tessera/shared/core/durations";
import { newId } from "@tessera/shared/core/identifiers";
import { afterAll, beforeAll, expect, it } from "vitest";
import { checkBooks } from "../../ledger/index.ts";
import { createTestOperator, type TestSite, testSite } from "../../testing/index.ts";
import { offersBy } from "../../testing/test-offers.ts";
import { makeTestReferrer } from "../../testing/test-referrer.ts";
import { accrueCommission } from "./accrue-commission.ts";
import { operatorCommissionsApi } from "@tessera/shared/operator-contracts/commissions";
import { releaseCommission } from "./release-commission.ts";
import { insertTestRound } from "./testing/test-rounds.ts";

const friendCount = 30;

let site: TestSite;
let otherPool: Database;

beforeAll(async () => {
  const url = await emptyPostgres();
  site = await testSite({ database: await openDatabase({ url, connectionsMax: 12 }), rateLimits: "loose" });
  otherPool = await openDatabase({ url, connectionsMax: 12 });
}, 120_000);
afterAll(async () => {
  await otherPool.close();
  await site.close();
});

/** Runs a job at the same time on two nodes, twice on each. */
const onBothNodes = (job: typeof accrueCommission) =>
  Promise.all(
    [site.database, otherPool, site.database, otherPool].map((database) =>
      job({ ...site.dependencies, database }),
    ),
  );

it("both jobs on two nodes for a chain of referrers while operators void days: each day is released or voided once (P15)", async () => {
  // Each is the friend of the one before him: every transaction locks two players, and all of them overlap.
  const players = [await site.player()];
  for (let count = 0; count < friendCount; count += 1) {
    const friend = await site.player();
    await makeTestReferrer(site.database, players.at(-1)?.id ?? "", site.clock.now(), [friend.id]);
    await site.database.query(
      `insert into rounds (id, provider_code, provider_round_id, player_id, game_id, currency, bet_minor, counted_minor, status, started_at, ended_at)
       select $1, g.provider_code, $1::uuid::text, $2, g.id, 'IDR', $3, $3, 'closed', $4::timestamptz, $4::timestamptz
         from (select * from games limit 1) g`,
      [newId(), friend.id, BigInt(20_000 + count * 200), site.clock.now()],
    );
    players.push(friend);
  }
  site.clock.advance(48 * hourMs);
  await onBothNodes(accrueCommission);
  site.clock.advance(24 * hourMs);
  const [one, other] = [await createTestOperator(site, "risk"), await createTestOperator(site, "risk")];
  const held = (await one.call(operatorCommissionsApi.list)).reply.items;
  expect(held).toHaveLength(friendCount);
  const voids = held.slice(0, 10).flatMap(({ id }) =>
    [one, other].map(async (operator) => {
      const { status } = await operator.call(operatorCommissionsApi.void, {
        params: { id },
        body: { note: "Race" },
      });
      return status;
    }),
  );
  await Promise.all([onBothNodes(releaseCommission), ...voids]);

  const accepted = (await Promise.all(voids)).filter((status) => status === 200).length;
  const ended = await site.database.query<{ status: string; count: bigint; amount: bigint }>(
    "select status, count(*) as count, sum(amount_minor) as amount from commissions group by status order by status",
  );
  expect(ended.map(({ status }) => status)).not.toContain("accrued");
  expect(Number(ended.find(({ status }) => status === "void")?.count ?? 0)).toBe(accepted);
  const [booked] = await site.database.query<{ count: bigint; amount: bigint }>(
    `select count(*) as count, sum(e.amount) as amount from journals j join entries e on e.journal_id = j.id
       join accounts a on a.id = e.account_id and a.kind = 'commission' and a.player_id is not null
      where j.kind = 'commission.release'`,
  );
  expect(booked).toEqual({
    count: BigInt(friendCount - accepted),
    amount: ended.find(({ status }) => status === "released")?.amount,
  });
  expect(await checkBooks(site.database)).toEqual([]);
  expect(await site.database.query("select subject, error from job_failures")).toEqual([]);
});

it("accrued on two nodes while an operator sets and removes the rate: the used budget equals what was accrued at that rate", async () => {
  const referrer = await site.player();
  const friends: string[] = [];
  for (let count = 0; count < friendCount; count += 1) friends.push((await site.player()).id);
  await makeTestReferrer(site.database, referrer.id, site.clock.now(), friends);
  for (const friend of friends) {
    await insertTestRound(site.database, friend, { at: site.clock.now(), bet: 20_000n });
  }
  site.clock.advance(48 * hourMs);
  const offers = offersBy(await createTestOperator(site, "risk"));
  const over = new AbortController();
  const setRates = async () => {
    for (let count = 0; !over.signal.aborted; count += 1) {
      const set = await offers.rate(referrer.id, count % 2 ? 50 : 100, count % 2 ? null : "100000");
      expect((await set()).status).toBe(200);
    }
  };
  const setting = setRates();
  await onBothNodes(accrueCommission);
  over.abort();
  await setting;
  const [accrued] = await site.database.query<Record<"days" | "usual" | "special" | "counted", bigint>>(
    `select count(*) as days, count(*) filter (where rate_bp = 50) as usual,
       coalesce(sum(amount_minor) filter (where rate_bp = 100), 0) as special,
       (select budget_used_minor from referral_profiles where player_id = $1) as counted
     from commissions where referrer_id = $1`,
    [referrer.id],
  );
  expect(accrued).toMatchObject({ days: BigInt(friendCount), special: accrued?.counted });
  expect(accrued?.special).toBe(200n * (BigInt(friendCount) - (accrued?.usual ?? 0n)));
  expect(await site.database.query("select subject, error from job_failures")).toEqual([]);
});
