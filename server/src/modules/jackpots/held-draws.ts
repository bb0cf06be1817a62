import type { Sql, Transaction } from "@tessera/database";
import { nextCycleOf } from "./jackpot-play.ts";
import { lockPots } from "./pot-rows.ts";
import { movePot } from "./write-jackpot-play.ts";

/** A draw that waits for an operator, or that one has decided about. */
export interface OpenHold {
  readonly id: string;
  readonly pool: string;
  readonly currency: string;
  readonly cycle: number;
  readonly reason: string;
  readonly amountMinor: bigint;
  readonly providerCode: string;
  /** The studio's call. */
  readonly request: { readonly next: string };
  readonly status: "held" | "released" | "refused";
  readonly decidedBy: string | null;
}

/** Locks a held draw; undefined when there is none. */
export async function lockHold(sql: Sql, id: string): Promise<OpenHold | undefined> {
  const [hold] = await sql.query<OpenHold & object>(
    `select id, pool, currency, cycle, reason, amount_minor as "amountMinor", provider_code as "providerCode", request, status,
       decided_by as "decidedBy" from jackpot_holds where id = $1 for update`,
    [id],
  );
  return hold;
}

/** Stores an operator's decision about a held draw, after it was carried out. */
export function endHold(
  sql: Transaction,
  id: string,
  decision: {
    readonly status: "released" | "refused";
    readonly by: string;
    readonly note: string;
    readonly now: Date;
  },
): void {
  const { status, by, note, now } = decision;
  sql.send(
    "update jackpot_holds set status = :status, decided_by = :by, note = :note, decided_at = :now where id = :id",
    { id, status, by, note, now },
  );
}

/**
 * Refuses a held draw for good. The pot keeps its money and begins its next cycle: the secret of this one has
 * been sent to the site, so no bet of it may win any more.
 */
export async function refuseHold(
  sql: Transaction,
  { pool, currency, cycle, request }: OpenHold,
  now: Date,
): Promise<void> {
  const [pot] = await lockPots(sql, [{ pool, currency, alone: true }]);
  if (!pot || pot.heldMinor === null || pot.cycle !== cycle) {
    throw new Error(`Pot ${pool} ${currency} is not in the cycle of its held draw`);
  }
  movePot(sql, nextCycleOf(pot, { commitment: request.next, heldMinor: pot.heldMinor }), now);
}
