import { minuteMs } from "@tessera/shared/core/durations";
import { newId } from "@tessera/shared/core/identifiers";
import { minorUnits } from "@tessera/shared/core/money";
import { operatorAdjustmentsApi } from "@tessera/shared/operator-contracts/adjustments";
import { type OperatorRole, operatorRoles } from "@tessera/shared/operator-contracts/endpoint";
import {
  failingParts,
  moneyFigures,
  namesFor,
  overviewApi as api,
  waitingQueues,
} from "@tessera/shared/operator-contracts/overview";
import { operatorReconciliationApi } from "@tessera/shared/operator-contracts/reconciliation";
import { operatorReferralsApi } from "@tessera/shared/operator-contracts/referrals";
import { operatorRoundsApi } from "@tessera/shared/operator-contracts/rounds";
import { operatorSupportApi } from "@tessera/shared/operator-contracts/support";
import { transferOperatorApi } from "@tessera/shared/operator-contracts/transfers";
import { unclaimedPaymentsApi } from "@tessera/shared/operator-contracts/unclaimed-payments";
import { withdrawalOperatorApi } from "@tessera/shared/operator-contracts/withdrawals";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type AccountKey, houseAccount, post } from "../../../ledger/index.ts";
import { forEachDue } from "../../../platform/jobs/due-rows.ts";
import { createTestOperator, type TestOperator, type TestSite, testSite } from "../../../testing/index.ts";
import { writeAlone, writeEverything } from "../testing/waiting-rows.ts";

let site: TestSite;
beforeAll(async () => {
  site = await testSite();
});
beforeEach(() => site.reset());
afterAll(() => site.close());

const minutesAgo = (minutes: number) => new Date(site.clock.now().getTime() - minutes * minuteMs);

const readAs = async (...roles: OperatorRole[]) =>
  (await (await createTestOperator(site, ...roles)).call(api.waiting)).reply;

/**
 * Counts rows of the lists that the start page leads to, as the desk asks for them, where a row is whole
 * without its documents.
 */
async function countLists(operator: TestOperator): Promise<Readonly<Record<string, number>>> {
  const withdrawals = async (group: "waiting" | "failed") =>
    (await operator.call(withdrawalOperatorApi.list, { query: { group } })).reply.items.length;
  const differences = async (state: "open" | "proposed") =>
    (await operator.call(operatorReconciliationApi.differences, { query: { state } })).reply.items.length;
  return {
    withdrawals: await withdrawals("waiting"),
    payouts: await withdrawals("failed"),
    payments: (await operator.call(unclaimedPaymentsApi.list)).reply.items.length,
    transfers: (await operator.call(transferOperatorApi.list)).reply.items.length,
    rounds: (await operator.call(operatorRoundsApi.open)).reply.items.length,
    discrepancies: (await operator.call(operatorRoundsApi.reported)).reply.discrepancies.length,
    differences: await differences("open"),
    proposedDifferences: await differences("proposed"),
    adjustments: (await operator.call(operatorAdjustmentsApi.list)).reply.items.length,
    support: (await operator.call(operatorSupportApi.list)).reply.items.length,
    referrals: (await operator.call(operatorReferralsApi.applications)).reply.items.length,
  };
}

describe("GET /overview", () => {
  it("one row in every queue, and one decided: the numbers equal those of the lists", async () => {
    await writeEverything(site, minutesAgo(30));
    const operator = await createTestOperator(site, ...operatorRoles);
    const { queues } = (await operator.call(api.waiting)).reply;
    const counts = Object.fromEntries(queues.map(({ queue, waiting }) => [queue, waiting]));
    expect(counts).toMatchObject(await countLists(operator));
    expect(counts).toEqual({
      ...Object.fromEntries(waitingQueues.map((queue) => [queue, 1])),
      deposits: 0,
      withdrawals: 2,
    });
    const waits = queues.filter(({ queue }) => queue !== "deposits");
    expect(waits.map(({ oldest, medianSeconds }) => [oldest, medianSeconds])).toEqual(
      waits.map(() => [minutesAgo(30).toISOString(), 30 * 60]),
    );
  });

  it("waits of 4, 10 and 60 minutes: the oldest and the median; of two waits: their mean", async () => {
    const write = (minutes: number) =>
      writeAlone(site, (sql) =>
        sql.query(
          `insert into studio_discrepancies (provider_code, kind, subject, told, seen_at, last_seen_at)
           values ('orchid-arc', 'unknown_seat', $1, '{}', $2, $2)`,
          [newId(), minutesAgo(minutes)],
        ),
      );
    const seen = async () => (await readAs("cashier")).queues.find(({ queue }) => queue === "discrepancies");
    await write(4);
    await write(60);
    expect(await seen()).toMatchObject({ waiting: 2, medianSeconds: 32 * 60 });
    await write(10);
    expect(await seen()).toEqual({
      queue: "discrepancies",
      waiting: 3,
      oldest: minutesAgo(60).toISOString(),
      medianSeconds: 10 * 60,
    });
  });

  it.each([
    {
      role: "cashier",
      waits: ["deposits", "withdrawals", "payouts", "payments", "transfers", "rounds", "discrepancies"],
      fails: ["jobs", "studioRounds", "gatewayCalls", "gatewayEvents"],
    },
    {
      role: "approver",
      waits: [
        "deposits",
        "withdrawals",
        "differences",
        "proposedDifferences",
        "adjustments",
        "credits",
        "draws",
      ],
      fails: [],
    },
    { role: "support", waits: ["spins", "support"], fails: [] },
    { role: "content", waits: [], fails: ["feeds"] },
    { role: "risk", waits: ["referrals"], fails: [] },
    {
      role: "owner",
      waits: ["differences", "proposedDifferences", "support"],
      fails: ["jobs", "gatewayEvents"],
    },
  ] as const)("$role: the queues and failures of that role alone", async ({ role, waits, fails }) => {
    await writeEverything(site, minutesAgo(1));
    const { queues, failures } = await readAs(role);
    expect(queues.map(({ queue }) => queue)).toEqual(waits);
    expect(failures.map(({ part }) => part)).toEqual(fails);
  });

  it("a failing job, feed, studio's rounds and gateway: counted with their times, until they work again", async () => {
    const at = minutesAgo(20);
    const due = {
      job: "test.job",
      table: "players",
      where: "true",
      orderBy: "due.id",
    };
    await site.player();
    const dependencies = { ...site.dependencies, clock: { now: () => at } };
    await forEachDue(dependencies, due, () => Promise.reject(new Error("It fails")));
    await writeAlone(site, async (sql) => {
      await sql.query(
        `insert into game_feeds (provider_code, failure, failing_since, next_at) values ('lost', 'No answer', $1, $1)`,
        [at],
      );
      await sql.query(
        "insert into studio_feeds (provider_code, failed_since, error) values ('kite', $1, 'No answer')",
        [at],
      );
      await sql.query(
        `insert into payment_events (gateway, event_id, kind, gateway_ref, body, received_at)
         values ('sandbox', '1', 'payment.paid', 'ref', '{}', $1), ('sandbox', '2', 'payment.paid', 'ref', '{}', $2)`,
        [at, site.clock.now()],
      );
      for (const createdAt of [at, minutesAgo(24 * 60)])
        await sql.query(
          `insert into deposits (id, number, player_id, request_key, currency, method, rate_bp, amount_minor, real_amount, status,
             reason_code, created_at, expires_at, settled_at)
           values ($1::uuid, 'D' || $1::uuid::text, $1::uuid, $1::uuid, 'IDR', 'qris', 10000, 5000, 50000, 'cancelled', 'GATEWAY_UNAVAILABLE', $2, $2, $2)`,
          [newId(), createdAt],
        );
    });
    const { failures } = await readAs(...operatorRoles);
    expect(failures).toEqual(failingParts.map((part) => ({ part, count: 1, since: at.toISOString() })));
    await forEachDue({ ...site.dependencies, clock: { now: () => minutesAgo(-60) } }, due, () =>
      Promise.resolve(),
    );
    const jobs = (await readAs("owner")).failures.find(({ part }) => part === "jobs");
    expect(jobs).toEqual({ part: "jobs", count: 0, since: null });
  });
});

describe("GET /overview/money", () => {
  it.each(operatorRoles)("%s: the figures of this role, or FORBIDDEN", async (role) => {
    await site.database.transaction(async (sql) => {
      const booking = { ref: { type: "test", id: "1" }, by: "system:test" } as const;
      const move = (account: AccountKey, minor: bigint) => [
        { account, amount: minorUnits(minor) },
        { account: houseAccount("adjust", "IDR"), amount: minorUnits(-minor) },
      ];
      const bet = move(houseAccount("ggr", "IDR", "orchid-arc"), 100n);
      const deposit = move(houseAccount("gateway", "IDR", "sandbox"), -700n);
      await post(sql, { ...booking, kind: "game.bet", idemKey: "tx:test", legs: bet });
      await post(sql, { ...booking, kind: "deposit.credit", idemKey: "deposit:test", legs: deposit });
    });
    site.clock.advance(Date.now() - site.clock.now().getTime());
    const figures = namesFor(moneyFigures, [role]);
    const answer = await (await createTestOperator(site, role)).call(api.money);
    const today = { moneyIn: 7_000n, moneyOut: 0n, grossRevenue: 1_000n, bonusCost: 0n } as const;
    const shown = answer.status === 200 ? answer.reply.figures : [];
    expect(answer.status).toBe(figures.length === 0 ? 403 : 200);
    expect(shown.map(({ figure, today: real }) => [figure, real])).toEqual(
      figures.map((figure) => [figure, today[figure]]),
    );
  });
});
