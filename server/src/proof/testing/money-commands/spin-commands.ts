import { shopApi } from "@tessera/shared/contracts/shop";
import { creditPoints } from "../../../modules/shop/points.ts";
import { lapseAwards } from "../../../modules/promotions/free-rounds/lapse-awards.ts";
import { lockWheels, publishFreeRounds } from "../../../testing/test-award.ts";
import { giveTestPoints } from "../../../testing/test-points.ts";
import { again, answerOf, at, command, keyed, type MoneyCommand, once } from "./command.ts";

/** Points as from the turnover of an earlier day, so that spins do not wait for midnight. */
export const somePoints = at("earn points", ({ site, player }) =>
  giveTestPoints(site.database, player.id, 40, site.clock.now()),
);

const spinFor = (name: string, points: number, versionsBack = 0) =>
  command(name, async ({ site, player }) => {
    const [wheel] = (await site.call(shopApi.shop, {}, { as: player })).reply.wheels;
    if (!wheel) return null;
    const input = {
      params: { id: wheel.id },
      body: { bet: String(points * 100), wheelVersion: wheel.version - versionsBack },
      headers: keyed(),
    };
    return once(async () => answerOf(await site.call(shopApi.spin, input, { as: player })));
  });

export const spin = spinFor("spin", 10);
/** Only this item is on the wheel, so that its stock runs out and its odds change. */
export const nearlyOnlyItems = at("leave little but items on the wheel", ({ site }) =>
  site.database.transaction(async (sql) => {
    await lockWheels(sql);
    await sql.query(
      "update wheel_segments set weight = case prize_kind when 'item' then 2000 when 'bonus' then 1000 else 20 end",
    );
  }),
);

/** The player's wheel gives nothing but two free rounds, so that awards are used up. */
export const onlyFreeRounds = at("leave nothing but free rounds on the wheel", ({ site, player }) =>
  publishFreeRounds(site, player.currency, { count: 2 }),
);

export const lapseRounds = at("end free rounds whose time is over", ({ site }) =>
  lapseAwards(site.dependencies),
);

export const takeWonBonus = command("take the bonus of a spin", async ({ site, player }) => {
  const { items } = (await site.call(shopApi.spins, { query: { pageSize: 100 } }, { as: player })).reply;
  const won = items.find(({ status }) => status === "bonus_pending");
  if (!won) return null;
  const input = { params: { id: won.id }, body: {}, headers: keyed() };
  return once(async () => answerOf(await site.call(shopApi.takeBonus, input, { as: player })));
});

const rotateSeed = command("reveal the seed", async ({ site, player }) =>
  again(() => site.call(shopApi.rotateSeed, { body: { clientSeed: "seed-of-the-model" } }, { as: player })),
);

const creditTurnover = at("credit points of past days", ({ site }) => creditPoints(site.dependencies));

/** Wheels that give free rounds, and the end of awards. */
export const awardCommands: readonly MoneyCommand[] = [onlyFreeRounds, lapseRounds];

/** Points, spins and their prizes. */
export const spinCommands: readonly MoneyCommand[] = [
  somePoints,
  spin,
  spinFor("spin for more than most have", 100),
  spinFor("spin with an old version of the wheel", 10, 1),
  nearlyOnlyItems,
  takeWonBonus,
  rotateSeed,
  creditTurnover,
];
