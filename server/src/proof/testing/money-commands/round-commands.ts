import { operatorJackpotsApi } from "@tessera/shared/operator-contracts/jackpots";
import { newId } from "@tessera/shared/core/identifiers";
import { drawOf, potOf, setOdds } from "../../../testing/jackpot-site.ts";
import { jackpotSlug, type OpenedGame } from "../../../testing/play-site.ts";
import { again, command, type MoneyCommand, once, type Scene } from "./command.ts";

/**
 * Returns the studio's status only, because the balance beside it is the current one. A call whose signature
 * expired on its way, because another player's story advanced the shared clock, is signed again, as a studio
 * would do.
 */
const studioStatus = async (scene: Scene, name: string, body: object): Promise<string> =>
  String((await studioAnswer(scene, name, body))["status"]);

async function studioAnswer(
  scene: Scene,
  name: string,
  body: object,
): Promise<Readonly<Record<string, unknown>>> {
  const { status, body: answer } = await scene.site.asStudio(name, body);
  return status === 401 ? studioAnswer(scene, name, body) : answer;
}

interface BetInput {
  /** Minor units, known when the bet is made. */
  readonly amount: (scene: Scene) => number | Promise<number>;
  /** Minor units that the studio tells as being at risk; absent: not reported. */
  readonly atRisk?: number;
  readonly roundId: (scene: Scene) => string;
  readonly roundClosed: boolean;
}

const betAs = (name: string, input: BetInput) =>
  command(name, async (scene) => {
    scene.game ??= await openUnlessRefused(scene);
    const amount = await input.amount(scene);
    if (!scene.game || amount === 0) return null;
    const { gameSessionId: _, ...named } = scene.game;
    const round = { roundId: input.roundId(scene), txId: newId() };
    scene.rounds.push(round);
    const { roundClosed, atRisk } = input;
    return once(async () => {
      const before = await mayPlay(scene);
      const status = await studioStatus(scene, "bet", { ...named, ...round, amount, atRisk, roundClosed });
      if (!before && status === "OK") return "P13: a bet was taken from a player who may not play";
      return status;
    });
  });

const bet = (amount: number, roundClosed: boolean, atRisk?: number) =>
  betAs(`bet ${amount}${roundClosed ? "" : " in a round that stays open"}`, {
    amount: () => amount,
    ...(atRisk !== undefined && { atRisk }),
    roundId: newId,
    roundClosed,
  });

/** Empties the main wallet, which random bets never do. */
export const betEverything = betAs("bet everything", {
  amount: async ({ site, player }) => Number(await site.balance(player.id)),
  roundId: newId,
  roundClosed: true,
});

export const betMore = betAs("bet 300 more in the latest round", {
  amount: () => 300,
  roundId: ({ rounds }) => rounds.at(-1)?.roundId ?? newId(),
  roundClosed: false,
});

/** A bet of another game, which feeds a jackpot and may win it; the latest bet is its own. */
const betOnJackpot = (wins: boolean) =>
  command(`bet 400 that ${wins ? "wins" : "feeds"} the jackpot`, async (scene) => {
    scene.jackpotGame ??= await openUnlessRefused(scene, jackpotSlug);
    if (!scene.jackpotGame) return null;
    const { gameSessionId: _, ...named } = scene.jackpotGame;
    await setOdds(scene.site.database, wins ? 400n : 2n ** 62n);
    const { cycle } = await potOf(scene.site.database);
    const round = { roundId: newId(), txId: newId() };
    scene.rounds.push(round);
    return once(async () => {
      const answer = await studioAnswer(scene, "bet", { ...named, ...round, amount: 400 });
      const { ticket } = (answer["jackpot"] ?? {}) as { ticket?: string };
      const bookingId = String(answer["opTxId"]);
      // A bet that comes while the pot is stopped takes no part in the draw.
      if (ticket !== undefined) scene.jackpotBets.push({ ...round, amount: 400, cycle, bookingId, ticket });
      return answer["status"];
    });
  });

/** Draws the jackpot for the latest bet on it, with the secret of the cycle that the bet was placed in. */
export const drawLatest = command("draw the jackpot for the latest bet on it", async (scene) => {
  const bet = scene.jackpotBets.at(-1);
  if (!bet || !scene.jackpotGame) return null;
  const body = drawOf(scene.jackpotGame, bet, bet);
  scene.wins.push({ roundId: bet.roundId, txId: body.txId });
  const before = await potOf(scene.site.database);
  return once(async () => {
    const status = await studioStatus(scene, "jackpot", body);
    const wasOver = before.cycle !== bet.cycle;
    if (status !== "OK") return "refused";
    return wasOver ? "P24: a jackpot was paid for a cycle that was over" : status;
  });
});

/** Has an approver decide about the draws that have stopped a pot; the played pot has no other way on. */
const decideHeld = (decision: "release" | "refuse") =>
  command(`${decision} the held draws`, async ({ site, operator }) =>
    again(async () => {
      const held = await site.database.query<{ id: string }>(
        "select id from jackpot_holds where status = 'held'",
      );
      const answers = [];
      for (const { id } of held) {
        const { code } = await operator.call(operatorJackpotsApi[decision], {
          params: { id },
          body: { note: "looked at" },
        });
        answers.push(code ?? "done");
      }
      return answers;
    }),
  );

/** A free bet on the award that was won last, also when none of its rounds is left. */
const freeBetAs = (name: string, roundId: (scene: Scene) => string) =>
  command(name, async (scene) => {
    scene.game ??= await openUnlessRefused(scene);
    const [award] = await scene.site.database.query<{ id: string }>(
      "select id from round_awards where player_id = $1 order by created_at desc, id desc limit 1",
      [scene.player.id],
    );
    if (!scene.game || !award) return null;
    const { gameSessionId: _, ...named } = scene.game;
    const round = { roundId: roundId(scene), txId: newId() };
    scene.rounds.push(round);
    return once(async () => {
      const before = await mayPlay(scene);
      const status = await studioStatus(scene, "bet", {
        ...named,
        ...round,
        amount: 0,
        freeRound: award.id,
      });
      if (!before && status === "OK") return "P13: a free round was played by a player who may not play";
      return status;
    });
  });

async function openUnlessRefused({ site, player }: Scene, slug?: string): Promise<OpenedGame | undefined> {
  return site.open(player, slug).catch(() => undefined);
}

async function mayPlay({ site, player }: Scene): Promise<boolean> {
  const barred = await site.database.query("select from players where id = $1 and play_disabled", [
    player.id,
  ]);
  return barred.length === 0;
}

const win = (amount: number, atRisk?: number) =>
  command(`win ${amount}`, async (scene) => {
    const round = scene.rounds.at(-1);
    if (!round || !scene.game) return null;
    const { playerId, gameId, currency } = scene.game;
    const paid = { roundId: round.roundId, txId: newId() };
    scene.wins.push(paid);
    const body = { playerId, gameId, currency, ...paid, amount, atRisk, refTxId: round.txId };
    return once(async () => {
      const status = await studioStatus(scene, "win", body);
      return status === "OK" ? status : `P13: a win was answered with ${status}`;
    });
  });

const rollBack = (what: "bet" | "win") =>
  command(`roll the latest ${what} back`, async (scene) => {
    const latest = (what === "bet" ? scene.rounds : scene.wins).at(-1);
    if (!latest) return null;
    const body = { playerId: scene.player.id, roundId: latest.roundId, txId: newId(), refTxId: latest.txId };
    return once(async () => {
      const status = await studioStatus(scene, "rollback", body);
      return status === "OK" ? status : `P13: a rollback was answered with ${status}`;
    });
  });

export const closeRound = command("close the round", async (scene) => {
  const round = scene.rounds.at(-1);
  if (!round) return null;
  const body = { playerId: scene.player.id, roundId: round.roundId, closed: true };
  return again(() => studioStatus(scene, "round", body));
});

export const freeBet = freeBetAs("play a free round", newId);

/** Rounds that an award pays for. */
export const freeRoundCommands: readonly MoneyCommand[] = [
  freeBet,
  freeBetAs("ask for a free bet in the latest round", ({ rounds }) => rounds.at(-1)?.roundId ?? newId()),
];

export const oneBet = bet(700, true);
export const openBet = bet(300, false, 100);
export const someWin = win(2_500, 5_000);
export const rollBackBet = rollBack("bet");
export const rollBackWin = rollBack("win");

export const winningBet = betOnJackpot(true);
export const feedingBet = betOnJackpot(false);

/** Bets on a title with a jackpot, and its draws. */
export const jackpotCommands: readonly MoneyCommand[] = [
  winningBet,
  feedingBet,
  drawLatest,
  decideHeld("release"),
  decideHeld("refuse"),
];

/** Studio callbacks for rounds that are played from the main wallet. */
export const roundCommands: readonly MoneyCommand[] = [
  oneBet,
  bet(12_000, false, 0),
  someWin,
  rollBackBet,
  closeRound,
];

/** Rounds with a bonus part. */
export const bonusRoundCommands: readonly MoneyCommand[] = [
  betEverything,
  openBet,
  betMore,
  win(137, 200),
  rollBackWin,
];
