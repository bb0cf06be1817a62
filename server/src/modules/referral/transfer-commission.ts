import type { Sql } from "@tessera/database";
import { newId } from "@tessera/shared/core/identifiers";
import { creditsToMinor, minorUnits, type MinorUnits } from "@tessera/shared/core/money";
import { playerAccount, post, readWallet } from "../../ledger/index.ts";
import { isAmountInt } from "@tessera/shared/core/amount-int";
import type { ModuleDependencies } from "../../dependencies.ts";
import { newOrderNumber } from "@tessera/shared/core/order-number";
import { Refusal } from "../../platform/errors/refusal.ts";
import { lockPlayer } from "../players/index.ts";
import { refuseUnapproved } from "./profiles.ts";

export interface CommissionTransfer {
  readonly number: string;
  readonly amountMinor: MinorUnits;
}

/**
 * Moves commission to the player's main wallet. `amount` is in whole credits, as received. Refuses with
 * REFERRAL_NOT_APPROVED, AMOUNT_INVALID, COMMISSION_EMPTY and INSUFFICIENT_BALANCE. Source of the legs:
 * spec:ledger#journal-kinds.
 */
export async function transferCommission(
  { clock }: Pick<ModuleDependencies, "clock">,
  sql: Sql,
  playerId: string,
  amount: number,
): Promise<CommissionTransfer> {
  const now = clock.now();
  await lockPlayer(sql, playerId);
  await refuseUnapproved(sql, playerId);
  if (!isAmountInt(amount)) throw new Refusal("AMOUNT_INVALID");
  if ((await readWallet(sql, playerId)).commissionMinor === 0n) throw new Refusal("COMMISSION_EMPTY");
  const id = newId();
  const number = newOrderNumber("C", clock);
  const amountMinor = creditsToMinor(amount);
  const { journalId } = await post(sql, {
    kind: "commission.transfer",
    idemKey: `ctr:${id}`,
    ref: { type: "commission_transfer", id },
    legs: [
      { account: playerAccount(playerId, "commission"), amount: minorUnits(-amountMinor) },
      { account: playerAccount(playerId, "main"), amount: amountMinor },
    ],
    by: `player:${playerId}`,
    at: now,
  });
  await sql.query(
    `insert into commission_transfers (id, number, player_id, amount_minor, journal_id, created_at)
     values (:id, :number, :playerId, :amountMinor, :journalId, :now)`,
    { id, number, playerId, amountMinor, journalId, now },
  );
  return { number, amountMinor };
}
