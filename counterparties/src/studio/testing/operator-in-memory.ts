import { randomUUID } from "node:crypto";
import type { Clock } from "@tessera/shared/core/clock";
import Fastify, { type FastifyInstance } from "fastify";
import type { JackpotOfBet } from "../play/jackpots.ts";
import { isSigned, signatureHeader, timestampHeader } from "../../platform/provider-signature.ts";

/** One received callback. */
export interface ReceivedCall {
  readonly name: string;
  readonly body: Readonly<Record<string, unknown>>;
}

/** Faults of the operator in place of a response. */
export type Fault =
  | "500"
  | "silence"
  /** Books, then answers 500: the result is unknown to the caller. */
  | "books-then-500"
  | { readonly status: string };

/**
 * Test operator: implements spec:seamless-wallet#callbacks with a ledger in memory, checks every signature,
 * and can simulate faults. Money in minor units.
 */
export interface OperatorInMemory {
  readonly app: FastifyInstance;
  readonly heard: ReceivedCall[];
  /** The pool that bets feed; null for none. */
  fedPool: JackpotOfBet | null;
  /** Free rounds that every player has left; `stake` in minor units. Null for none. */
  freeRounds: { readonly award: string; readonly left: number; readonly stake: number } | null;
  readonly player: TestPlayer;
  /** A further player with the same opening balance. */
  newPlayer(username: string): TestPlayer;
  /** A token that opens one session, of the first player unless another is given. */
  newLaunchToken(player?: TestPlayer): string;
  /** Makes the next calls of this name fail with these faults, one after the other. */
  failNext(name: string, ...faults: Fault[]): void;
  /** Net result of the ledger over all players: wins minus bets that were not rolled back. */
  net(): number;
  /** True when the studio has said that the round is over. */
  isRoundClosed(roundId: string): boolean;
  heardOf(name: string): ReceivedCall[];
}

export interface TestPlayer {
  readonly id: string;
  readonly username: string;
  balance: number;
  readonly reminderSeconds: number | null;
}

export interface OperatorInMemoryOptions {
  readonly secret: string;
  readonly balance?: number;
  readonly reminderSeconds?: number | null;
  readonly silenceMs?: number;
  /** Clock of the signatures; the system's unless given. */
  readonly clock?: Clock;
}

/** Amount that every pool holds, in minor units. */
const jackpotMinor = 5_000;

interface Transaction {
  readonly player: TestPlayer;
  readonly name: string;
  readonly body: string;
  readonly amount: number;
  rolledBack: boolean;
}

export function operatorInMemory(options: OperatorInMemoryOptions): OperatorInMemory {
  const app = Fastify({ forceCloseConnections: true });
  const heard: ReceivedCall[] = [];
  const faults = new Map<string, Fault[]>();
  const launchTokens = new Map<string, TestPlayer>();
  const players = new Map<string, TestPlayer>();
  const closedRounds = new Set<string>();
  const playTokens = new Set<string>();
  const transactions = new Map<string, Transaction>();
  const openingBalance = options.balance ?? 100_000;
  const player = newPlayer("budi88");

  function newPlayer(username: string): TestPlayer {
    const reminderSeconds = options.reminderSeconds ?? null;
    const added = { id: randomUUID(), username, balance: openingBalance, reminderSeconds };
    players.set(added.id, added);
    return added;
  }

  const playerOf = (body: Readonly<Record<string, unknown>>) =>
    players.get(String(body["playerId"])) ?? player;

  app.removeAllContentTypeParsers();
  app.addContentTypeParser("application/json", { parseAs: "buffer" }, (_request, body, done) =>
    done(null, body),
  );

  app.post<{ Params: { code: string; name: string }; Body: Buffer }>(
    "/provider/v1/:code/:name",
    async (request, reply) => {
      const { name } = request.params;
      const call = {
        timestamp: String(request.headers[timestampHeader]),
        method: "POST",
        path: request.url,
        rawBody: request.body,
      };
      const signature = String(request.headers[signatureHeader]);
      if (!isSigned(options.secret, call, signature, options.clock?.now() ?? new Date()))
        return reply.code(401).send();
      const body = JSON.parse(request.body.toString("utf8")) as Record<string, unknown>;
      heard.push({ name, body });
      const fault = faults.get(name)?.shift();
      if (fault === "500") return reply.code(500).send();
      if (fault === "silence") await new Promise((resolve) => setTimeout(resolve, options.silenceMs ?? 300));
      if (typeof fault === "object") return { status: fault.status, balance: playerOf(body).balance };
      const answer = book(name, body, request.body.toString("utf8"));
      return fault === "books-then-500" ? reply.code(500).send() : answer;
    },
  );

  function book(name: string, body: Record<string, unknown>, text: string): Record<string, unknown> {
    if (name === "session") return openSession(String(body["launchToken"]));
    const owner = playerOf(body);
    if (name === "balance") return { status: "OK", balance: owner.balance, ...leftRounds() };
    if (name === "round") return closeRound(body);
    const txId = String(body["txId"]);
    const known = transactions.get(txId);
    if (known) {
      if (known.rolledBack) return { status: "TX_ROLLED_BACK", balance: owner.balance };
      return known.body === text
        ? done(owner, true, name)
        : { status: "DUPLICATE_TX", balance: owner.balance };
    }
    if (name === "rollback") return rollBack(owner, txId, String(body["refTxId"]), text);
    const amount = name === "jackpot" ? jackpotMinor : Number(body["amount"]);
    if (name === "bet" && !playTokens.has(String(body["playToken"]))) return { status: "INVALID_TOKEN" };
    if (name === "bet" && Number(body["atRisk"] ?? 0) > amount) return { status: "BAD_REQUEST" };
    if (name === "bet" && amount > owner.balance)
      return { status: "INSUFFICIENT_FUNDS", balance: owner.balance };
    if (body["freeRound"] !== undefined && !takeFreeRound(body["freeRound"]))
      return { status: "NO_FREE_ROUND" };
    const movement = name === "bet" ? -amount : amount;
    owner.balance += movement;
    transactions.set(txId, { player: owner, name, body: text, amount: movement, rolledBack: false });
    if (body["roundClosed"] === true) closedRounds.add(String(body["roundId"]));
    return done(owner, false, name);
  }

  const leftRounds = () => operator.freeRounds && { freeRounds: operator.freeRounds };

  function takeFreeRound(award: unknown): boolean {
    const { freeRounds } = operator;
    if (!freeRounds || freeRounds.award !== award) return false;
    operator.freeRounds = freeRounds.left > 1 ? { ...freeRounds, left: freeRounds.left - 1 } : null;
    return true;
  }

  function closeRound(body: Readonly<Record<string, unknown>>): Record<string, unknown> {
    closedRounds.add(String(body["roundId"]));
    return { status: "OK" };
  }

  function openSession(launchToken: string): Record<string, unknown> {
    const opened = launchTokens.get(launchToken);
    if (!opened) return { status: "INVALID_TOKEN" };
    launchTokens.delete(launchToken);
    const playToken = randomUUID();
    playTokens.add(playToken);
    return {
      status: "OK",
      playerId: opened.id,
      username: opened.username,
      playToken,
      currency: "IDR",
      language: "en",
      balance: opened.balance,
      rgReminderSec: opened.reminderSeconds,
      ...leftRounds(),
    };
  }

  function rollBack(owner: TestPlayer, txId: string, refTxId: string, text: string): Record<string, unknown> {
    const bet = transactions.get(refTxId);
    if (bet && !bet.rolledBack) bet.player.balance -= bet.amount;
    // A bet that arrives after its rollback finds a tombstone.
    const unknown = { player: owner, name: "bet", body: "", amount: 0 };
    transactions.set(refTxId, { ...(bet ?? unknown), rolledBack: true });
    transactions.set(txId, { player: owner, name: "rollback", body: text, amount: 0, rolledBack: false });
    return done(owner, false);
  }

  function done(owner: TestPlayer, replayed: boolean, name = ""): Record<string, unknown> {
    const answer = {
      status: "OK",
      balance: owner.balance,
      opTxId: randomUUID(),
      ...(replayed && { replayed }),
    };
    if (name === "jackpot") return { ...answer, amount: jackpotMinor };
    return {
      ...answer,
      ...(name === "bet" && { ...leftRounds(), ...(operator.fedPool && { jackpot: operator.fedPool }) }),
    };
  }

  const operator: OperatorInMemory = {
    fedPool: null,
    freeRounds: null,
    app,
    heard,
    player,
    newPlayer,
    newLaunchToken(opened = player) {
      const token = randomUUID();
      launchTokens.set(token, opened);
      return token;
    },
    isRoundClosed: (roundId) => closedRounds.has(roundId),
    failNext: (name, ...next) => void faults.set(name, next),
    net: () => [...players.values()].reduce((sum, { balance }) => sum + balance - openingBalance, 0),
    heardOf: (name) => heard.filter((call) => call.name === name),
  };
  return operator;
}
