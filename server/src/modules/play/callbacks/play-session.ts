import { hash } from "node:crypto";
import type { Sql } from "@tessera/database";
import type { GameCategory } from "@tessera/shared/contracts/game-categories";
import { isOpenArea } from "../../../platform/maintenance/open-windows.ts";
import { mayPlay } from "../sessions/index.ts";
import { hasPlayLimits } from "../../limits/index.ts";
import { hasLiveClaim } from "../../promotions/index.ts";
import { clientSeedHashOf } from "../../player-seeds/index.ts";
import type { BetRequest } from "./callback-requests.ts";
import type { StudioStatus } from "./studio-answer.ts";

/** An opened game with everything that decides whether a bet is allowed. */
export interface PlaySession {
  readonly id: string;
  readonly providerCode: string;
  /** Digest of the play token, in hex. */
  readonly tokenHash: string;
  readonly playerId: string;
  readonly gameId: string;
  readonly providerGameId: string;
  readonly currency: string;
  readonly expiresAt: Date;
  /** True when the player left the game or logged out. */
  readonly ended: boolean;
  readonly playerMayPlay: boolean;
  /** Time of the login that the game was opened from; the player may have limited its duration. */
  readonly loggedInAt: Date;
  /** True when new rounds may begin. A round that has begun is finished, bets included. */
  readonly gameIsOpen: boolean;
  readonly category: GameCategory;
  /** Share of a bet on the game that counts towards a claim, in 1/10,000. */
  readonly turnoverWeightBp: number;
  /** The pool that bets on the game feed; null for none. */
  readonly jackpotPool: string | null;
  /**
   * SHA-256 of the player's seed, in hex, with which the bet takes part in the draw; null where the game
   * feeds no pool.
   */
  readonly playerSeed: string | null;
  readonly playerHasLimits: boolean;
  readonly playerHasClaim: boolean;
}

/**
 * Digest of a token, in hex. Only digests are stored, so that nobody can play with the content of the
 * database.
 */
export function tokenDigest(token: string): string {
  return hash("sha256", token);
}

/** Finds the opened games of play tokens, by the tokens' digests in hex. */
export async function findPlaySessions(
  sql: Sql,
  tokenHashes: readonly string[],
  now: Date,
): Promise<PlaySession[]> {
  if (tokenHashes.length === 0) return [];
  // Looked up one by one (lateral, limit 1), so that the plan stays good while the table grows.
  return sql.query<PlaySession>(
    `select s.*
     from json_array_elements_text($1::json) as token (hash)
     cross join lateral (
       select s.id, g.provider_code as "providerCode", token.hash as "tokenHash", s.player_id as "playerId",
         s.game_id as "gameId", g.provider_game_id as "providerGameId", s.currency, s.expires_at as "expiresAt",
         s.ended_at is not null or login.ended_at is not null as ended,
         ${mayPlay("p", 2)} as "playerMayPlay",
         coalesce(login.created_at, s.created_at) as "loggedInAt",
         g.status = 'active' and v.status = 'active' and ${isOpenArea("play", 2)} as "gameIsOpen",
         g.category, g.turnover_weight_bp as "turnoverWeightBp", g.jackpot_pool as "jackpotPool",
         case when g.jackpot_pool is not null then ${clientSeedHashOf("p.id")} end as "playerSeed",
         ${hasPlayLimits("p.id")} as "playerHasLimits", ${hasLiveClaim("p.id")} as "playerHasClaim"
       from game_sessions s
       join games g on g.id = s.game_id
       join providers v on v.code = g.provider_code
       join players p on p.id = s.player_id
       left join sessions login on login.id = s.session_id
       where s.play_token_hash = decode(token.hash, 'hex')
       limit 1) s`,
    [JSON.stringify(tokenHashes), now],
  );
}

/** Returns the reason to refuse a play token of this player now; null when it is valid. */
export function refusalOfToken(
  session: PlaySession | undefined,
  request: { readonly playerId: string; readonly gameId: string },
  now: Date,
): StudioStatus | null {
  if (!session || session.playerId !== request.playerId.toLowerCase()) return "INVALID_TOKEN";
  if (session.ended || session.expiresAt <= now) return "TOKEN_EXPIRED";
  if (session.providerGameId !== request.gameId) return "INVALID_GAME";
  return null;
}

/**
 * Returns the reason to refuse a bet, apart from the money and the round; null without one. Not used for
 * wins.
 */
export function refusalOfBet(
  session: PlaySession | undefined,
  bet: BetRequest,
  now: Date,
): StudioStatus | null {
  const refusal = refusalOfToken(session, bet, now);
  if (refusal || !session) return refusal;
  if (!session.playerMayPlay) return "PLAYER_DISABLED";
  return bet.currency === session.currency ? null : "WRONG_CURRENCY";
}
