import { walletApi } from "@tessera/shared/contracts/wallet";
import type { ServerModule } from "../../platform/dependencies.ts";
import { route } from "../../platform/route.ts";
import { readWallets } from "./read-wallets.ts";

const refreshLimit = { max: 6, windowMs: 60_000, per: "account" } as const;

export const walletModule: ServerModule = (app, { database }) => {
  route(app, walletApi.wallets, ({ caller }) => readWallets(database, caller.playerId));

  route(app, walletApi.refresh, ({ caller }) => readWallets(database, caller.playerId), {
    limits: [refreshLimit],
  });
};
