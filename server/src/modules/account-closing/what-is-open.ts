import type { Sql } from "@tessera/database";
import type { ClosingObstacle, ClosingState } from "@tessera/shared/contracts/account-closing";
import { creditsToMinor, minorUnits, wholeCredits, type MinorUnits } from "@tessera/shared/core/money";
import { readWallet } from "../../ledger/index.ts";
import { isApproved } from "../referral/index.ts";
import { readMoneyRules } from "../settings/index.ts";
import { findLiveClaim } from "../promotions/index.ts";

/** Money, orders and rounds that are open in an account that is to be closed. */
export interface OpenThings extends Pick<ClosingState, "openRounds"> {
  /** Money that the player has to bring out, and orders that have to end. */
  readonly obstacles: readonly ClosingObstacle[];
  /** Own money in the main wallet. */
  readonly ownMinor: MinorUnits;
  readonly commissionMinor: MinorUnits;
  /** Bonus balance of the running promotion. */
  readonly bonusMinor: MinorUnits;
  /** The running promotion; undefined without one. */
  readonly claimId: string | undefined;
}

/** Least commission that can be moved to the main wallet. */
const commissionLeastMinor = creditsToMinor(wholeCredits(1));

/**
 * Reads what is open in an account. Money below the least withdrawal is no obstacle: nothing can bring it
 * out.
 */
export async function readOpenThings(sql: Sql, playerId: string): Promise<OpenThings> {
  const [wallet, claim, { withdrawMin }, canMoveCommission, studios, orders, rounds] = await Promise.all([
    readWallet(sql, playerId),
    findLiveClaim(sql, playerId),
    readMoneyRules(sql),
    isApproved(sql, playerId),
    listStudios(sql, playerId),
    listOrders(sql, playerId),
    sql.query("select from rounds where player_id = $1 and status = 'open'", [playerId]),
  ]);
  const bonusMinor = minorUnits(claim?.bonusBalanceMinor ?? 0n);
  const ownMinor = minorUnits(wallet.mainMinor - bonusMinor);
  const { commissionMinor } = wallet;
  const leastMinor = creditsToMinor(wholeCredits(withdrawMin));
  const obstacles: ClosingObstacle[] = [];
  if (ownMinor >= leastMinor) obstacles.push({ kind: "balance", amountMinor: ownMinor });
  if (commissionMinor >= commissionLeastMinor && canMoveCommission)
    obstacles.push({ kind: "commission", amountMinor: commissionMinor });
  obstacles.push(...studios, ...orders);
  return {
    obstacles,
    ownMinor,
    commissionMinor,
    bonusMinor,
    claimId: claim?.id,
    openRounds: rounds.length,
  };
}

/** Money at studios with their own wallets. */
async function listStudios(sql: Sql, playerId: string): Promise<ClosingObstacle[]> {
  const rows = await sql.query<{ studio: string; amountMinor: bigint }>(
    `select v.name as studio, a.balance as "amountMinor" from accounts a join providers v on v.code = a.detail
      where a.player_id = $1 and a.kind = 'provider' and a.balance > 0 order by v.name`,
    [playerId],
  );
  return rows.map(({ studio, amountMinor }) => ({
    kind: "studio",
    studio,
    amountMinor: minorUnits(amountMinor),
  }));
}

/** Deposits, withdrawals and transfers that have not ended. */
async function listOrders(sql: Sql, playerId: string): Promise<ClosingObstacle[]> {
  const rows = await sql.query<{ kind: "deposit" | "withdrawal" | "transfer"; amountMinor: bigint }>(
    `select 'deposit' as kind, amount_minor as "amountMinor" from deposits
      where player_id = $1 and status in ('awaiting_payment', 'submitted', 'needs_review')
     union all
     select 'withdrawal', amount_minor from withdrawals
      where player_id = $1 and status in ('requested', 'approved', 'paying', 'payout_failed')
     union all
     select 'transfer', amount_minor from transfers
      where player_id = $1 and status in ('created', 'sent', 'unknown')`,
    [playerId],
  );
  return rows.map(({ kind, amountMinor }) => ({ kind, amountMinor: minorUnits(amountMinor) }));
}
