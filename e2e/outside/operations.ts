import { randomInt, randomUUID } from "node:crypto";
import * as z from "@tessera/shared/schema";
import type { HttpClient } from "./keep-alive-client.ts";
import type { PlayingPlayer } from "./playing.ts";
import { signedCallback } from "./studio.ts";

/** Something that moves money once, however often it is sent. */
export interface Operation {
  readonly kind: string;
  /** Its name in the log, and what the site knows its repeats by. */
  readonly key: string;
  readonly playerId: string;
  /**
   * Sends it, for the first time or again. Rejects when there is no answer or one that asks for a repeat (5xx): then
   * nobody knows what became of it.
   */
  send(): Promise<Answer>;
  /**
   * The booking that has to exist, told by the final answers to all operations. Null: the answers say that nothing moved.
   */
  booking(answers: ReadonlyMap<string, string>): Booking | null;
}

/** What the site says has become of an operation. */
export interface Answer {
  /** Its business status, which every repeat has to get again. */
  readonly status: string;
  /** Whether it had been decided before this sending. */
  readonly replayed: boolean;
}

/** One journal as the books must have it. */
export interface Booking {
  /** `idem_key` of its journal. Source: domain.md B.3. */
  readonly journalKey: string;
  /** What the player's main account got (+) or gave (−), in minor units. */
  readonly mainMinor: bigint;
}

/** Makes some operations of one player that belong together, to be sent one after another. */
export type Story = (http: HttpClient, player: PlayingPlayer) => readonly Operation[];

/** Everything that is done to the books in parallel. A new kind of operation joins by a story in this list. */
export const stories: readonly Story[] = [betAndWin, betTakenBack, betAlone, takenBackBeforeItCame];

function betAndWin(http: HttpClient, player: PlayingPlayer): readonly Operation[] {
  const round = newRound(http, player);
  return [round.bet, round.win];
}

function betTakenBack(http: HttpClient, player: PlayingPlayer): readonly Operation[] {
  const round = newRound(http, player);
  return [round.bet, round.rollback];
}

function betAlone(http: HttpClient, player: PlayingPlayer): readonly Operation[] {
  return [newRound(http, player).bet];
}

function takenBackBeforeItCame(http: HttpClient, player: PlayingPlayer): readonly Operation[] {
  const round = newRound(http, player);
  return [round.rollback, round.bet];
}

const answer = z.object({ status: z.string(), replayed: z._default(z.boolean(), false) });

/** The three callbacks of one round at a studio. */
function newRound(http: HttpClient, player: PlayingPlayer): Record<"bet" | "win" | "rollback", Operation> {
  const { playerId, gameId, playToken, currency, studioCode, secret } = player;
  const roundId = randomUUID();
  const [betId, winId, rollbackId] = [randomUUID(), randomUUID(), randomUUID()];
  // Bets are large beside the 1,000.00 that a player starts with, so some of them lack money.
  const [betMinor, winMinor] = [randomInt(1, 20_000), randomInt(0, 30_000)];
  const operation = (
    kind: string,
    key: string,
    content: object,
    booked: Operation["booking"],
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
    booking: booked,
  });
  const move = (key: string, mainMinor: number): Booking | null =>
    mainMinor === 0 ? null : { journalKey: `tx:${studioCode}:${key}`, mainMinor: BigInt(mainMinor) };
  const isOk = (answers: ReadonlyMap<string, string>, key: string) => answers.get(key) === "OK";
  return {
    bet: operation("bet", betId, { playToken, gameId, amount: betMinor, currency }, (answers) =>
      isOk(answers, betId) ? move(betId, -betMinor) : null,
    ),
    win: operation("win", winId, { gameId, amount: winMinor, currency, refTxId: betId }, (answers) =>
      isOk(answers, winId) ? move(winId, winMinor) : null,
    ),
    // A bet that was accepted keeps its answer after it was taken back; one that came too late never had it.
    rollback: operation("rollback", rollbackId, { refTxId: betId }, (answers) =>
      isOk(answers, rollbackId) && isOk(answers, betId) ? move(rollbackId, betMinor) : null,
    ),
  };
}
