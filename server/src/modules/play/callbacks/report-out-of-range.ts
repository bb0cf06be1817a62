import type { Sql } from "@tessera/database";
import { writeAudit } from "../../../platform/audit/audit.ts";
import type { UnitOfWork } from "./unit-of-work.ts";

/** Writes transactions beyond the upper bound of money into the audit log; their rows hold the refusal. */
export async function reportOutOfRange(sql: Sql, { outOfRange, now }: UnitOfWork): Promise<void> {
  for (const { transactionId, providerCode, amount, ...transaction } of outOfRange) {
    await writeAudit(sql, {
      actor: `provider:${providerCode}`,
      action: "transaction.out-of-range",
      target: { type: "round_tx", id: transactionId },
      // Written as digits: many parsers lose precision on a JSON number of this size.
      after: { ...transaction, ...(amount !== undefined && { amountMinor: BigInt(amount) }) },
      at: now,
    });
  }
}
