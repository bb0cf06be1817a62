import { openPostgresBooks, withBooks } from "../../outside/books.ts";
import type { Member } from "./member.ts";

/** Connections of the site that a member has, by the name of their application. */
export async function countSessions(member: Member, database: string): Promise<Record<string, number>> {
  const rows = await withBooks(openPostgresBooks(member.url(database)), ({ ask }) =>
    ask(`
      select application_name as name, count(*)::int as count from pg_stat_activity
       where datname = current_database() and application_name like 'tessera%' group by 1`),
  );
  return Object.fromEntries(rows.map(({ name, count }) => [String(name), Number(count)]));
}
