/** The accounts that every player has. `points` is kept in PTS, the rest in the player's currency. */
export const playerAccountKinds = ["main", "hold_withdraw", "hold_transfer", "commission", "points"] as const;
export type PlayerAccountKind = (typeof playerAccountKinds)[number];

/** The other side of what players win, lose, bring and take. Every currency has its own. */
export type HouseAccountKind =
  | "adjust"
  | "baddebt"
  | "bank"
  | "commission"
  | "fees"
  | "gateway"
  | "ggr"
  | "playmoney"
  | "points"
  | "promo"
  | "shop"
  | "unclaimed";

declare const accountKeyBrand: unique symbol;

/** Name of one account, made by the functions of this file. */
export type AccountKey = string & { readonly [accountKeyBrand]: true };

export function playerAccount(playerId: string, kind: PlayerAccountKind): AccountKey {
  return `player:${playerId}:${kind}` as AccountKey;
}

/** Mirror of the player's money at a studio that keeps it itself (transfer wallet). */
export function providerAccount(playerId: string, providerCode: string): AccountKey {
  return `player:${playerId}:provider:${providerCode}` as AccountKey;
}

/** Opened at its first booking. `detail` tells several of a kind apart: the studio, the gateway, the bank account. */
export function houseAccount(kind: HouseAccountKind, currency: string, detail?: string): AccountKey {
  return (
    detail === undefined ? `house:${kind}:${currency}` : `house:${kind}:${detail}:${currency}`
  ) as AccountKey;
}
