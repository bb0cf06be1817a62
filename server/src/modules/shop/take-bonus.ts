import type { Sql } from "@tessera/database";
import type { Spin } from "@tessera/shared/contracts/shop";
import type { Language } from "@tessera/shared/core/languages";
import { found, Refusal } from "../../platform/errors/refusal.ts";
import { lockPlayer } from "../players/index.ts";
import { grantWonBonus } from "../promotions/index.ts";
import { findSpin, toSpinDto } from "./spin-rows.ts";
import { refuseWhoMayNotPlay } from "./spin.ts";

export interface BonusTaking {
  readonly spinId: string;
  readonly playerId: string;
  readonly language: Language;
  readonly now: Date;
}

/**
 * Makes a bonus that a spin has won the player's claim, inside the caller's transaction. Refuses with
 * SELF_EXCLUDED, COOL_OFF_ACTIVE, PLAY_DISABLED, TERMS_NOT_ACCEPTED, NOT_FOUND, CONFLICT when there is no
 * bonus to take (any more), and PROMO_ALREADY_ACTIVE, after which it can be taken later.
 */
export async function takeBonus(sql: Sql, { spinId, playerId, language, now }: BonusTaking): Promise<Spin> {
  await lockPlayer(sql, playerId);
  await refuseWhoMayNotPlay(sql, playerId, now);
  const spin = found(await findSpin(sql, { id: spinId, playerId }));
  if (spin.status !== "bonus_pending" || spin.promotionSlug === null) throw new Refusal("CONFLICT");
  const claimId = await grantWonBonus(sql, {
    slug: spin.promotionSlug,
    playerId,
    bonusMinor: spin.prizeMinor,
    now,
  });
  await sql.query("update spins set status = 'settled', claim_id = $2, version = version + 1 where id = $1", [
    spinId,
    claimId,
  ]);
  return toSpinDto({ ...spin, status: "settled" }, language);
}
