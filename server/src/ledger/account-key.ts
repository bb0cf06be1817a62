/** Accounts of every player. `points` is in PTS, the others in the player's currency. */
export const playerAccountKinds = ["main", "hold_withdraw", "hold_transfer", "commission", "points"] as const;
export type PlayerAccountKind = (typeof playerAccountKinds)[number];

/**
 * Accounts of the house: the counterpart of players' bets, wins, deposits and withdrawals. Every currency has
 * its own.
 */
export type HouseAccountKind =
  | "adjust"
  | "baddebt"
  | "bank"
  | "commission"
  | "fees"
  | "gateway"
  | "ggr"
  | "jackpot"
  | "playmoney"
  | "points"
  | "promo"
  | "shop"
  | "unclaimed";

declare const accountKeyBrand: unique symbol;

/** Key of one account, created by the functions of this file. */
export type AccountKey = string & { readonly [accountKeyBrand]: true };

export function playerAccount(playerId: string, kind: PlayerAccountKind): AccountKey {
  return `player:${playerId}:${kind}` as AccountKey;
}

/** Mirror of the player's money at a studio with its own wallet (transfer wallet). */
export function providerAccount(playerId: string, providerCode: string): AccountKey {
  return `player:${playerId}:provider:${providerCode}` as AccountKey;
}

/**
 * Key of a house account, which is opened at its first booking. `detail` distinguishes several of one kind:
 * the studio, the gateway, the bank account, the jackpot pool.
 */
export function houseAccount(kind: HouseAccountKind, currency: string, detail?: string): AccountKey {
  return (
    detail === undefined ? `house:${kind}:${currency}` : `house:${kind}:${detail}:${currency}`
  ) as AccountKey;
}
