/**
 * SQL of the name of whoever is in a column of actors: of an operator, a player or a studio. The actor itself
 * for a job (`system:<job>`), which the desk has words for; null for null.
 */
export function actorNameSql(column: string): string {
  const rest = (kind: string, shape: string) =>
    `case when ${column} ~ '^${kind}:${shape}$' then substr(${column}, ${kind.length + 2}) end`;
  const uuid = "[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}";
  return `coalesce((select actor.username from operators actor where actor.id = (${rest("admin", uuid)})::uuid),
    (select actor.username from players actor where actor.id = (${rest("player", uuid)})::uuid),
    (select actor.name from providers actor where actor.code = ${rest("provider", ".+")}), ${column})`;
}
