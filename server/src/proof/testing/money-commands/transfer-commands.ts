import { gamesApi } from "@tessera/shared/contracts/games";
import { limitsApi } from "@tessera/shared/contracts/limits";
import { transfersApi } from "@tessera/shared/contracts/transfers";
import { walletApi } from "@tessera/shared/contracts/wallet";
import { bangkokWindow, type InstantWindow } from "../../../modules/limits/bangkok-window.ts";
import { transferOperatorApi } from "@tessera/shared/operator-contracts/transfers";
import type { BetOutcome, LiveStudio } from "../../../testing/live-studio.ts";
import { type LiveTable, openTable } from "../../../testing/live-table.ts";
import { liveCode } from "../../../testing/money-site.ts";
import {
  again,
  answerOf,
  at,
  command,
  keyed,
  latest,
  type MoneyCommand,
  once,
  type Scene,
} from "./command.ts";

const transfer = (from: string, to: string, amount: number) =>
  command(`transfer ${amount} from ${from}`, async (scene) => {
    const { site, player } = scene;
    const input = { body: { from, to, amount }, headers: keyed() };
    return once(async () => {
      const day = bangkokWindow("day", site.clock.now());
      const answer = await site.call(transfersApi.create, input, { as: player });
      // Another player's story may have advanced the shared clock past midnight, where another day's losses
      // count.
      const isSameDay = site.clock.now() < day.until;
      const isFilled = answer.status === 201 && from === "main";
      if (isFilled && isSameDay && (await isBeyondLossLimit(scene, day)))
        return "P12: more went to a studio than the loss limit leaves";
      return answerOf(answer);
    });
  });

const returnAll = command("everything back", async ({ site, player }) => {
  const input = { body: {}, headers: keyed() };
  return once(async () => answerOf(await site.call(transfersApi.returnAll, input, { as: player })));
});

const refresh = command("look at the wallets", async ({ site, player }) =>
  again(() => site.call(walletApi.refresh, { body: {} }, { as: player })),
);

const resolveTransfer = (outcome: "completed" | "failed") =>
  command(`the transfer is said to be ${outcome}`, async (scene) => {
    const row = await latest(scene, "transfers");
    if (!row) return null;
    const input = { params: { id: row.id }, body: { outcome, note: "asked by telephone" } };
    return again(() => scene.operator.call(transferOperatorApi.resolve, input));
  });

const mood = (name: string, next: LiveStudio["behaviour"], refuses: boolean) =>
  at(name, ({ site }) => {
    site.live.behaviour = next;
    site.live.refuses = refuses;
  });

const playAtStudio = (betMinor: number, outcome: BetOutcome) =>
  command(`bet ${betMinor} at the studio's table: ${outcome}`, async (scene) => {
    const { site } = scene;
    if (site.live.behaviour === "answers") scene.table ??= await openTableUnlessRefused(scene);
    const { table } = scene;
    if (!table) return null;
    return again(async () => {
      const isClosed = await isClosedBySite(scene, table);
      const answer = await table.bet(betMinor, outcome);
      return isClosed && answer === "OK" ? "P22: a bet was taken on a seat that the site has closed" : answer;
    });
  });

async function isClosedBySite({ site }: Scene, { gameSessionId }: LiveTable): Promise<boolean> {
  const closed = await site.database.query(
    "select from game_sessions where id = $1 and seat_closed_at is not null",
    [gameSessionId],
  );
  return closed.length > 0;
}

const standUp = command("leave the studio's table", async (scene) => {
  const { table } = scene;
  if (!table) return null;
  const left = { params: { id: table.gameSessionId }, body: {} };
  return again(async () =>
    answerOf(await scene.site.call(gamesApi.closeSession, left, { as: scene.player })),
  );
});

const sitAnew = at("the studio's table is opened anew", (scene) => {
  scene.table = undefined;
});

/**
 * True when the losses of the day and the balances at studios exceed the player's loss limit, which no
 * transfer may cause.
 */
async function isBeyondLossLimit({ site, player }: Scene, { from, until }: InstantWindow): Promise<boolean> {
  const beyond = await site.database.query(
    `select from player_limits l where l.player_id = $1 and l.kind = 'loss' and l.period = 'day' and l.value * 100 <
        (select coalesce(sum(balance), 0) from accounts where player_id = $1 and kind in ('provider', 'hold_transfer'))
        + (select coalesce(sum(bet_minor - win_minor), 0) from rounds
            where player_id = $1 and started_at >= $2 and started_at < $3)`,
    [player.id, from, until],
  );
  return beyond.length > 0;
}

async function openTableUnlessRefused({ site, player }: Scene): Promise<LiveTable | undefined> {
  return openTable(site, site.live, player).catch(() => undefined);
}

const lossLimit = (value: number) =>
  command(`a loss limit of ${value}`, async ({ site, player }) => {
    const input = { body: { kind: "loss" as const, period: "day" as const, value } };
    return again(async () => answerOf(await site.call(limitsApi.set, input, { as: player })));
  });

export const toStudio = transfer("main", liveCode, 30);
export const fromStudio = transfer(liveCode, "main", 20);
export const winAtStudio = playAtStudio(500, "win");
export const loseAtStudio = playAtStudio(500, "lose");
export const studioAnswers = mood("the studio answers", "answers", false);
export const studioRefuses = mood("the studio refuses", "answers", true);
export const studioLosesAnswers = mood("the studio loses answers", "keepsSilent", false);
export const studioIsGone = mood("the studio is gone", "isGone", false);

/** Transfers between wallets, and failure modes of the live studio. */
export const transferCommands: readonly MoneyCommand[] = [
  toStudio,
  fromStudio,
  returnAll,
  refresh,
  resolveTransfer("completed"),
  resolveTransfer("failed"),
  winAtStudio,
  loseAtStudio,
  playAtStudio(100, "tie"),
  standUp,
  sitAnew,
  lossLimit(45),
  lossLimit(20),
  studioAnswers,
  studioRefuses,
  studioLosesAnswers,
  studioIsGone,
];
