/** Minimum age in years. Source: spec:product#money-mode. */
export const ageMin = 21;

/** Currency of players of the site's locale, Indonesia. */
export const defaultCurrency = "IDR";

/**
 * SQL of the check of a player's identity, one of `none`, `pending`, `verified` and `rejected`: that of his
 * application for commission, the only one with an identity card. A suspension leaves the identity verified.
 * Source: spec:documents#identity-check.
 * @param player name of the row of `players` in the query
 */
export function kycStatusSql(player: string): string {
  return `coalesce((select case k.status when 'pending' then 'pending' when 'rejected' then 'rejected' else 'verified' end
    from referral_profiles k where k.player_id = ${player}.id), 'none')`;
}
