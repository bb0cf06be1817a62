import { gamesApi } from "@tessera/shared/contracts/games";
import type { ServerModule } from "../../dependencies.ts";
import { Refusal } from "../../platform/errors/refusal.ts";
import { route } from "../../platform/http/route.ts";
import { job } from "../../platform/jobs/jobs.ts";
import { startJackpotTicker } from "./jackpot-ticker.ts";
import { listDraws } from "./list-draws.ts";
import { registerOperatorJackpots } from "./operator-jackpots.ts";
import { watchPots } from "./watch-pots.ts";
import type { Sql } from "@tessera/database";
import type { Language } from "@tessera/shared/contracts/scalars";
import { minorUnits, type MinorUnits } from "@tessera/shared/core/money";
import { textColumn } from "../../platform/storage/text-column.ts";
import { defaultCurrency } from "../players/index.ts";
import { shownMinor } from "./pot.ts";
import { heldBy } from "./pot-rows.ts";

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

interface Jackpot {
  readonly pool: string;
  readonly name: string;
  readonly currency: string;
  readonly currentMinor: MinorUnits;
  readonly asOf: string;
}

interface JackpotViewer {
  /** Null for a guest, who sees the pots of the default currency. */
  readonly playerId: string | null;
  readonly language: Language;
  readonly now: Date;
}

/** Lists the pots in the viewer's currency with what their accounts hold now, the largest first. */
async function listJackpots(sql: Sql, { playerId, language, now }: JackpotViewer): Promise<Jackpot[]> {
  const pots = await sql.query<{
    pool: string;
    name: string;
    currency: string;
    heldMinor: bigint;
    mustDropMinor: bigint;
  }>(
    `select p.pool, ${textColumn("j.name", language)} as name, p.currency, ${heldBy} as "heldMinor",
       j.must_drop_minor as "mustDropMinor"
     from jackpot_pots p join jackpots j on j.pool = p.pool
     where p.currency = coalesce((select currency from players where id = $1), $2)
     order by 4 desc, p.pool`,
    [playerId, defaultCurrency],
  );
  return pots.map(({ heldMinor, mustDropMinor, ...pot }) => ({
    ...pot,
    currentMinor: minorUnits(shownMinor({ mustDropMinor }, heldMinor)),
    asOf: now.toISOString(),
  }));
}
