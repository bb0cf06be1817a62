import { gamesApi } from "@tessera/shared/contracts/games";
import type { ServerModule } from "../../dependencies.ts";
import { Refusal } from "../../platform/errors/refusal.ts";
import { route } from "../../platform/http/route.ts";
import { job } from "../../platform/jobs/jobs.ts";
import { startJackpotTicker } from "./jackpot-ticker.ts";
import { listDraws } from "./list-draws.ts";
import { listJackpots } from "./list-jackpots.ts";
import { registerOperatorJackpots } from "./operator-jackpots.ts";
import { watchPots } from "./watch-pots.ts";

const watchEveryMs = 30_000;

/**
 * Registers the lists of jackpots and their draws, broadcasts what the pots hold, and reports those that are
 * not drawn.
 */
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
  route(app, gamesApi.jackpotDraws, async ({ params, query, caller, language }) => {
    const draws = await listDraws(database, {
      ...params,
      ...query,
      playerId: caller?.playerId ?? null,
      language,
    });
    if (!draws) throw new Refusal("NOT_FOUND");
    return draws;
  });
  registerOperatorJackpots(app, dependencies);
  job(app, dependencies, {
    name: "jackpots.watch",
    everyMs: watchEveryMs,
    run: watchPots,
  });
  if (dependencies.runsJobs === false) return;
  const stopTicker = startJackpotTicker(dependencies);
  app.addHook("onClose", async () => stopTicker());
};
