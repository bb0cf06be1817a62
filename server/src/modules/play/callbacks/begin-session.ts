import { randomBytes } from "node:crypto";
import type { Sql } from "@tessera/database";
import { exchangeLaunchToken } from "../sessions/index.ts";
import { realityCheckMinutes } from "../../limits/index.ts";
import type { BalanceRequest, SessionRequest } from "./callback-requests.ts";
import { readMain } from "./game-money.ts";
import { findNextAward, type FreeRounds, toFreeRounds } from "../../promotions/index.ts";
import { findPlaySessions, refusalOfToken, tokenDigest } from "./play-session.ts";
import type { StudioStatus } from "./studio-answer.ts";
import type { StudioCall } from "./studio-call.ts";
import { findTransaction, type TransactionKind, type TransactionState } from "./round-transactions.ts";

/**
 * Interval after which a game reminds its player of the time. Players who have set their own are reminded by
 * the site.
 */
const reminderSeconds = 3_600;

export interface SessionAnswer {
  readonly status: StudioStatus;
  readonly playerId?: string;
  readonly username?: string;
  readonly playToken?: string;
  readonly currency?: string;
  readonly language?: string;
  readonly balance?: number;
  readonly rgReminderSec?: number;
  /** The award that the next free round of the game is of; absent without one. */
  readonly freeRounds?: FreeRounds;
}

/**
 * Exchanges a launch token for a play token: once, within its 60 seconds, and only while the login that it
 * was created for is open and its player may play.
 */
export function beginSession(
  { database, providerCode, now }: StudioCall,
  { launchToken }: SessionRequest,
): Promise<SessionAnswer> {
  return database.transaction(async (sql) => {
    const playToken = randomBytes(32).toString("base64url");
    const begun = await exchangeLaunchToken(
      sql,
      { launchTokenDigest: bytesOf(launchToken), playTokenDigest: bytesOf(playToken), providerCode },
      now,
    );
    if (!begun) return { status: await refusalOfLaunchToken(sql, providerCode, launchToken) };
    const { gameId, ...shown } = begun;
    const { playerId } = shown;
    const chosenMinutes = await realityCheckMinutes(sql, playerId);
    return {
      status: "OK",
      ...shown,
      playToken,
      balance: Number(await readMain(sql, playerId)),
      ...(chosenMinutes === null && { rgReminderSec: reminderSeconds }),
      ...(await freeRoundsOf(sql, { playerId, gameId }, now)),
    };
  });
}

async function freeRoundsOf(
  sql: Sql,
  playing: Parameters<typeof findNextAward>[1],
  now: Date,
): Promise<Pick<SessionAnswer, "freeRounds">> {
  const award = await findNextAward(sql, playing, now);
  return award ? { freeRounds: toFreeRounds(award) } : {};
}

const bytesOf = (token: string) => Buffer.from(tokenDigest(token), "hex");

async function refusalOfLaunchToken(
  sql: Sql,
  providerCode: string,
  launchToken: string,
): Promise<StudioStatus> {
  const [session] = await sql.query<{ used: boolean }>(
    `select s.launch_used_at is not null as used from game_sessions s join games g on g.id = s.game_id
     where s.launch_token_hash = $1 and g.provider_code = $2`,
    [bytesOf(launchToken), providerCode],
  );
  return session && !session.used ? "TOKEN_EXPIRED" : "INVALID_TOKEN";
}

/** Emits the main wallet's balance to the player of a game, with the award that the next free round is of. */
export async function emitBalance(
  { database, providerCode, now }: StudioCall,
  request: BalanceRequest,
): Promise<Pick<SessionAnswer, "status" | "balance" | "freeRounds">> {
  const [found] = await findPlaySessions(database, [tokenDigest(request.playToken)], now);
  const session = found?.providerCode === providerCode ? found : undefined;
  const refusal = refusalOfToken(session, request, now);
  if (refusal || !session) return { status: refusal ?? "INVALID_TOKEN" };
  return {
    status: "OK",
    balance: Number(await readMain(database, session.playerId)),
    ...(await freeRoundsOf(database, session, now)),
  };
}

interface TransactionReport {
  readonly status: StudioStatus;
  readonly kind?: TransactionKind;
  readonly amount?: number;
  readonly state?: TransactionState;
}

/**
 * Reports the state of a transaction to a studio that did not get the answer. `UNKNOWN` when no such id is
 * stored.
 */
export async function reportTransaction(
  { database, providerCode }: StudioCall,
  txId: string,
): Promise<TransactionReport> {
  const transaction = await findTransaction(database, providerCode, txId);
  if (!transaction) return { status: "UNKNOWN" };
  const { kind, amountMinor, state } = transaction;
  return { status: "OK", kind, amount: Number(amountMinor), state };
}
