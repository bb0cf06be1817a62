import type { Sql } from "@tessera/database";
import type { operatorPlayersApi, OperatorPlayer } from "@tessera/shared/operator-contracts/players";
import type * as z from "@tessera/shared/schema";
import { maskEmail, maskPhone } from "../../platform/security/masking.ts";
import { exclusionHolds } from "../limits/index.ts";
import { type List, type ListPage, listPage } from "../../platform/lists/list-page.ts";
import { type Stored, withInstants } from "../../platform/storage/instants.ts";

export type PlayersWanted = z.output<NonNullable<(typeof operatorPlayersApi)["list"]["query"]>>;

/** A player as lists of the back office read him. */
export interface FoundPlayer extends Stored<
  Omit<OperatorPlayer, "emailMasked" | "phoneMasked">,
  "createdAt" | "lastLoginAt"
> {
  readonly email: string;
  readonly phone: string;
}

/** Columns of {@link FoundPlayer} for player `p` and his exclusion `x`. */
export const playerColumns = `p.id, p.username, p.full_name as "fullName", p.email, p.phone, p.currency, p.status,
  p.deposit_disabled as "depositDisabled", p.withdraw_disabled as "withdrawDisabled", p.play_disabled as "playDisabled",
  x.kind as exclusion, p.created_at as "createdAt", p.last_login_at as "lastLoginAt", p.flags_version as version`;

const playerList: List = {
  select: `select ${playerColumns} from players p
    left join lateral (select e.kind, e.ends_at from exclusions e where e.player_id = p.id and ${exclusionHolds(1)}
      order by e.kind desc, e.ends_at desc nulls first limit 1) x on true`,
  from: "players p",
  at: "p.created_at",
  search: { players: ["p.id"] },
};

/** Lists one page of players, the newest first. Refuses with DATE_RANGE_INVALID. */
export function findPlayers(
  sql: Sql,
  { status, flag, ...wanted }: PlayersWanted,
  now: Date,
): Promise<ListPage<FoundPlayer>> {
  const ifFlag = (one: PlayersWanted["flag"]) => (flag === one ? true : undefined);
  return listPage<FoundPlayer>(sql, { ...playerList, parameters: [now] }, wanted, {
    "p.status = ?": status === "all" ? undefined : status,
    "p.deposit_disabled = ?": ifFlag("deposit"),
    "p.withdraw_disabled = ?": ifFlag("withdraw"),
    "p.play_disabled = ?": ifFlag("play"),
    "(x.kind is not null) = ?": ifFlag("excluded"),
  });
}

/** Maps a player to what every role may see. */
export function toPlayerDto({ email, phone, ...player }: FoundPlayer): OperatorPlayer {
  return { ...withInstants(player), emailMasked: maskEmail(email), phoneMasked: maskPhone(phone) };
}
