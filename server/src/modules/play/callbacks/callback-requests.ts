import * as z from "@tessera/shared/schema";
import { jsonMetadata, shapedMetadata } from "./metadata.ts";

/** A studio's own id: printable ASCII, so that it can be stored and read aloud. */
const studioId = z.string().check(z.regex(/^[\x21-\x7e]{1,128}$/));
const token = z.string().check(z.minLength(1), z.maxLength(200));
const playerId = z.uuid();
const currency = z.string().check(z.regex(/^[A-Z]{3}$/));
/** 32 bytes in hex. */
const digest = z.string().check(z.regex(/^[0-9a-f]{64}$/));
/**
 * Whole minor units as a JSON number, of any size: amounts beyond the bound of money get a refusal of their
 * own.
 */
const whole = z.number().check(z.refine(Number.isInteger));
const payable = whole.check(z.gte(0));
/** Amount that a bet or a round puts at risk, in whole minor units. */
const atRisk = z.optional(payable);
/** A studio's description of a round: stored and shown to support. */
const detail = jsonMetadata("detail");

/**
 * Schemas of the callbacks of studios. Unknown fields are ignored, so that a studio may send more. Source:
 * spec:seamless-wallet#callbacks.
 */
export const callbackRequests = {
  session: z.object({ launchToken: token }),
  balance: z.object({ playToken: token, playerId, gameId: studioId }),
  bet: z
    .object({
      playToken: token,
      playerId,
      gameId: studioId,
      roundId: studioId,
      txId: studioId,
      amount: payable,
      /** Part of the amount that the round can lose; absent: not reported. */
      atRisk,
      currency,
      roundClosed: z.optional(z.boolean()),
      /** The award that the round is of, when it is free; the amount is 0 then, and only then. */
      freeRound: z.optional(z.uuid()),
    })
    .check(
      z.refine(({ amount, freeRound }) => (amount === 0) === (freeRound !== undefined)),
      z.refine(({ amount, atRisk: risked = 0 }) => risked <= amount),
    ),
  win: z.object({
    playerId,
    gameId: studioId,
    roundId: studioId,
    txId: studioId,
    amount: payable,
    /**
     * Amount that the bet of `refTxId` had put at risk, when the bet could not tell it; absent: not reported.
     */
    atRisk,
    currency,
    kind: z._default(z.enum(["win", "jackpot", "promo"]), "win"),
    refTxId: z.optional(shapedMetadata("refTxId", studioId)),
    roundClosed: z.optional(z.boolean()),
    detail: z.optional(detail),
  }),
  jackpot: z.object({
    playerId,
    gameId: studioId,
    roundId: studioId,
    txId: studioId,
    betTxId: studioId,
    pool: studioId,
    currency,
    cycle: z.number().check(z.int(), z.gt(0)),
    secret: digest,
    next: digest,
  }),
  rollback: z.object({ playerId, roundId: studioId, txId: studioId, refTxId: studioId }),
  round: z.object({ playerId, roundId: studioId, closed: z.literal(true), detail: z.optional(detail) }),
} as const;

export type SessionRequest = z.infer<typeof callbackRequests.session>;
export type BalanceRequest = z.infer<typeof callbackRequests.balance>;
export type BetRequest = z.infer<typeof callbackRequests.bet>;
export type WinRequest = z.infer<typeof callbackRequests.win>;
export type JackpotRequest = z.infer<typeof callbackRequests.jackpot>;
export type RollbackRequest = z.infer<typeof callbackRequests.rollback>;
export type RoundRequest = z.infer<typeof callbackRequests.round>;
