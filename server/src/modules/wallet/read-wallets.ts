import type { Sql } from "@tessera/database";
import type { Wallets } from "@tessera/shared/contracts/wallet";
import { minorUnits } from "@tessera/shared/core/money";
import { findLiveClaim } from "../../standing/live-claim.ts";
import { readWallet } from "../../ledger/index.ts";

interface ProviderRow {
  readonly code: string;
  readonly name: string;
  readonly status: "active" | "maintenance" | "disabled";
}

/** Every wallet of a player, with the studios that hold money of his. */
export async function readWallets(sql: Sql, playerId: string): Promise<Wallets> {
  const { providers, ...wallet } = await readWallet(sql, playerId);
  const rows = await sql.query<ProviderRow>("select code, name, status from providers where code = any($1)", [
    providers.map(({ code }) => code),
  ]);
  const atProviders = providers.reduce((sum, { minor }) => sum + minor, 0n);
  return {
    ...wallet,
    totalMinor: minorUnits(wallet.mainMinor + wallet.heldMinor + wallet.commissionMinor + atProviders),
    withdrawableMinor: (await findLiveClaim(sql, playerId)) ? minorUnits(0) : wallet.mainMinor,
    providers: providers.map(({ code, minor }) => {
      const row = rows.find((provider) => provider.code === code);
      return {
        code,
        name: row?.name ?? code,
        minor,
        syncedAt: null,
        status: row?.status === "active" ? "active" : "maintenance",
      };
    }),
  };
}
