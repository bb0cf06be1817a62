import type { Sql } from "@tessera/database";
import type { ReconciliationProblem } from "@tessera/shared/operator-contracts/reconciliation";
import {
  gatewayCode,
  type StatementKind,
  type StatementLine,
} from "../../../integrations/payment-gateway/payment-gateway.ts";

/** A difference between the gateway's statement and the books. */
export interface FoundDifference {
  readonly kind: StatementKind | "ledger";
  readonly problem: ReconciliationProblem;
  readonly ref: string;
  readonly number: string | null;
  readonly currency: string | null;
  readonly ourAmount: bigint | null;
  readonly ourState: string | null;
  readonly theirAmount: bigint | null;
}

/** Entry of the books for one line of a statement. */
interface KnownLine {
  readonly ref: string;
  readonly number: string | null;
  readonly status: string | null;
  readonly amount: bigint | null;
  readonly currency: string | null;
  /** True when the payment is booked as unclaimed money. */
  readonly unclaimed: boolean;
}

const knownLines: Readonly<Record<StatementKind, string>> = {
  payment: `select t.ref, d.number, d.status, d.real_paid as amount, d.currency,
      exists (select from journals j where j.idem_key = 'unclaimed:${gatewayCode}:' || t.ref) as unclaimed
    from unnest($1::text[]) as t (ref)
    left join deposits d on d.gateway = '${gatewayCode}' and d.gateway_ref = t.ref`,
  payout: `select t.ref, w.number, w.status, w.real_amount as amount, w.currency, false as unclaimed
    from unnest($1::text[]) as t (ref) left join withdrawals w on w.gateway_ref = t.ref`,
};

/** State in which the books have moved the money of a line. */
const settledState: Readonly<Record<StatementKind, string>> = { payment: "approved", payout: "paid" };

/** Compares lines of a statement with the books, whatever day the books have them on. */
export async function compareLines(
  sql: Sql,
  kind: StatementKind,
  lines: readonly StatementLine[],
): Promise<FoundDifference[]> {
  const known = await sql.query<KnownLine>(knownLines[kind], [lines.map(({ ref }) => ref)]);
  const byRef = new Map(known.map((line) => [line.ref, line]));
  return lines.flatMap((line) => {
    const ours = byRef.get(line.ref);
    const problem = problemOf(kind, line, ours);
    if (!problem) return [];
    return [
      {
        kind,
        problem,
        ref: line.ref,
        number: ours?.number ?? null,
        currency: line.currency,
        ourAmount: ours?.amount ?? null,
        ourState: ours?.status ?? null,
        theirAmount: line.amount,
      },
    ];
  });
}

function problemOf(
  kind: StatementKind,
  line: StatementLine,
  ours: KnownLine | undefined,
): ReconciliationProblem | null {
  if (ours?.unclaimed) return null;
  if (!ours || ours.status === null) return "missing_here";
  if (ours.status !== settledState[kind]) return "other_state";
  return ours.amount === line.amount && ours.currency === line.currency ? null : "other_amount";
}

/** A deposit or withdrawal that the books have settled. */
export interface SettledOrder {
  readonly ref: string;
  readonly number: string;
  readonly amount: bigint | null;
  readonly currency: string;
}

export interface SettledRange {
  readonly from: Date;
  readonly to: Date;
  /** References after this one, up to and including `upTo`; null: without an upper bound. */
  readonly after: string;
  readonly upTo: string | null;
  readonly limit: number;
}

// A withdrawal with a reference of the bank was paid there by an operator.
const settledOrders: Readonly<Record<StatementKind, string>> = {
  payment: `select gateway_ref as ref, number, real_paid as amount, currency from deposits
    where status = 'approved' and gateway = '${gatewayCode}'`,
  payout: `select gateway_ref as ref, number, real_amount as amount, currency from withdrawals
    where status = 'paid' and bank_ref is null`,
};

/** Lists orders that were settled within a time, by reference, one page at a time. */
export function listSettled(
  sql: Sql,
  kind: StatementKind,
  { from, to, after, upTo, limit }: SettledRange,
): Promise<SettledOrder[]> {
  return sql.query<SettledOrder>(
    `${settledOrders[kind]} and gateway_ref is not null and settled_at >= :from and settled_at < :to
       and gateway_ref collate "C" > :after and (:upTo::text is null or gateway_ref collate "C" <= :upTo)
     order by gateway_ref collate "C" limit :limit`,
    { from, to, after, upTo, limit },
  );
}
