import type { Sql } from "@tessera/database";

/**
 * Chooses the slugs of a studio's titles, by their ids: the id itself, or the id with the studio's code where
 * another studio has a title of that name.
 */
export async function chooseSlugs(
  sql: Sql,
  code: string,
  titles: readonly { readonly id: string }[],
): Promise<ReadonlyMap<string, string>> {
  const ids = titles.map(({ id }) => id);
  const rows = await sql.query<{ slug: string }>(
    "select slug from games where slug = any($1::text[]) and (provider_code, provider_game_id) <> ($2, slug)",
    [ids, code],
  );
  const taken = new Set(rows.map(({ slug }) => slug));
  return new Map(ids.map((id) => [id, taken.has(id) ? `${id}-${code}` : id]));
}
