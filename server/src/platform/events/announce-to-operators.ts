import type { Sql } from "@tessera/database";
import type { OperatorQueue } from "@tessera/shared/operator-contracts/list-readers";

/** Channel that tells every node which queue of the back office has changed. */
export const operatorsChannel = "operators";

/**
 * Notifies the open desks of every node that rows of a queue have changed, when the transaction of the change
 * commits. A desk that is not connected reads its lists when it connects.
 */
export function announceToOperators(sql: Pick<Sql, "notify">, queue: OperatorQueue): void {
  sql.notify(operatorsChannel, queue);
}
