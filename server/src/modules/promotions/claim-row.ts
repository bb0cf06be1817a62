import type { GameCategory } from "@tessera/shared/contracts/game-categories";
import type { PromoClaim } from "@tessera/shared/contracts/promotions";
import { textIn, type Language, type StoredText } from "@tessera/shared/core/languages";
import { minorUnits } from "@tessera/shared/core/money";

/** A claim with its promotion, as stored. */
export interface ClaimRow {
  readonly id: string;
  readonly playerId: string;
  readonly promotionId: string;
  readonly slug: string;
  readonly title: StoredText;
  readonly status: PromoClaim["status"];
  readonly bonusMinor: bigint;
  /**
   * Bonus balance: the part of the main wallet that belongs to the claim. For an ended claim, its balance at
   * the end.
   */
  readonly bonusBalanceMinor: bigint;
  readonly targetMinor: bigint;
  readonly progressMinor: bigint;
  /** Highest single bet while the claim is active; null without a limit. */
  readonly maxBetMinor: bigint | null;
  /** Categories whose games count; empty means all. */
  readonly allowedCategories: readonly GameCategory[];
  readonly createdAt: Date;
  /** Null while it is reserved. */
  readonly endsAt: Date | null;
}

/** The columns of a {@link ClaimRow}, of a claim `c` and its promotion `p`. */
export const claimColumns = `c.id, c.player_id as "playerId", c.promotion_id as "promotionId", p.slug, p.title,
    c.status, c.bonus_minor as "bonusMinor", c.bonus_balance_minor as "bonusBalanceMinor",
    c.target_minor as "targetMinor", c.progress_minor as "progressMinor", c.max_bet_minor as "maxBetMinor",
    c.allowed_categories as "allowedCategories", c.created_at as "createdAt", c.ends_at as "endsAt"`;

/** Selects claims as {@link ClaimRow}; a `where` on the claim `c` follows. */
export const selectClaims = `select ${claimColumns} from promo_claims c join promotions p on p.id = c.promotion_id`;

const takesBack: ReadonlySet<PromoClaim["status"]> = new Set(["cancelled", "expired", "forfeited"]);

/** Converts a claim to the player's view of it. */
export function toClaimDto(row: ClaimRow, language: Language): PromoClaim {
  const { status, maxBetMinor } = row;
  const balance = minorUnits(row.bonusBalanceMinor);
  return {
    id: row.id,
    promotion: { id: row.promotionId, slug: row.slug, title: textIn(row.title, language) },
    status,
    bonusMinor: minorUnits(row.bonusMinor),
    bonusBalanceMinor: status === "active" ? balance : minorUnits(0),
    takenBackMinor: takesBack.has(status) ? balance : null,
    targetMinor: minorUnits(row.targetMinor),
    progressMinor: minorUnits(row.progressMinor),
    maxBetMinor: maxBetMinor === null ? null : minorUnits(maxBetMinor),
    allowedCategories: [...row.allowedCategories],
    createdAt: row.createdAt.toISOString(),
    endsAt: row.endsAt?.toISOString() ?? null,
  };
}
