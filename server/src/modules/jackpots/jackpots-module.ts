import { gamesApi } from "@tessera/shared/contracts/games";
import type { ServerModule } from "../../dependencies.ts";
import { route } from "../../platform/http/route.ts";
import { startJackpotTicker } from "./jackpot-ticker.ts";
import { listJackpots } from "./list-jackpots.ts";

/** Registers the list of the jackpots, and broadcasts what they hold. */
export const jackpotsModule: ServerModule = async (app, dependencies) => {
  const { database, clock } = dependencies;
  route(
    app,
    gamesApi.jackpots,
    async ({ caller, language }) => ({
      items: await listJackpots(database, { playerId: caller?.playerId ?? null, language, now: clock.now() }),
    }),
    { guestSeconds: 10 },
  );
  const stopTicker = startJackpotTicker(dependencies);
  app.addHook("onClose", async () => stopTicker());
};
