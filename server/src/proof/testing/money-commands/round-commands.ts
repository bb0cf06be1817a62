import { newId } from "@tessera/shared/core/identifiers";
import type { OpenedGame } from "../../../testing/play-site.ts";
import { again, command, type MoneyCommand, once, type Scene } from "./command.ts";

/** The studio's status alone: the balance beside it is today's. */
const studioStatus = async ({ site }: Scene, name: string, body: object): Promise<string> =>
  String((await site.asStudio(name, body)).body["status"]);

const bet = (amount: number, roundClosed: boolean) =>
  command(`bet ${amount}${roundClosed ? "" : " in a round that stays open"}`, async (scene) => {
    scene.game ??= await openUnlessRefused(scene);
    if (!scene.game) return null;
    const { gameSessionId: _, ...named } = scene.game;
    const round = { roundId: newId(), txId: newId() };
    scene.rounds.push(round);
    return once(async () => {
      const before = await mayPlay(scene);
      const status = await studioStatus(scene, "bet", { ...named, ...round, amount, roundClosed });
      if (!before && status === "OK") return "P13: a bet was taken from a player who may not play";
      return status;
    });
  });

async function openUnlessRefused({ site, player }: Scene): Promise<OpenedGame | undefined> {
  return site.open(player).catch(() => undefined);
}

async function mayPlay({ site, player }: Scene): Promise<boolean> {
  const barred = await site.database.query("select from players where id = $1 and play_disabled", [
    player.id,
  ]);
  return barred.length === 0;
}

const win = (amount: number) =>
  command(`win ${amount}`, async (scene) => {
    const round = scene.rounds.at(-1);
    if (!round || !scene.game) return null;
    const { playerId, gameId, currency } = scene.game;
    const body = {
      playerId,
      gameId,
      currency,
      roundId: round.roundId,
      txId: newId(),
      amount,
      refTxId: round.txId,
    };
    return once(async () => {
      const status = await studioStatus(scene, "win", body);
      return status === "OK" ? status : `P13: a win was answered with ${status}`;
    });
  });

const rollBack = command("roll the latest bet back", async (scene) => {
  const round = scene.rounds.at(-1);
  if (!round) return null;
  const body = { playerId: scene.player.id, roundId: round.roundId, txId: newId(), refTxId: round.txId };
  return once(async () => {
    const status = await studioStatus(scene, "rollback", body);
    return status === "OK" ? status : `P13: a rollback was answered with ${status}`;
  });
});

const closeRound = command("close the round", async (scene) => {
  const round = scene.rounds.at(-1);
  if (!round) return null;
  const body = { playerId: scene.player.id, roundId: round.roundId, closed: true };
  return again(() => studioStatus(scene, "round", body));
});

export const oneBet = bet(700, true);

/** What a studio says of the rounds that are played from the main wallet. */
export const roundCommands: readonly MoneyCommand[] = [
  oneBet,
  bet(12_000, false),
  win(2_500),
  rollBack,
  closeRound,
];
