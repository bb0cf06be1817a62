import type { Database } from "@tessera/database";
import { realUnits } from "@tessera/shared/core/money";
import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { gatewayCode, type PaymentGateway } from "../../../integrations/payment-gateway/payment-gateway.ts";
import { type TestSite, testSite } from "../../../testing/index.ts";
import { paymentDependencies } from "../../../testing/payment-dependencies.ts";
import { addRun, listRuns } from "./reconciliation-rows.ts";
import { runReconciliation } from "./run-reconciliation.ts";

// 100,000 lines.
vi.setConfig({ testTimeout: 60_000 });

/** A day of 100,000 payments: what a run holds in memory and asks the database, counted. */

const day = "2026-01-31";
const settledAt = new Date("2026-01-31T07:00:00.000Z");
const count = 100_000;
const refOf = (index: number) => `pay_${String(index).padStart(6, "0")}`;

let site: TestSite;
beforeAll(async () => {
  site = await testSite();
  const { id } = await site.player();
  await site.database.transaction(async (sql) => {
    // Their journals are not booked: only orders and lines are compared here.
    await sql.execute("set local session_replication_role = replica");
    await sql.query(
      `insert into deposits (id, number, player_id, request_key, currency, method, rate_bp, gateway, gateway_ref,
         amount_minor, real_amount, real_paid, credited_minor, status, created_at, expires_at, settled_at, journal_id)
       select gen_random_uuid(), 'D-' || i, $1, gen_random_uuid(), 'IDR', 'qris', 10000, $2, 'pay_' || lpad(i::text, 6, '0'),
         5000, 50000, 50000, 5000, 'approved', $3, $3, $3, gen_random_uuid() from generate_series(0, $4::int - 1) i`,
      [id, gatewayCode, settledAt, count],
    );
  });
  await site.database.execute("analyze deposits");
}, 120_000);
afterAll(() => site.close());
beforeEach(() => site.database.query("delete from reconciliation_runs where day = $1", [day]));

interface Work {
  statements: number;
  /** Rows of the largest answer of the database. */
  rowsMax: number;
  /** Lines of the largest page of the gateway. */
  linesMax: number;
  /** Questions about single payments. */
  questions: number;
}

/** Runs a reconciliation with a gateway that has these references, and counts its work. */
async function reconcile(refs: readonly string[]): Promise<Work & { compared: number; differences: number }> {
  const { database } = site;
  const work: Work = { statements: 0, rowsMax: 0, linesMax: 0, questions: 0 };
  const counted: Database = {
    ...database,
    query: async <Row extends object>(text: string, parameters?: readonly unknown[]) => {
      const rows = await database.query<Row>(text, parameters);
      work.statements += 1;
      work.rowsMax = Math.max(work.rowsMax, rows.length);
      return rows;
    },
  };
  const gateway: PaymentGateway = {
    ...paymentDependencies(site).gateway,
    getPayment: async () => {
      work.questions += 1;
      return null;
    },
    getStatement: async ({ kind, after, limit }) => {
      const from = refs.findIndex((ref) => ref > after);
      const page = kind === "payout" || from < 0 ? [] : refs.slice(from, from + limit);
      const last = page.at(-1);
      work.linesMax = Math.max(work.linesMax, page.length);
      return {
        lines: page.map((ref) => ({ ref, amount: realUnits(50_000n), currency: "IDR" })),
        next: last === undefined || last === refs.at(-1) ? null : last,
      };
    },
  };
  const { id } = await addRun(database, day, "admin:test", settledAt);
  await runReconciliation({ database: counted, clock: site.clock, gateway }, { id, day });
  const run = (await listRuns(database)).find((one) => one.id === id);
  return { ...work, compared: run?.compared ?? 0, differences: run?.differences ?? 0 };
}

const pages = count / 500;

it("100,000 lines that match the books: 500 in memory at once, and a few statements for each page", async () => {
  const { statements, ...rest } = await reconcile(Array.from({ length: count }, (_, index) => refOf(index)));
  expect(rest).toEqual({ compared: count, differences: 0, rowsMax: 500, linesMax: 500, questions: 0 });
  expect(statements).toBeLessThanOrEqual(3 * pages + 10);
}, 120_000);

it("100,000 lines that the books do not have: each is listed, without a statement for each line", async () => {
  const { statements, ...rest } = await reconcile(
    Array.from({ length: count }, (_, index) => `other_${String(index).padStart(6, "0")}`),
  );
  // Orders that the statement lacks are asked about, one by one, because the day before may have them.
  expect(rest).toEqual({
    compared: count,
    differences: 2 * count,
    rowsMax: 500,
    linesMax: 500,
    questions: count,
  });
  expect(statements).toBeLessThanOrEqual(5 * pages + 10);
}, 120_000);
