import type { Sql } from "@tessera/database";
import { minorUnits } from "@tessera/shared/core/money";
import { answerOnce, refused, unkept, type StudioCall } from "./answer-once.ts";
import type { WinRequest } from "./callback-requests.ts";
import { postWin } from "./game-money.ts";
import { isTombstoned, type TransactionKind } from "./round-transactions.ts";
import { addToRound, closeRound, findRound, openRound, type Round } from "./rounds.ts";
import type { TransactionAnswer } from "./studio-answer.ts";

const transactionKind = {
  win: "win",
  jackpot: "jackpot_win",
  promo: "promo_win",
} as const satisfies Record<WinRequest["kind"], TransactionKind>;

/**
 * Pays a win. It needs no token, no standing and no open round: what was won is owed, also to a player who was
 * excluded a second ago. Refused is only what names no player, no game or money that the player does not hold, and
 * a win that the studio itself took back before it came.
 */
export function creditWin(call: StudioCall, win: WinRequest): Promise<TransactionAnswer> {
  const { providerCode, now } = call;
  const kind = transactionKind[win.kind];
  return answerOnce(call, { ...win, kind }, async ({ sql, transactionId, playerId, playerCurrency }) => {
    if (!playerId) return unkept("UNKNOWN");
    if (win.currency !== playerCurrency) return unkept("WRONG_CURRENCY");
    if (await isTombstoned(sql, providerCode, win.txId)) return refused("TX_ROLLED_BACK", playerId);
    const earlierRound = await findRound(sql, { providerCode, providerRoundId: win.roundId, playerId });
    const round = earlierRound ?? (await openRoundOfWin(sql, call, win, playerId));
    if (!round) return unkept("INVALID_GAME");

    const winMinor = minorUnits(win.amount);
    const journalId = await postWin(sql, {
      ...call,
      kind,
      providerTxId: win.txId,
      transactionId,
      playerId,
      currency: win.currency,
      amountMinor: winMinor,
    });
    await addToRound(sql, round.id, { winMinor, journalId });
    const late = round.status !== "open";
    if (win.roundClosed || late) await closeRound(sql, round.id, now, win.detail);
    return { answer: "OK", state: "ok", playerId, roundId: round.id, journalId, late };
  });
}

/** A win that overtook its bet opens the round itself. */
async function openRoundOfWin(
  sql: Sql,
  { providerCode, now }: StudioCall,
  win: WinRequest,
  playerId: string,
): Promise<Round | undefined> {
  const [game] = await sql.query<{ id: string }>(
    `select id from games where provider_code = $1 and provider_game_id = $2`,
    [providerCode, win.gameId],
  );
  if (!game) return undefined;
  return openRound(sql, {
    providerCode,
    providerRoundId: win.roundId,
    playerId,
    gameId: game.id,
    gameSessionId: null,
    currency: win.currency,
    startedAt: now,
  });
}
