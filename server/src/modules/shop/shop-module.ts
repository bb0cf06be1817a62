import type { Database } from "@tessera/database";
import { type Shop, shopApi } from "@tessera/shared/contracts/shop";
import { bangkokDayStart } from "@tessera/shared/core/calendar";
import type { Language } from "@tessera/shared/core/languages";
import { bangkokDay } from "@tessera/shared/core/time";
import type { ServerModule } from "../../dependencies.ts";
import { readWallet } from "../../ledger/index.ts";
import type { Caller } from "../../platform/http/caller.ts";
import { route } from "../../platform/http/route.ts";
import { job } from "../../platform/jobs/jobs.ts";
import { listPlayableAwards } from "../promotions/index.ts";
import { lockPlayer } from "../players/index.ts";
import { registerOperatorSpins } from "./operator-spins.ts";
import { registerOperatorWheels } from "./operator-wheels.ts";
import { creditPoints, pointsOfToday } from "./points.ts";
import { seedWheels } from "./seed-wheels.ts";
import { listSpins, toSpinDto } from "./spin-rows.ts";
import { readSeed, rotateSeed, toSeedDto } from "../player-seeds/index.ts";
import { spinWheel } from "./spin.ts";
import { takeBonus } from "./take-bonus.ts";
import { countSpins, listWheels, toWheelDto } from "./wheels.ts";
import { minuteMs } from "@tessera/shared/core/durations";
import { pageOfTable } from "../../platform/lists/list-page.ts";

const creditEveryMs = 15_000;

/** Points and the wheels that they are spent at. */
export const shopModule: ServerModule = async (app, dependencies) => {
  const { database, clock } = dependencies;
  await seedWheels(database);

  route(app, shopApi.shop, ({ caller, language }) => readShop(database, caller, language, clock.now()));

  route(
    app,
    shopApi.spin,
    ({ params, body, caller: { playerId, currency }, language, once }) =>
      once((sql) =>
        spinWheel({ clock }, sql, {
          playerId,
          currency,
          language,
          wheelId: params.id,
          betMinor: body.bet,
          wheelVersion: body.wheelVersion,
        }),
      ),
    { limits: [{ per: "account", max: 30, windowMs: minuteMs }] },
  );

  route(app, shopApi.rotateSeed, ({ body, caller: { playerId } }) =>
    database.transaction(async (sql) => {
      const now = clock.now();
      await lockPlayer(sql, playerId);
      const revealed = await rotateSeed(sql, playerId, body.clientSeed, now);
      return { ...revealed, seed: await toSeedDto(await readSeed(sql, playerId)) };
    }),
  );

  route(app, shopApi.spins, async ({ query, caller: { playerId }, language }) => {
    const { rows, total } = await listSpins(database, playerId, query);
    return pageOfTable(await Promise.all(rows.map((row) => toSpinDto(row, language))), total, query);
  });

  route(app, shopApi.takeBonus, ({ params, caller: { playerId }, language, once }) =>
    once((sql) => takeBonus(sql, { spinId: params.id, playerId, language, now: clock.now() })),
  );

  registerOperatorSpins(app, dependencies);
  registerOperatorWheels(app, dependencies);
  job(app, dependencies, {
    name: "points.earn",
    everyMs: creditEveryMs,
    run: creditPoints,
  });
};

/** Reads the shop as a player sees it: points, wheels, seeds and awards. */
async function readShop(
  database: Database,
  { playerId, currency }: Caller,
  language: Language,
  now: Date,
): Promise<Shop> {
  const [wallet, today, wheels, spins, seed, awards] = await Promise.all([
    readWallet(database, playerId),
    pointsOfToday(database, playerId, now),
    listWheels(database, currency),
    countSpins(database, playerId, bangkokDayStart(bangkokDay(now))),
    readSeed(database, playerId),
    listPlayableAwards(database, playerId, language, now),
  ]);
  return {
    pointsMinor: wallet.pointsMinor,
    seq: wallet.seq,
    today: { pointsMinor: today.pointsMinor, creditedAt: today.creditedAt.toISOString() },
    wheels: wheels.map((wheel) => toWheelDto(wheel, spins.get(wheel.id) ?? 0, language)),
    seed: await toSeedDto(seed),
    awards,
  };
}
