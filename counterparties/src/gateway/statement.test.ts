import { describe, expect, it } from "vitest";
import type { Order } from "./orders.ts";
import { statementPage } from "./statement.ts";

function payout(ref: string, status: "pending" | "paid" | "failed", at: string): Order {
  return {
    kind: "payout",
    ref,
    id: `id of ${ref}`,
    request: "{}",
    amount: 5_000n,
    currency: "IDR",
    createdAt: "2026-01-01T00:00:00.000Z",
    webhookUrl: "http://127.0.0.1/",
    events:
      status === "paid"
        ? [{ id: "evt", type: "payout.paid", amount: 5_000n, sendAt: at, copiesLeft: 0, attempts: [] }]
        : [],
    bank: "NUSA",
    accountNumber: "1",
    accountName: "Budi",
    status,
    reason: null,
    settleAt: null,
    willFail: false,
  };
}

const noon = "2026-01-02T05:00:00.000Z";
const range = {
  kind: "payout",
  from: "2026-01-02T00:00:00.000Z",
  to: "2026-01-03T00:00:00.000Z",
  after: "",
  limit: 2,
} as const;

describe("a page of the statement", () => {
  it("only paid orders of the requested kind and time, sorted by reference", () => {
    const orders = [
      payout("out_c", "paid", noon),
      payout("out_a", "paid", noon),
      payout("out_b", "failed", noon),
      payout("out_d", "paid", "2026-01-03T00:00:00.000Z"),
      payout("out_e", "pending", noon),
    ];
    const { lines, next } = statementPage(orders, range);
    expect(lines.map(({ ref }) => ref)).toEqual(["out_a", "out_c"]);
    expect(next).toBeNull();
    expect(statementPage(orders, { ...range, kind: "payment" }).lines).toEqual([]);
  });

  it("100 orders in any order, two a page: each is listed once and in order", () => {
    const orders = Array.from({ length: 100 }, (_, index) =>
      payout(`out_${String((index * 37) % 100).padStart(3, "0")}`, "paid", noon),
    );
    const seen: string[] = [];
    let after: string | null = "";
    while (after !== null) {
      const page = statementPage(orders, { ...range, after });
      seen.push(...page.lines.map(({ ref }) => ref));
      after = page.next;
    }
    expect(seen).toEqual(Array.from({ length: 100 }, (_, index) => `out_${String(index).padStart(3, "0")}`));
  });
});
