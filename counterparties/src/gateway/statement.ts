import type { Order } from "./orders.ts";
import type { StatementRange } from "./requests.ts";

/** Money that the gateway has moved: a payment that was paid, or a payout that was paid. */
export interface StatementLine {
  readonly kind: Order["kind"];
  readonly ref: string;
  /** The caller's id of the order. */
  readonly id: string;
  readonly amount: bigint;
  readonly currency: string;
  readonly at: string;
}

/** One page of a statement, ordered by reference. */
export interface StatementPage {
  readonly lines: readonly StatementLine[];
  /** Reference after which the next page begins; null on the last page. */
  readonly next: string | null;
}

/** Returns the line of an order; undefined when it has moved no money. */
function lineOf(order: Order): StatementLine | undefined {
  const { kind, ref, id, currency, status } = order;
  if (status !== "paid") return undefined;
  const amount = order.kind === "payment" ? order.paidAmount : order.amount;
  const at = order.kind === "payment" ? order.paidAt : settledAt(order);
  return amount === null || at === null ? undefined : { kind, ref, id, amount, currency, at };
}

/**
 * Instant of a payout's settlement: that of its event, or of its creation for orders of an earlier version.
 */
function settledAt({ events, createdAt }: Extract<Order, { kind: "payout" }>): string {
  return events.find(({ type }) => type === "payout.paid")?.sendAt ?? createdAt;
}

/**
 * Returns one page of a statement. Keeps only a page of lines in memory, whatever the number of orders.
 */
export function statementPage(orders: Iterable<Order>, range: StatementRange): StatementPage {
  const { kind, from, to, after, limit } = range;
  const lines: StatementLine[] = [];
  for (const order of orders) {
    if (order.kind !== kind || order.ref <= after) continue;
    const last = lines.at(-1);
    if (lines.length > limit && last && order.ref >= last.ref) continue;
    const line = lineOf(order);
    if (!line || line.at < from || line.at >= to) continue;
    insert(lines, line);
    // One line more than the page shows whether there is another page.
    if (lines.length > limit + 1) lines.pop();
  }
  const page = lines.slice(0, limit);
  return { lines: page, next: lines.length > limit ? (page.at(-1)?.ref ?? null) : null };
}

/** Inserts a line at its place by reference. */
function insert(lines: StatementLine[], line: StatementLine): void {
  let [low, high] = [0, lines.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((lines[middle]?.ref ?? "") < line.ref) low = middle + 1;
    else high = middle;
  }
  lines.splice(low, 0, line);
}
