import type { Database } from "@tessera/database";
import { newId } from "@tessera/shared/core/identifiers";
import { minorUnits } from "@tessera/shared/core/money";
import { houseAccount, playerAccount, post } from "../ledger/index.ts";

/** Credits a player with whole points, as if his turnover had earned them. */
export async function giveTestPoints(
  database: Database,
  playerId: string,
  points: number,
  at: Date,
): Promise<void> {
  const amount = minorUnits(points * 100);
  await database.transaction((sql) =>
    post(sql, {
      kind: "points.earn",
      idemKey: `pts:${playerId}:test-${newId()}`,
      ref: { type: "points", id: playerId },
      legs: [
        { account: houseAccount("points", "PTS"), amount: minorUnits(-amount) },
        { account: playerAccount(playerId, "points"), amount },
      ],
      by: "system:points",
      at,
    }),
  );
}
