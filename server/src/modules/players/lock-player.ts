import type { Sql } from "@tessera/database";
import { minorUnits, type MinorUnits } from "@tessera/shared/core/money";
import { playerAccount } from "../../ledger/index.ts";

/**
 * Locks the player's main account until the end of the transaction, so that decisions about one player are
 * serialised. This lock is always taken before any other lock. Returns the balance of the account.
 */
export async function lockPlayer(sql: Sql, playerId: string): Promise<MinorUnits> {
  const [account] = await sql.query<{ balance: bigint }>(
    "select balance from accounts where key = $1 for update",
    [playerAccount(playerId, "main")],
  );
  return minorUnits(account?.balance ?? 0n);
}
