import { DatabaseUnavailable, type Sql } from "@tessera/database";
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
import Fastify from "fastify";
import { register } from "prom-client";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type AccountKey, houseAccount, post } from "../../../ledger/index.ts";
import { forEachDue } from "../../../platform/jobs/due-rows.ts";
import {
  createTestOperator,
  importOffers,
  type TestOperator,
  type TestSite,
  testSite,
} from "../../../testing/index.ts";
import { measureOverview } from "./overview-metrics.ts";

let site: TestSite;
beforeAll(async () => {
  site = await testSite();
});
beforeEach(() => site.reset());
afterAll(() => site.close());

const minutesAgo = (minutes: number) => new Date(site.clock.now().getTime() - minutes * minuteMs);

const readAs = async (...roles: OperatorRole[]) =>
  (await (await createTestOperator(site, ...roles)).call(api.waiting)).reply;

/** Writes rows that other documents belong to, without those. */
async function writeAlone(work: (sql: Sql) => Promise<unknown>): Promise<void> {
  await site.database.transaction(async (sql) => {
    await sql.execute("set local session_replication_role = replica");
    await work(sql);
  });
}

/** Writes a row into every queue, two into that of withdrawals, and in each table one that does not wait. */
async function writeEverything(at: Date): Promise<void> {
  await importOffers(site.database, { ...site.dependencies, now: site.clock.now() });
  const playerId = (await site.player()).id;
  const others = [(await site.player()).id, (await site.player()).id, (await site.player()).id];
  const studio = (
    await site.database.query<{ id: string; code: string }>(
      "select id, provider_code as code from games limit 1",
    )
  )[0];
  const bank = JSON.stringify({
    bankCode: "BCA",
    bankName: "BCA",
    accountNumber: "1234567890",
    accountName: "A",
  });
  await writeAlone(async (sql) => {
    for (const [index, status] of ["requested", "requested", "payout_failed", "cancelled"].entries())
      await sql.query(
        `insert into withdrawals (id, number, player_id, currency, amount_minor, fee_minor, real_amount,
           player_bank_account_id, bank_snapshot, source, status, hold_journal_id, final_journal_id, decided_at, created_at)
         values ($1::uuid, 'W' || $1::uuid::text, $2, 'IDR', 5000, 0, 50000, $1, $3::jsonb, $4, $5, $6, case $5 when 'cancelled' then $1::uuid end,
           $7, $7)`,
        [newId(), others[index] ?? playerId, bank, "main", status, newId(), at],
      );
    for (const [index, status] of ["unknown", "sent"].entries())
      await sql.query(
        `insert into transfers (id, number, player_id, request_key, provider_code, direction, currency, amount_minor,
           status, ask_after, hold_journal_id, created_at)
         values ($1::uuid, 'T' || $1::uuid::text, $2, $1, $3, 'in', 'IDR', 100, $4, $5, $1, $5)`,
        [newId(), others[index], studio?.code, status, at],
      );
    const dayBefore = new Date(at.getTime() - 24 * 60 * minuteMs);
    for (const [startedAt, status] of [
      [dayBefore, "open"],
      [site.clock.now(), "open"],
      [dayBefore, "closed"],
    ] as const)
      await sql.query(
        `insert into rounds (id, provider_code, provider_round_id, player_id, game_id, currency, status, started_at, ended_at)
         values ($1::uuid, $2, $1::uuid::text, $3, $4, 'IDR', $5, $6, case $5 when 'closed' then $6::timestamptz end)`,
        [newId(), studio?.code, playerId, studio?.id, status, startedAt],
      );
    for (const closedAt of [null, at])
      await sql.query(
        `insert into studio_discrepancies (provider_code, kind, subject, told, seen_at, last_seen_at, closed_at, closed_by, closed_note)
         values ($1, 'unknown_seat', $2, '{}', $3, $3, $4, case when $4::timestamptz is not null then 'admin:1' end,
           case when $4::timestamptz is not null then 'Asked' end)`,
        [studio?.code, newId(), at, closedAt],
      );
    for (const [state, by] of [
      ["open", null],
      ["proposed", "admin:1"],
      ["closed", null],
    ] as const)
      await sql.query(
        `insert into reconciliation_differences (id, kind, problem, ref, day, state, reason, proposed_by, closed_by, closed_at,
           last_run, created_at)
         values ($1::uuid, 'payment', 'missing_here', $1::uuid::text, $2::timestamptz, $3, 'A reason', $4, case $3 when 'closed' then 'admin:2' end,
           case $3 when 'closed' then $2::timestamptz end, $1::uuid, $2::timestamptz)`,
        [newId(), at, state, by],
      );
    for (const [status, by] of [
      ["proposed", null],
      ["expired", "system:job"],
    ] as const) {
      await sql.query(
        `insert into adjustments (id, number, player_id, currency, amount_minor, reason, explanation, status, proposed_by,
           decided_by, decided_at, expires_at, created_at)
         values ($1::uuid, 'A' || $1::uuid::text, $2, 'IDR', 100, 'refund', 'A refund', $3, 'admin:1', $4,
           case when $4::text is not null then $5::timestamptz end, $5, $5)`,
        [newId(), playerId, status, by, at],
      );
      await sql.query(
        `insert into credit_publications (id, kind, key, revision, subject, request, proposed_by, status, decided_by, decided_at,
           expires_at, created_at)
         values ($1::uuid, 'promotion', $1::uuid::text, 1, '{"draft": {}, "published": null}', '{}', 'admin:1', $2, $3,
           case when $3::text is not null then $4::timestamptz end, $4, $4)`,
        [newId(), status, by, at],
      );
    }
    for (const [status, by] of [
      ["pending", null],
      ["approved", "admin:1"],
    ] as const)
      await sql.query(
        `insert into referral_applications (id, player_id, full_name, phone, email, bank_code, account_number, account_name,
           terms_version, status, decided_by, decided_at, created_at)
         values ($1, $2, 'Budi', '+628', 'b@example.com', 'BCA', '1234567890', 'Budi', '1', $3, $4,
           case when $4::text is not null then $5::timestamptz end, $5)`,
        [newId(), playerId, status, by, at],
      );
    for (const status of ["item_pending", "item_delivered"])
      await sql.query(
        `insert into spins (id, number, player_id, wheel_id, wheel_version, weights, bet_minor, seed_id, nonce, roll, position,
           prize_kind, prize_minor, label, status, bet_journal_id, delivered_at, created_at)
         values ($1::uuid, 'S' || $1::uuid::text, $2, $1::uuid, 1, '{1}', 100, $1::uuid, 0, 0, 1, 'item', 0,
           '{"en": "Mug", "id": "Cangkir"}', $3, $1::uuid, case $3 when 'item_delivered' then $4::timestamptz end, $4)`,
        [newId(), playerId, status, at],
      );
    for (const status of ["open", "answered"])
      await sql.query(
        `insert into support_requests (id, number, player_id, subject, status, waits_since, created_at, changed_at)
         values ($1::uuid, 'H' || $1::uuid::text, $2, 'other', $3, case $3 when 'open' then $4::timestamptz end, $4, $4)`,
        [newId(), playerId, status, at],
      );
    for (const [status, by] of [
      ["held", null],
      ["refused", "admin:1"],
    ] as const)
      await sql.query(
        `insert into jackpot_holds (id, pool, currency, cycle, reason, provider_code, request, bet_tx_id, player_id, amount_minor,
           turnover_minor, rolled_back_minor, odds_minor, status, held_at, decided_at, decided_by)
         values ($1, 'mosaic', 'IDR', 1, 'late', $2, '{}', $1, $3, 100, 0, 0, 1, $4, $5,
           case when $6::text is not null then $5::timestamptz end, $6)`,
        [newId(), studio?.code, playerId, status, at, by],
      );
  });
  await site.database.transaction(async (sql) => {
    const legs = [
      { account: houseAccount("gateway", "IDR", "sandbox"), amount: minorUnits(-5_000) },
      { account: houseAccount("unclaimed", "IDR"), amount: minorUnits(5_000) },
    ];
    for (const ref of ["lost", "returned"])
      await post(sql, {
        kind: "deposit.unclaimed",
        idemKey: `unclaimed:sandbox:${ref}`,
        ref: { type: "payment", id: ref },
        legs,
        by: "system:payments",
        at,
      });
    const [returned] = await sql.query<{ id: string }>("select id from journals where ref_id = 'returned'");
    await post(sql, {
      kind: "deposit.unclaimed",
      idemKey: "unclaimed:sandbox:returned:returned",
      ref: { type: "payment", id: "returned" },
      legs: legs.map(({ account, amount }) => ({ account, amount: minorUnits(-amount) })),
      by: "admin:1",
      ...(returned && { reverses: returned.id }),
    });
  });
}

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

/** Values of a gauge, by those of its label. */
async function valuesOf(name: string, label: string): Promise<Readonly<Record<string, number>>> {
  const values = (await register.getSingleMetric(name)?.get())?.values ?? [];
  return Object.fromEntries(values.map(({ labels, value }) => [labels[label], value]));
}

describe("GET /overview", () => {
  it("one row in every queue, and one decided: the numbers equal those of the lists", async () => {
    await writeEverything(minutesAgo(30));
    const operator = await createTestOperator(site, ...operatorRoles);
    const { queues } = (await operator.call(api.waiting)).reply;
    const told = Object.fromEntries(queues.map(({ queue, waiting }) => [queue, waiting]));
    expect(told).toMatchObject(await countLists(operator));
    expect(told).toEqual({
      ...Object.fromEntries(waitingQueues.map((queue) => [queue, 1])),
      deposits: 0,
      withdrawals: 2,
    });
    const waits = queues.filter(({ queue }) => queue !== "deposits");
    expect(waits.map(({ oldest, medianSeconds }) => [oldest, medianSeconds])).toEqual(
      waits.map(() => [minutesAgo(30).toISOString(), 30 * 60]),
    );
  });

  it("the metrics: every queue and part of an operator with all roles, and no value while the database is unavailable", async () => {
    await writeEverything(minutesAgo(30));
    await writeAlone((sql) =>
      sql.query(
        "update withdrawals set status = 'paying', payout_id = id, ask_after = $1 where status = 'payout_failed'",
        [minutesAgo(0)],
      ),
    );
    const { queues, failures } = await readAs(...operatorRoles);
    expect(await valuesOf("tessera_waiting_rows", "queue")).toEqual(
      Object.fromEntries(queues.map(({ queue, waiting }) => [queue, waiting])),
    );
    expect(await valuesOf("tessera_waiting_seconds", "queue")).toMatchObject({
      deposits: 0,
      transfers: 1_800,
    });
    expect(await valuesOf("tessera_failures", "part")).toEqual(
      Object.fromEntries(failures.map(({ part, count }) => [part, count])),
    );
    expect(await valuesOf("tessera_unanswered_seconds", "kind")).toEqual({ deposit: 0, payout: 1_800 });
    expect(await valuesOf("tessera_reconciliation_differences", "kind")).toEqual({
      payment: 2,
      payout: 0,
      ledger: 0,
    });
    const away = Fastify();
    const query = () => Promise.reject(new DatabaseUnavailable("unreachable"));
    measureOverview(away, { database: { ...site.database, query }, clock: site.clock });
    expect(await valuesOf("tessera_waiting_rows", "queue")).toEqual({});
    await away.close();
    expect(register.getSingleMetric("tessera_waiting_rows")).toBeUndefined();
  });

  it("waits of 4, 10 and 60 minutes: the oldest and the median; of two waits: their mean", async () => {
    const write = (minutes: number) =>
      writeAlone((sql) =>
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
    await writeEverything(minutesAgo(1));
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
    await writeAlone(async (sql) => {
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
    const told = answer.status === 200 ? answer.reply.figures : [];
    expect(answer.status).toBe(figures.length === 0 ? 403 : 200);
    expect(told.map(({ figure, today: real }) => [figure, real])).toEqual(
      figures.map((figure) => [figure, today[figure]]),
    );
  });
});
