import type { Sql } from "@tessera/database";
import { minorUnits, type MinorUnits } from "@tessera/shared/core/money";
import { playerAccount } from "../../ledger/index.ts";

/**
 * Locks the player's main account until the end of the transaction, so that what is decided about him happens one after
 * another; whoever needs it takes it before any other lock. Gives what the account holds.
 */
export async function lockPlayer(sql: Sql, playerId: string): Promise<MinorUnits> {
  const [account] = await sql.query<{ balance: bigint }>(
    "select balance from accounts where key = $1 for update",
    [playerAccount(playerId, "main")],
  );
  return minorUnits(account?.balance ?? 0n);
}
