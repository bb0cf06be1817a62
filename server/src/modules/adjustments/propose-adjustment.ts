import type { Sql } from "@tessera/database";
import type { Clock } from "@tessera/shared/core/clock";
import { dayMs } from "@tessera/shared/core/durations";
import { newOrderNumber } from "@tessera/shared/core/order-number";
import { adjustmentMaxMinor, type newAdjustment } from "@tessera/shared/operator-contracts/adjustments";
import type * as z from "@tessera/shared/schema";
import { readWallet } from "../../ledger/index.ts";
import { FormRefusals } from "../../platform/errors/form-refusals.ts";
import { Refusal } from "../../platform/errors/refusal.ts";
import { announceToOperators } from "../../platform/events/announce-to-operators.ts";
import { lockPlayer } from "../players/index.ts";
import { refuseWhileClaiming } from "../promotions/index.ts";
import { type AdjustmentRow, findAdjustment } from "./adjustment-row.ts";

export type NewAdjustment = z.output<typeof newAdjustment>;

/** Time in which a proposal can be confirmed. Source: spec:documents#adjustment. */
const expiresAfterMs = 3 * dayMs;

export interface Proposal {
  readonly adjustment: AdjustmentRow;
  /** True when the same proposal was stored before. */
  readonly isRepeated: boolean;
}

/**
 * Stores the proposal of an adjustment; a repetition under its id stores nothing. Refuses with NOT_FOUND,
 * PROMO_ACTIVE, CONFLICT for an id of another proposal, and at its amount with AMOUNT_INVALID,
 * AMOUNT_TOO_HIGH and INSUFFICIENT_BALANCE.
 *
 * @param by `admin:<id>`
 */
export async function proposeAdjustment(
  { clock }: { readonly clock: Clock },
  sql: Sql,
  input: NewAdjustment,
  by: string,
): Promise<Proposal> {
  const { id, playerId, amountMinor, reason, explanation, note } = input;
  const currency = await currencyOf(sql, playerId);
  await lockPlayer(sql, playerId);
  const known = await findAdjustment(sql, id);
  if (known) return { adjustment: sameAs(known, input, by), isRepeated: true };
  await refuseAmount(sql, input);
  const now = clock.now();
  const expiresAt = new Date(now.getTime() + expiresAfterMs);
  const number = newOrderNumber("A", clock);
  await sql.query(
    `insert into adjustments (id, number, player_id, currency, amount_minor, reason, explanation, note, status, proposed_by,
       expires_at, created_at)
     values (:id, :number, :playerId, :currency, :amountMinor, :reason, :explanation, :note, 'proposed', :by, :expiresAt, :now)`,
    { id, number, playerId, currency, amountMinor, reason, explanation, note, by, expiresAt, now },
  );
  announceToOperators(sql, "adjustments");
  const adjustment = await findAdjustment(sql, id);
  if (!adjustment) throw new RangeError(`Adjustment ${id} was not stored`);
  return { adjustment, isRepeated: false };
}

async function currencyOf(sql: Sql, playerId: string): Promise<string> {
  const [player] = await sql.query<{ currency: string }>("select currency from players where id = $1", [
    playerId,
  ]);
  if (!player) throw new Refusal("NOT_FOUND");
  return player.currency;
}

/** Returns a known proposal when it is the same. Refuses with CONFLICT. */
function sameAs(known: AdjustmentRow, input: NewAdjustment, by: string): AdjustmentRow {
  const isSame =
    known.proposer === by &&
    known.playerId === input.playerId &&
    known.amountMinor === input.amountMinor &&
    known.reason === input.reason &&
    known.explanation === input.explanation;
  if (!isSame) throw new Refusal("CONFLICT");
  return known;
}

async function refuseAmount(
  sql: Sql,
  { playerId, amountMinor }: Pick<NewAdjustment, "playerId" | "amountMinor">,
): Promise<void> {
  const refusals = new FormRefusals<"amountMinor">();
  const max = adjustmentMaxMinor;
  if (amountMinor === 0n) refusals.refuse("amountMinor", "AMOUNT_INVALID");
  if (amountMinor > max || amountMinor < -max) {
    refusals.refuse("amountMinor", "AMOUNT_TOO_HIGH", { details: { max: Number(max / 100n) } });
  }
  refusals.throwIfRefused();
  if (amountMinor > 0n) return;
  await refuseWhileClaiming(sql, playerId);
  const { mainMinor } = await readWallet(sql, playerId);
  if (mainMinor + amountMinor < 0n) refusals.refuse("amountMinor", "INSUFFICIENT_BALANCE");
  refusals.throwIfRefused();
}
