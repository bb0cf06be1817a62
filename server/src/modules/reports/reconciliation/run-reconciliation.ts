import type { Database } from "@tessera/database";
import { bangkokDayStart } from "@tessera/shared/core/calendar";
import type { Clock } from "@tessera/shared/core/clock";
import { dayMs } from "@tessera/shared/core/durations";
import {
  GatewayUnavailable,
  type PaymentGateway,
  type StatementKind,
} from "../../../integrations/payment-gateway/payment-gateway.ts";
import { closeBooks } from "../../../ledger/index.ts";
import { compareLines, type FoundDifference, listSettled, type SettledOrder } from "./compare-lines.ts";
import { closeGone, finishRun, type PendingRun, recordDifferences } from "./reconciliation-rows.ts";

export interface ReconciliationDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly gateway: PaymentGateway;
}

/** Lines in memory at once. */
const pageSize = 500;
/** Findings of the ledger that are stored; one would be enough to stop and look. */
const ledgerFindingsMax = 500;

interface Day {
  readonly from: Date;
  readonly to: Date;
}

/**
 * Checks the ledger, then compares a day's statement with the books, page by page. A gateway that
 * cannot be asked, or whose statement is not signed, fails the run. Idempotent: a repeat finds the same
 * differences.
 */
export async function runReconciliation(
  dependencies: ReconciliationDependencies,
  run: PendingRun,
): Promise<void> {
  const { database, clock } = dependencies;
  const from = bangkokDayStart(run.day);
  const day = { from, to: new Date(from.getTime() + dayMs) };
  const record = (found: readonly FoundDifference[]) => recordDifferences(database, run, found, clock.now());
  try {
    // First, so that it is checked without the gateway as well.
    await record(await checkLedger(database));
    let compared = 0;
    for (const kind of ["payment", "payout"] as const) {
      compared += await compareKind(dependencies, kind, day, record);
    }
    await closeGone(database, run, clock.now());
    await finishRun(database, run, { compared, failure: null, now: clock.now() });
  } catch (error) {
    if (!(error instanceof GatewayUnavailable)) throw error;
    await finishRun(database, run, { compared: 0, failure: error.message.slice(0, 300), now: clock.now() });
  }
}

/** Compares all lines of one kind. Returns their number. */
async function compareKind(
  dependencies: ReconciliationDependencies,
  kind: StatementKind,
  day: Day,
  record: (found: readonly FoundDifference[]) => Promise<void>,
): Promise<number> {
  const { database, gateway, clock } = dependencies;
  let compared = 0;
  let after: string | null = "";
  while (after !== null) {
    const page = await gateway.getStatement({ kind, ...day, after, limit: pageSize, now: clock.now() });
    await record(await compareLines(database, kind, page.lines));
    const reported = new Set(page.lines.map(({ ref }) => ref));
    await findMissing(dependencies, kind, { ...day, after, upTo: page.next }, reported, record);
    compared += page.lines.length;
    after = page.next;
  }
  return compared;
}

/** Finds orders of the books that a page of the statement should have and has not. */
async function findMissing(
  { database, gateway }: ReconciliationDependencies,
  kind: StatementKind,
  range: Day & { readonly after: string; readonly upTo: string | null },
  reported: ReadonlySet<string>,
  record: (found: readonly FoundDifference[]) => Promise<void>,
): Promise<void> {
  let { after } = range;
  for (;;) {
    const settled = await listSettled(database, kind, { ...range, after, limit: pageSize });
    const missing: FoundDifference[] = [];
    for (const order of settled) {
      if (!reported.has(order.ref) && !(await isPaidThere(gateway, kind, order)))
        missing.push(missingThere(kind, order));
    }
    await record(missing);
    const last = settled.at(-1);
    if (!last || settled.length < pageSize) return;
    after = last.ref;
  }
}

/** Asks the gateway about one order: it may have moved the money on the day before. */
async function isPaidThere(
  gateway: PaymentGateway,
  kind: StatementKind,
  { ref }: SettledOrder,
): Promise<boolean> {
  const state = kind === "payment" ? await gateway.getPayment(ref) : await gateway.getPayout(ref);
  return state?.status === "paid";
}

function missingThere(kind: StatementKind, { ref, number, amount, currency }: SettledOrder): FoundDifference {
  const ourState = kind === "payment" ? "approved" : "paid";
  return {
    kind,
    problem: "missing_there",
    ref,
    number,
    currency,
    ourAmount: amount,
    ourState,
    theirAmount: null,
  };
}

/**
 * Closes the books and maps what that finds: sums of journals, balances against entries.
 */
async function checkLedger(database: Database): Promise<FoundDifference[]> {
  const { findings } = await closeBooks(database);
  return findings.slice(0, ledgerFindingsMax).map(({ rule, about, difference }) => ({
    kind: "ledger",
    problem: "ledger",
    ref: `${rule} ${about} ${difference}`,
    number: null,
    currency: null,
    ourAmount: difference,
    ourState: rule,
    theirAmount: null,
  }));
}
