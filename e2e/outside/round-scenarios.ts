import { randomInt, randomUUID } from "node:crypto";
import * as z from "@tessera/shared/schema";
import type { HttpClient } from "./keep-alive-client.ts";
import type { Booking, Operation } from "./operations.ts";
import type { PlayingPlayer } from "./playing.ts";
import type { MoneyPlayer } from "./money-player.ts";
import type { ScenarioContext, Scenario } from "./scenario.ts";
import { poolCommitment, poolSecret, signedCallback } from "./studio.ts";

/** Callbacks of a studio with a seamless wallet, in every possible order. */
export const roundScenarios: readonly Scenario[] = [
  inOrder(({ bet, win }) => [bet, win]),
  inOrder(({ bet, rollback }) => [bet, rollback]),
  inOrder(
    ({ bet }) => [bet],
    ({ bet, win }) => [bet, win],
  ),
  inOrder(({ rollback, bet }) => [rollback, bet]),
];

type Round = Record<"bet" | "win" | "rollback", Operation>;

type Order = (round: Round) => readonly Operation[];

/**
 * An operation without an answer is in the log as sent only; the rest continues without it, as a studio may.
 * `whole` ends the round.
 */
function inOrder(order: Order, whole: Order = order): Scenario {
  return ({ reached, send }, player) =>
    player.rounds.run(async () => {
      const round = newRound(reached.http, player);
      const answers: unknown[] = [];
      for (const operation of order(round)) answers.push(await send(operation));
      const isEnded = order === whole && !answers.includes(null);
      if (!isEnded) player.leftRounds.push(whole(round));
      return true;
    });
}

/** Bet of a round that gives a player points and his referrer commission. */
const openingBetMinor = 50_000;

/** One large round, whose win is its bet. */
export function openingRound(http: HttpClient, player: PlayingPlayer): readonly Operation[] {
  const calls = roundCalls(http, player);
  const bet = calls.bet(openingBetMinor);
  return [bet, calls.win(openingBetMinor, bet)];
}

/** The studio ends the rounds that it has left open. */
export async function settleLeftRounds(
  { settle }: ScenarioContext,
  { leftRounds }: MoneyPlayer,
): Promise<void> {
  for (let [round] = leftRounds; round; [round] = leftRounds) {
    for (const operation of round) await settle(operation);
    // Only now: one that was not ended is left still.
    leftRounds.shift();
  }
}

const answer = z.object({
  status: z.string(),
  replayed: z._default(z.boolean(), false),
  /** Pot that a bet has fed. */
  jackpot: z.optional(z.object({ pool: z.string(), cycle: z.number(), mustDrop: z.boolean() })),
  /** Amount of a drawn pot in minor units. */
  amount: z.optional(z.number()),
});
/** Answer of the site to a callback. */
export type BetAnswer = z.infer<typeof answer>;

/** The three callbacks of one round at a studio. */
function newRound(http: HttpClient, player: PlayingPlayer): Round {
  const calls = roundCalls(http, player);
  // Some bets are large beside the 1,000.00 that a player starts with, so they lack money; the others suit
  // every promotion.
  const betMinor = randomInt(1, randomInt(2) === 0 ? 500 : 12_000);
  const bet = calls.bet(betMinor);
  return { bet, win: calls.win(randomInt(0, 3 * betMinor), bet), rollback: calls.rollback(bet, betMinor) };
}

/** Operation name of a callback, and its only correct response, where they differ from the default. */
interface Named extends Partial<Pick<Operation, "kind" | "due" | "award">> {
  /** Change of a pot by it. */
  readonly potMinor?: bigint;
  readonly onAnswer?: (answer: BetAnswer) => void;
}

/** The callbacks of one round at a studio. Amounts in minor units. */
export interface RoundCalls {
  readonly roundId: string;
  /** A bet of 0 with an award is a free round of it. */
  bet(minor: number, named?: Named): Operation;
  /** A win for a bet; the last one closes the round. */
  win(minor: number, bet: Operation, named?: Named & { readonly isLast?: boolean }): Operation;
  /** Draws the pot for a bet at its limit. */
  draw(bet: Operation, jackpot: NonNullable<BetAnswer["jackpot"]>): Operation;
  /** Takes a bet of this amount back. */
  rollback(bet: Operation, minor: number, named?: Named): Operation;
}

/** Opens a round at the studio of the player's game: nothing is sent. */
export function roundCalls(http: HttpClient, player: PlayingPlayer): RoundCalls {
  const { playerId, gameId, playToken, currency, studioCode, secret } = player;
  const roundId = randomUUID();
  const operation = (
    name: string,
    content: object,
    bookings: (answers: ReadonlyMap<string, string>, key: string) => readonly Booking[],
    { kind = name, due, award, onAnswer }: Named = {},
  ): Operation => {
    const key = randomUUID();
    return {
      kind,
      ...(due !== undefined && { due }),
      ...(award && { award }),
      key,
      playerId,
      send: async () => {
        const call = signedCallback(secret, studioCode, name, { playerId, roundId, txId: key, ...content });
        const reply = await http(call);
        if (reply.status !== 200) throw new Error(`Answered with ${reply.status}: ${reply.text}`);
        const placed = z.parse(answer, JSON.parse(reply.text));
        onAnswer?.(placed);
        const { status, amount, replayed } = placed;
        return { status: amount === undefined ? status : `${status} ${amount}`, replayed };
      },
      bookings: (answers) => bookings(answers, key),
    };
  };
  const move = (key: string, mainMinor: number, { potMinor = 0n }: Named = {}): readonly Booking[] =>
    mainMinor === 0
      ? []
      : [{ journalKey: `tx:${studioCode}:${key}`, mainMinor: BigInt(mainMinor), potMinor }];
  const isOk = (answers: ReadonlyMap<string, string>, key: string) => answers.get(key) === "OK";
  return {
    roundId,
    bet: (minor, named) =>
      operation(
        "bet",
        { playToken, gameId, amount: minor, currency, ...(named?.award && { freeRound: named.award.id }) },
        (answers, key) => (isOk(answers, key) ? move(key, -minor, named) : []),
        named,
      ),
    draw: (bet, { pool, cycle }) =>
      operation(
        "jackpot",
        {
          gameId,
          betTxId: bet.key,
          pool,
          currency,
          cycle,
          secret: poolSecret(cycle),
          next: poolCommitment(cycle + 1),
        },
        (answers, key) => {
          const drawn = Number(/^OK (\d+)$/.exec(answers.get(key) ?? "")?.[1] ?? 0);
          return move(key, drawn, { potMinor: BigInt(-drawn) });
        },
        { kind: "jackpot draw", due: /^OK \d+$/ },
      ),
    win: (minor, bet, { isLast = true, ...named } = {}) =>
      operation(
        "win",
        { gameId, amount: minor, currency, refTxId: bet.key, roundClosed: isLast },
        (answers, key) => (isOk(answers, key) ? move(key, minor) : []),
        named,
      ),
    // An accepted bet keeps its response after the rollback; a bet after its rollback is refused.
    rollback: (bet, minor, named) =>
      operation(
        "rollback",
        { refTxId: bet.key },
        (answers, key) => (isOk(answers, key) && isOk(answers, bet.key) ? move(key, minor, named) : []),
        named,
      ),
  };
}
