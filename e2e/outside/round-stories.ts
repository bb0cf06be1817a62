import { randomInt, randomUUID } from "node:crypto";
import * as z from "@tessera/shared/schema";
import type { HttpClient } from "./keep-alive-client.ts";
import type { Booking, Operation } from "./operations.ts";
import type { PlayingPlayer } from "./playing.ts";
import type { Story } from "./stories.ts";
import { signedCallback } from "./studio.ts";

/** What a studio with a seamless wallet sends, in every order that can happen. */
export const roundStories: readonly Story[] = [
  told(({ bet, win }) => [bet, win]),
  told(({ bet, rollback }) => [bet, rollback]),
  told(({ bet }) => [bet]),
  told(({ rollback, bet }) => [rollback, bet]),
];

type Round = Record<"bet" | "win" | "rollback", Operation>;

/** What got no answer is in the log as sent only; the rest goes on without it, as a studio may. */
function told(order: (round: Round) => readonly Operation[]): Story {
  return async ({ reached, send }, player) => {
    for (const operation of order(newRound(reached.http, player))) await send(operation);
    return true;
  };
}

const answer = z.object({ status: z.string(), replayed: z._default(z.boolean(), false) });

/** The three callbacks of one round at a studio. */
function newRound(http: HttpClient, player: PlayingPlayer): Round {
  const { playerId, gameId, playToken, currency, studioCode, secret } = player;
  const roundId = randomUUID();
  const [betId, winId, rollbackId] = [randomUUID(), randomUUID(), randomUUID()];
  // Bets are large beside the 1,000.00 that a player starts with, so some of them lack money.
  const [betMinor, winMinor] = [randomInt(1, 12_000), randomInt(0, 18_000)];
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
    win: operation("win", winId, { gameId, amount: winMinor, currency, refTxId: betId }, (answers) =>
      isOk(answers, winId) ? move(winId, winMinor) : [],
    ),
    // A bet that was accepted keeps its answer after it was taken back; one that came too late never had it.
    rollback: operation("rollback", rollbackId, { refTxId: betId }, (answers) =>
      isOk(answers, rollbackId) && isOk(answers, betId) ? move(rollbackId, betMinor) : [],
    ),
  };
}
