import type { Clock } from "@tessera/shared/core/clock";
import * as z from "@tessera/shared/schema";
import { signatureHeader, signCall, timestampHeader } from "../../platform/provider-signature.ts";
import { NoAnswer } from "../../platform/until-answered.ts";
import { Refused } from "./failures.ts";
import { refusals } from "./game-api.ts";
import type { JackpotDraws } from "./jackpot-draws.ts";

/** Money on the wire: whole minor units as a JSON number. Source: spec:seamless-wallet#callbacks. */
const minorNumber = z.pipe(
  z.number().check(z.int(), z.gte(0)),
  z.transform((units: number) => BigInt(units)),
);

const answerSchema = z.object({ status: z.string(), balance: z.optional(minorNumber) });
const doneAnswer = z.object({ status: z.literal("OK") });
const moneyAnswer = z.object({ status: z.literal("OK"), balance: minorNumber });
/**
 * Free rounds that the player has left in the game; `stake` in minor units. Source:
 * spec:seamless-wallet#free-rounds.
 */
const freeRoundsAnswer = z.extend(moneyAnswer, {
  freeRounds: z.optional(z.object({ award: z.string(), left: z.number(), stake: minorNumber })),
});
const betAnswer = z.extend(moneyAnswer, {
  jackpot: z.optional(
    z.object({
      pool: z.string(),
      cycle: z.number(),
      odds: z.number(),
      mustDrop: z.boolean(),
      ticket: z.string(),
    }),
  ),
});
const jackpotAnswer = z.union([
  z.extend(moneyAnswer, { amount: z.number() }),
  z.object({ status: z.literal("JACKPOT_HELD") }),
]);
const sessionAnswer = z.extend(freeRoundsAnswer, {
  playerId: z.string(),
  username: z.string(),
  playToken: z.string(),
  currency: z.string(),
  rgReminderSec: z.nullish(z.number().check(z.gt(0))),
});

/**
 * Rounds of a game that the site pays for: the award, how many are left, and the stake of each in minor
 * units.
 */
export interface FreeRounds {
  readonly award: string;
  readonly left: number;
  readonly stake: bigint;
}

/** Balance in minor units, and the award that the next free round is of; null without one. */
export interface Standing {
  readonly balance: bigint;
  readonly freeRounds: FreeRounds | null;
}

export interface OpenedSession extends Standing {
  readonly playerId: string;
  readonly username: string;
  readonly playToken: string;
  readonly currency: string;
  /** Interval of the player's reality check in seconds; null: never. */
  readonly reminderSeconds: number | null;
}

/** Identifies a round of one player in one game. */
export interface RoundReference {
  readonly playerId: string;
  readonly gameId: string;
  readonly roundId: string;
  readonly currency: string;
}

/** `atRisk` is what the bet `refTxId` has put at risk, when that was not known with it. */
interface Win {
  txId: string;
  refTxId: string;
  amount: bigint;
  atRisk: bigint | undefined;
}

/**
 * The site's callbacks for one studio code (spec:seamless-wallet#callbacks). Balances come back in minor
 * units. Every call rejects with Refused when the site refuses, and with NoAnswer when the result is unknown.
 */
export interface Operator {
  session(launchToken: string): Promise<OpenedSession>;
  balance(player: { playToken: string; playerId: string; gameId: string }): Promise<Standing>;
  /**
   * Takes a bet, and draws the jackpot that it feeds. `atRisk` is the part of the amount that can be lost.
   */
  bet(
    round: RoundReference,
    bet: { playToken: string; txId: string; amount: bigint; atRisk: bigint | undefined },
  ): Promise<bigint>;
  /** Takes a round from an award, and nothing from the wallet. */
  freeBet(
    round: RoundReference,
    bet: { playToken: string; txId: string; freeRound: string },
  ): Promise<Standing>;
  /** Pays the win, also 0, after the jackpot that the round has won, and closes the round. Idempotent. */
  win(round: RoundReference, win: Win & { detail: unknown }): Promise<bigint>;
  /** Pays a win and leaves the round open. Idempotent. */
  winAhead(round: RoundReference, win: Win): Promise<bigint>;
  /** Closes a round whose wins are paid. Idempotent. */
  close(round: RoundReference, detail: unknown): Promise<void>;
  /** Rolls a bet back, whether it was received or not. Idempotent. */
  rollback(round: RoundReference, rollback: { txId: string; refTxId: string }): Promise<bigint>;
}

export interface OperatorsOptions extends Omit<OperatorOptions, "code" | "secret"> {
  /** The secret shared with the site, by studio code. */
  readonly secrets: Readonly<Record<string, string>>;
}

export interface OperatorOptions {
  readonly siteApiUrl: string;
  readonly code: string;
  readonly secret: string;
  readonly clock: Clock;
  readonly timeoutMs: number;
  readonly draws: JackpotDraws;
}

function createOperator({ siteApiUrl, code, secret, clock, timeoutMs, draws }: OperatorOptions): Operator {
  async function call<Answer extends z.ZodMiniType>(name: string, body: object, schema: Answer) {
    const path = `/provider/v1/${code}/${name}`;
    const rawBody = JSON.stringify(body, (_, value: unknown) =>
      typeof value === "bigint" ? Number(value) : value,
    );
    const timestamp = String(Math.floor(clock.now().getTime() / 1000));
    const signature = signCall(secret, { timestamp, method: "POST", path, rawBody });
    const answer = await post(`${siteApiUrl}${path}`, rawBody, timeoutMs, {
      [timestampHeader]: timestamp,
      [signatureHeader]: signature,
    });
    return readAnswer(answer, schema);
  }

  return {
    async session(launchToken) {
      const answer = await call("session", { launchToken }, sessionAnswer);
      const { playerId, username, playToken, currency, rgReminderSec } = answer;
      const reminderSeconds = rgReminderSec ?? null;
      return { ...standingOf(answer), playerId, username, playToken, currency, reminderSeconds };
    },
    balance: async (player) => standingOf(await call("balance", player, freeRoundsAnswer)),
    async bet(round, bet) {
      const { balance, jackpot } = await call("bet", { ...round, ...bet }, betAnswer);
      if (jackpot) draws.drawFor(round, bet, jackpot);
      return balance;
    },
    async freeBet(round, bet) {
      return standingOf(await call("bet", { ...round, ...bet, amount: 0 }, freeRoundsAnswer));
    },
    async win(round, win) {
      await draws.pay(round.roundId, async (draw) => {
        const answer = await call("jackpot", { ...round, ...draw }, jackpotAnswer);
        return "amount" in answer ? answer.amount : null;
      });
      return (await call("win", { ...round, ...win, kind: "win", roundClosed: true }, moneyAnswer)).balance;
    },
    async winAhead(round, win) {
      return (await call("win", { ...round, ...win, kind: "win" }, moneyAnswer)).balance;
    },
    async close({ playerId, roundId }, detail) {
      await call("round", { playerId, roundId, closed: true, detail }, doneAnswer);
    },
    async rollback({ playerId, roundId }, rollback) {
      return (await call("rollback", { playerId, roundId, ...rollback }, moneyAnswer)).balance;
    },
  };
}

function standingOf({ balance, freeRounds }: z.output<typeof freeRoundsAnswer>): Standing {
  return { balance, freeRounds: freeRounds ?? null };
}

async function post(url: string, body: string, timeoutMs: number, headers: Record<string, string>) {
  try {
    const response = await fetch(url, {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body,
      redirect: "error",
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (response.ok) return (await response.json()) as unknown;
    throw new NoAnswer(`${url} answered ${response.status}`);
  } catch (error) {
    if (error instanceof NoAnswer) throw error;
    throw new NoAnswer(`${url} did not answer`, { cause: error });
  }
}

function readAnswer<Answer extends z.ZodMiniType>(body: unknown, schema: Answer): z.output<Answer> {
  const answer = z.safeParse(schema, body);
  if (answer.success) return answer.data;
  const refusal = z.safeParse(answerSchema, body);
  if (!refusal.success || refusal.data.status === "OK")
    throw new NoAnswer("The site's answer cannot be read");
  const { status, balance } = refusal.data;
  throw new Refused(refusals.find((known) => known === status) ?? "REFUSED", balance);
}

/** Creates the site's callbacks by studio code, each at its first use. */
export function createOperators({ secrets, ...options }: OperatorsOptions): (code: string) => Operator {
  const operators = new Map<string, Operator>();
  return (code) => {
    const operator = operators.get(code) ?? createOperator({ ...options, code, secret: secrets[code] ?? "" });
    operators.set(code, operator);
    return operator;
  };
}
