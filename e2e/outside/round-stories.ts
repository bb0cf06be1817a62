import { randomInt, randomUUID } from "node:crypto";
import * as z from "@tessera/shared/schema";
import type { HttpClient } from "./keep-alive-client.ts";
import type { Booking, Operation } from "./operations.ts";
import type { PlayingPlayer } from "./playing.ts";
import type { MoneyPlayer } from "./money-player.ts";
import type { Scene, Story } from "./stories.ts";
import { signedCallback } from "./studio.ts";

/** What a studio with a seamless wallet sends, in every order that can happen. */
export const roundStories: readonly Story[] = [
  told(({ bet, win }) => [bet, win]),
  told(({ bet, rollback }) => [bet, rollback]),
  told(
    ({ bet }) => [bet],
    ({ bet, win }) => [bet, win],
  ),
  told(({ rollback, bet }) => [rollback, bet]),
];

type Round = Record<"bet" | "win" | "rollback", Operation>;

type Order = (round: Round) => readonly Operation[];

/** An operation without an answer is in the log as sent only; the rest continues without it, as a studio may. `whole` ends the round. */
function told(order: Order, whole: Order = order): Story {
  return async ({ reached, send }, player) => {
    const round = newRound(reached.http, player);
    const answers: unknown[] = [];
    for (const operation of order(round)) answers.push(await send(operation));
    const isEnded = order === whole && !answers.includes(null);
    if (!isEnded) player.leftRounds.push(whole(round));
    return true;
  };
}

/** The studio ends the rounds that it has left open. */
export async function settleLeftRounds({ settle }: Scene, { leftRounds }: MoneyPlayer): Promise<void> {
  for (const operation of leftRounds.splice(0).flat()) await settle(operation);
}

const answer = z.object({ status: z.string(), replayed: z._default(z.boolean(), false) });

/** The three callbacks of one round at a studio. */
function newRound(http: HttpClient, player: PlayingPlayer): Round {
  const { playerId, gameId, playToken, currency, studioCode, secret } = player;
  const roundId = randomUUID();
  const [betId, winId, rollbackId] = [randomUUID(), randomUUID(), randomUUID()];
  // Some bets are large beside the 1,000.00 that a player starts with, so they lack money; the others suit every promotion.
  const betMinor = randomInt(1, randomInt(2) === 0 ? 500 : 12_000);
  const winMinor = randomInt(0, 3 * betMinor);
  const operation = (
    kind: string,
    key: string,
    content: object,
    bookings: Operation["bookings"],
  ): Operation => ({
    kind,
    key,
    playerId,
    send: async () => {
      const call = signedCallback(secret, studioCode, kind, { playerId, roundId, txId: key, ...content });
      const reply = await http(call);
      if (reply.status !== 200) throw new Error(`Answered with ${reply.status}: ${reply.text}`);
      return z.parse(answer, JSON.parse(reply.text));
    },
    bookings,
  });
  const move = (key: string, mainMinor: number): readonly Booking[] =>
    mainMinor === 0 ? [] : [{ journalKey: `tx:${studioCode}:${key}`, mainMinor: BigInt(mainMinor) }];
  const isOk = (answers: ReadonlyMap<string, string>, key: string) => answers.get(key) === "OK";
  return {
    bet: operation("bet", betId, { playToken, gameId, amount: betMinor, currency }, (answers) =>
      isOk(answers, betId) ? move(betId, -betMinor) : [],
    ),
    win: operation(
      "win",
      winId,
      { gameId, amount: winMinor, currency, refTxId: betId, roundClosed: true },
      (answers) => (isOk(answers, winId) ? move(winId, winMinor) : []),
    ),
    // A bet that was accepted keeps its answer after it was taken back; one that came too late never had it.
    rollback: operation("rollback", rollbackId, { refTxId: betId }, (answers) =>
      isOk(answers, rollbackId) && isOk(answers, betId) ? move(rollbackId, betMinor) : [],
    ),
  };
}
