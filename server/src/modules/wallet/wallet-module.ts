import { walletApi } from "@tessera/shared/contracts/wallet";
import type { ServerModule } from "../../dependencies.ts";
import { route } from "../../platform/http/route.ts";
import { listWalletProviders, refreshStudioMoney } from "../play/index.ts";
import { readWallets } from "./read-wallets.ts";
import { minuteMs } from "@tessera/shared/core/durations";

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
