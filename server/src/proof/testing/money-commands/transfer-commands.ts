import { transfersApi } from "@tessera/shared/contracts/transfers";
import { walletApi } from "@tessera/shared/contracts/wallet";
import { transferOperatorApi } from "../../../modules/transfers/transfers-module.ts";
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
  command(`transfer ${amount} from ${from}`, async ({ site, player }) => {
    const input = { body: { from, to, amount }, headers: keyed() };
    return once(async () => answerOf(await site.call(transfersApi.create, input, { as: player })));
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

const mood = (name: string, next: LiveStudio["mood"], refuses: boolean) =>
  at(name, ({ site }) => {
    site.live.mood = next;
    site.live.refuses = refuses;
  });

const playAtStudio = (betMinor: number, outcome: BetOutcome) =>
  command(`bet ${betMinor} at the studio's table: ${outcome}`, async (scene) => {
    const { site } = scene;
    if (site.live.mood === "answers") scene.table ??= await openTableUnlessRefused(scene);
    const { table } = scene;
    return table ? again(() => table.bet(betMinor, outcome)) : null;
  });

async function openTableUnlessRefused({ site, player }: Scene): Promise<LiveTable | undefined> {
  return openTable(site, site.live, player).catch(() => undefined);
}

export const toStudio = transfer("main", liveCode, 30);
export const fromStudio = transfer(liveCode, "main", 20);
export const studioAnswers = mood("the studio answers", "answers", false);
export const studioRefuses = mood("the studio refuses", "answers", true);
export const studioLosesAnswers = mood("the studio loses answers", "keepsSilent", false);
export const studioIsGone = mood("the studio is gone", "isGone", false);

/** Money between the wallets, and the moods of the live studio that holds one of them. */
export const transferCommands: readonly MoneyCommand[] = [
  toStudio,
  fromStudio,
  returnAll,
  refresh,
  resolveTransfer("completed"),
  resolveTransfer("failed"),
  playAtStudio(500, "win"),
  playAtStudio(500, "lose"),
  playAtStudio(100, "tie"),
  studioAnswers,
  studioRefuses,
  studioLosesAnswers,
  studioIsGone,
];
