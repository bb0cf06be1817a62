import type { Sql } from "@tessera/database";
import type { Wallets } from "@tessera/shared/contracts/wallet";
import { minorUnits } from "@tessera/shared/core/money";
import { findLiveClaim } from "../../standing/live-claim.ts";
import { readWallet } from "../../ledger/index.ts";

interface ProviderRow {
  readonly code: string;
  readonly name: string;
  readonly status: "active" | "maintenance" | "disabled";
  readonly syncedAt: Date | null;
}

/** Every wallet of a player, with the studios that hold money of his. */
export async function readWallets(sql: Sql, playerId: string): Promise<Wallets> {
  const { providers, ...wallet } = await readWallet(sql, playerId);
  // A studio that could hold money is shown before it holds any: that is where money is moved to.
  const rows = await sql.query<ProviderRow>(
    `select v.code, v.name, v.status, b.synced_at as "syncedAt"
       from providers v left join provider_balances b on b.provider_code = v.code and b.player_id = $1
      where v.code = any($2) or (v.wallet_mode = 'transfer' and v.status <> 'disabled')
      order by v.sort, v.code`,
    [playerId, providers.map(({ code }) => code)],
  );
  const atProviders = providers.reduce((sum, { minor }) => sum + minor, 0n);
  return {
    ...wallet,
    totalMinor: minorUnits(wallet.mainMinor + wallet.heldMinor + wallet.commissionMinor + atProviders),
    withdrawableMinor: (await findLiveClaim(sql, playerId)) ? minorUnits(0) : wallet.mainMinor,
    providers: rows.map(({ code, name, status, syncedAt }) => ({
      code,
      name,
      minor: providers.find((held) => held.code === code)?.minor ?? minorUnits(0),
      syncedAt: syncedAt?.toISOString() ?? null,
      status: status === "active" ? "active" : "maintenance",
    })),
  };
}
