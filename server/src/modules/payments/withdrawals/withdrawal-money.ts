import type { Sql } from "@tessera/database";
import { minorUnits } from "@tessera/shared/core/money";
import { houseAccount, type Leg, playerAccount, post } from "../../../ledger/index.ts";
import { gatewayCode } from "../../../integrations/payment-gateway/payment-gateway.ts";
import type { WithdrawalRow } from "./withdrawal-row.ts";

/** Fee of a withdrawal; its limits are settings. */
export const withdrawFeeMinor = minorUnits(0);

type Held = Pick<WithdrawalRow, "id" | "playerId" | "currency" | "amountMinor" | "feeMinor" | "source">;

/**
 * Moves the amount to the player's hold account. Throws InsufficientBalance. Source of all legs:
 * spec:ledger#journal-kinds.
 */
export async function holdAmount(sql: Sql, held: Held, now: Date): Promise<string> {
  const { journalId } = await post(sql, {
    kind: "withdraw.hold",
    idemKey: `withdraw:${held.id}:hold`,
    ref: { type: "withdrawal", id: held.id },
    legs: [
      { account: playerAccount(held.playerId, held.source), amount: minorUnits(-held.amountMinor) },
      { account: playerAccount(held.playerId, "hold_withdraw"), amount: held.amountMinor },
    ],
    by: `player:${held.playerId}`,
    at: now,
  });
  return journalId;
}

/**
 * Books the payout of held money. Uses the same key as {@link releaseAmount}, so that only one of them can be
 * booked.
 */
export function payAmount(sql: Sql, held: Held, by: string, now: Date): Promise<string> {
  const { currency, amountMinor, feeMinor } = held;
  return finish(sql, "withdraw.paid", held, by, now, [
    { account: houseAccount("gateway", currency, gatewayCode), amount: minorUnits(amountMinor - feeMinor) },
    { account: houseAccount("fees", currency), amount: feeMinor },
  ]);
}

/** Returns held money to the account that it was taken from. */
export function releaseAmount(sql: Sql, held: Held, by: string, now: Date): Promise<string> {
  return finish(sql, "withdraw.release", held, by, now, [
    { account: playerAccount(held.playerId, held.source), amount: held.amountMinor },
  ]);
}

async function finish(
  sql: Sql,
  kind: "withdraw.paid" | "withdraw.release",
  held: Held,
  by: string,
  now: Date,
  receivers: readonly Leg[],
): Promise<string> {
  const { journalId } = await post(sql, {
    kind,
    idemKey: `withdraw:${held.id}:final`,
    ref: { type: "withdrawal", id: held.id },
    legs: [
      { account: playerAccount(held.playerId, "hold_withdraw"), amount: minorUnits(-held.amountMinor) },
      ...receivers.filter(({ amount }) => amount !== 0n),
    ],
    by,
    at: now,
  });
  return journalId;
}
