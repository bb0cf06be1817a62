import type { Sql } from "@tessera/database";
import type { PromoClaim } from "@tessera/shared/contracts/promotions";
import type { Language } from "@tessera/shared/contracts/scalars";
import { Refusal } from "../../platform/errors/refusal.ts";
import { toClaimDto, type ClaimRow, selectClaims } from "./claim-row.ts";
import { closeClaim, grantClaim } from "./claims.ts";
import { refuseOpenTerms } from "../content/index.ts";
import { refuseWhileExcluded } from "../limits/index.ts";
import { lockPlayer } from "../players/index.ts";
import { promotionError, readEligibilityFacts, refusalOfPromotion } from "./promotion-eligibility.ts";
import { findPromotion } from "./promotions.ts";
import { registrationAmounts } from "./rules/promotion-rules.ts";

const listMax = 50;

/** The player's own claims, the newest first. */
export async function listOwnClaims(sql: Sql, playerId: string, language: Language): Promise<PromoClaim[]> {
  const rows = await sql.query<ClaimRow>(
    `${selectClaims} where c.player_id = $1 order by c.created_at desc, c.id desc limit $2`,
    [playerId, listMax],
  );
  return rows.map((row) => toClaimDto(row, language));
}

async function findOwnClaim(sql: Sql, playerId: string, id: string): Promise<ClaimRow> {
  const [claim] = await sql.query<ClaimRow>(`${selectClaims} where c.player_id = $1 and c.id = $2`, [
    playerId,
    id,
  ]);
  if (!claim) throw new Refusal("NOT_FOUND");
  return claim;
}

export interface ClaimAsking {
  readonly playerId: string;
  readonly currency: string;
  readonly language: Language;
  readonly now: Date;
}

/**
 * Registers for a promotion that needs no deposit; the bonus is credited at once. Refuses with
 * PROMO_NOT_FOUND, PROMO_NOT_ELIGIBLE, PROMO_ALREADY_ACTIVE, PROMO_LIMIT, PROMO_SOLD_OUT and
 * TERMS_NOT_ACCEPTED.
 */
export async function registerForPromotion(
  sql: Sql,
  promotionId: string,
  { playerId, currency, language, now }: ClaimAsking,
): Promise<PromoClaim> {
  await lockPlayer(sql, playerId);
  await refuseWhileExcluded(sql, playerId, now);
  await refuseOpenTerms(sql, playerId);
  const promotion = await findPromotion(sql, now, { id: promotionId });
  const facts = await readEligibilityFacts(sql, { playerId, currency }, now);
  const refusal = refusalOfPromotion(promotion, facts, { by: "register" });
  if (refusal || !promotion) throw promotionError(refusal ?? { code: "PROMO_NOT_FOUND" }, promotion);
  const amounts = registrationAmounts(promotion, facts);
  const id = await grantClaim(sql, { promotion, playerId, amounts, now });
  return toClaimDto(await findOwnClaim(sql, playerId, id), language);
}

/**
 * Cancels an active claim; its bonus balance is removed. Refuses with NOT_FOUND, and with
 * PROMO_NOT_CANCELLABLE while a round is open or when the claim is not active.
 */
export async function cancelOwnClaim(
  sql: Sql,
  id: string,
  { playerId, language, now }: Omit<ClaimAsking, "currency">,
): Promise<PromoClaim> {
  await lockPlayer(sql, playerId);
  const claim = await findOwnClaim(sql, playerId, id);
  if (claim.status !== "active" || (await hasOpenRound(sql, playerId))) {
    throw new Refusal("PROMO_NOT_CANCELLABLE");
  }
  await closeClaim(sql, { id, to: "cancelled", reason: "player", by: `player:${playerId}`, now });
  return toClaimDto(await findOwnClaim(sql, playerId, id), language);
}

async function hasOpenRound(sql: Sql, playerId: string): Promise<boolean> {
  const open = await sql.query("select from rounds where player_id = $1 and status = 'open' limit 1", [
    playerId,
  ]);
  return open.length > 0;
}
