import type { Sql } from "@tessera/database";
import type { OperatorAward } from "@tessera/shared/operator-contracts/free-rounds";
import type { PlayableAward } from "@tessera/shared/contracts/shop";
import { type Language, type StoredText, textIn } from "@tessera/shared/core/languages";
import {
  type List,
  listPage,
  type ListPage,
  type ListWanted,
  mapPage,
} from "../../../platform/lists/list-page.ts";
import { type Stored, withInstants } from "../../../platform/storage/instants.ts";

interface PlayableRow extends Stored<Omit<PlayableAward, "game">, "expiresAt"> {
  readonly slug: string;
  readonly name: StoredText;
}

/** Lists what a player can play of his awards, in the order in which they end. */
export async function listPlayableAwards(
  sql: Sql,
  playerId: string,
  language: Language,
  now: Date,
): Promise<PlayableAward[]> {
  const rows = await sql.query<PlayableRow & object>(
    `select a.id, g.slug, g.name, a.count - a.used as left, a.stake_minor as "stakeMinor", a.expires_at as "expiresAt"
     from round_awards a join games g on g.id = a.game_id
     where a.player_id = $1 and a.used < a.count and a.expires_at > $2 order by a.expires_at, a.id`,
    [playerId, now],
  );
  return rows.map(({ slug, name, ...row }) => ({
    ...withInstants(row),
    game: { slug, name: textIn(name, language) },
  }));
}

type AwardRow = Stored<OperatorAward, "createdAt" | "expiresAt" | "lapsedAt">;

const awardList: List = {
  select: `select a.id, a.player_id as "playerId", p.username, s.number as spin, g.name as game, a.currency,
       a.stake_minor as "stakeMinor", a.count, a.used, a.created_at as "createdAt", a.expires_at as "expiresAt",
       a.lapsed_at as "lapsedAt",
       (select coalesce(sum(r.win_minor), 0)::bigint from rounds r where r.award_id = a.id) as "wonMinor"
     from round_awards a join players p on p.id = a.player_id join spins s on s.id = a.spin_id
       join games g on g.id = a.game_id`,
  from: "round_awards a",
  at: "a.created_at",
  search: {
    from: "round_awards a join spins s on s.id = a.spin_id join games g on g.id = a.game_id",
    ids: ["a.id", "a.spin_id"],
    numbers: ["s.number"],
    players: ["a.player_id"],
    amounts: ["a.stake_minor"],
    names: ["g.slug", "g.name->>'en'", "g.name->>'id'"],
  },
};

/** Lists one page of awards, the latest first: of one player, or of all. */
export async function listAwards(
  sql: Sql,
  { playerId, ...wanted }: ListWanted & { readonly playerId?: string | undefined },
): Promise<ListPage<OperatorAward>> {
  const page = await listPage<AwardRow>(sql, awardList, wanted, { "a.player_id = ?": playerId });
  return mapPage(page, withInstants);
}
