import type { Sql } from "@tessera/database";

/** Reads every row about a player, of every table that names players. */
export async function rowsAboutPlayer(sql: Sql, playerId: string): Promise<unknown> {
  const tables = await sql.query<{ name: string }>(
    `select table_name as name from information_schema.columns
      where table_schema = 'public' and column_name = 'player_id'
        and table_name not in (select relname::text from pg_class where relispartition) order by 1`,
  );
  const rows = ["select 'players', to_json(t)::text from players t where t.id = $1"].concat(
    tables.map(({ name }) => `select '${name}', to_json(t)::text from "${name}" t where t.player_id = $1`),
  );
  return sql.query(`${rows.join(" union all ")} order by 1, 2`, [playerId]);
}
