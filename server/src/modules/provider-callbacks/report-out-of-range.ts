import type { Sql } from "@tessera/database";
import { writeAudit } from "../../platform/audit/audit.ts";
import type { UnitOfWork } from "./unit-of-work.ts";

/** Writes into the audit log which transactions pass the upper bound of money; their rows hold the refusal. */
export async function reportOutOfRange(sql: Sql, { outOfRange, now }: UnitOfWork): Promise<void> {
  for (const { transactionId, providerCode, amount, ...transaction } of outOfRange) {
    await writeAudit(sql, {
      actor: `provider:${providerCode}`,
      action: "transaction.out-of-range",
      target: { type: "round_tx", id: transactionId },
      // As digits: a JSON number of this size is read wrongly by many.
      after: { ...transaction, ...(amount !== undefined && { amountMinor: BigInt(amount) }) },
      at: now,
    });
  }
}
