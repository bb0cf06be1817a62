import { walletApi, type Wallets } from "@tessera/shared/contracts/wallet";
import type { ServerModule } from "../../dependencies.ts";
import { route } from "../../platform/http/route.ts";
import { listWalletProviders, refreshStudioMoney } from "../play/index.ts";
import { minuteMs } from "@tessera/shared/core/durations";
import type { Sql } from "@tessera/database";
import type { Language } from "@tessera/shared/contracts/scalars";
import { minorUnits } from "@tessera/shared/core/money";
import { findLiveClaim, toClaimDto } from "../promotions/index.ts";
import { readTransferAllowance } from "./transfers/index.ts";
import { readWallet } from "../../ledger/index.ts";

const refreshLimit = { max: 6, windowMs: minuteMs, per: "account" } as const;

export const walletModule: ServerModule = (app, dependencies) => {
  const { database, clock } = dependencies;

  route(app, walletApi.wallets, ({ caller, language }) =>
    readWallets(database, caller.playerId, language, clock.now()),
  );

  route(
    app,
    walletApi.refresh,
    async ({ caller, language }) => {
      const providers = await listWalletProviders(database);
      const answered = await Promise.all(
        providers.map((provider) => refreshStudioMoney(dependencies, provider, caller)),
      );
      const silent = new Set(providers.flatMap(({ code }, index) => (answered[index] ? [] : [code])));
      const wallets = await readWallets(database, caller.playerId, language, clock.now());
      return {
        ...wallets,
        providers: wallets.providers.map((wallet) =>
          silent.has(wallet.code) ? { ...wallet, status: "unreachable" as const } : wallet,
        ),
      };
    },
    { limits: [refreshLimit] },
  );
};

interface ProviderRow {
  readonly code: string;
  readonly name: string;
  readonly status: "active" | "maintenance" | "disabled";
  readonly syncedAt: Date | null;
}

/**
 * Reads every wallet of a player, with the studios that hold the player's money, the amount that the player's
 * limits still allow for them at `now`, and the live claim in the player's language.
 */
async function readWallets(sql: Sql, playerId: string, language: Language, now: Date): Promise<Wallets> {
  const [{ providers, ...wallet }, rows, claim, allowance] = await Promise.all([
    readWallet(sql, playerId),
    // A studio with its own wallet is shown before it holds money, because players transfer money to it
    // there.
    sql.query<ProviderRow>(
      `select c.code, coalesce(v.name, c.code) as name, coalesce(v.status, 'disabled') as status,
         b.synced_at as "syncedAt"
       from (select detail as code from accounts where player_id = $1 and kind = 'provider' and detail is not null
             union select code from providers where wallet_mode = 'transfer' and status <> 'disabled') c
       left join providers v on v.code = c.code
       left join provider_balances b on b.provider_code = c.code and b.player_id = $1
       order by v.sort nulls last, c.code`,
      [playerId],
    ),
    findLiveClaim(sql, playerId),
    readTransferAllowance(sql, playerId, now),
  ]);
  const atProviders = providers.reduce((sum, { minor }) => sum + minor, 0n);
  return {
    ...wallet,
    totalMinor: minorUnits(wallet.mainMinor + wallet.heldMinor + wallet.commissionMinor + atProviders),
    withdrawableMinor: claim ? minorUnits(0) : wallet.mainMinor,
    ...(claim && { claim: toClaimDto(claim, language) }),
    ...(allowance && {
      transferRoom: { remainingMinor: allowance.remainingMinor, until: allowance.until.toISOString() },
    }),
    providers: rows.map(({ code, name, status, syncedAt }) => ({
      code,
      name,
      minor: providers.find((held) => held.code === code)?.minor ?? minorUnits(0),
      syncedAt: syncedAt?.toISOString() ?? null,
      status: status === "active" ? "active" : "maintenance",
    })),
  };
}
