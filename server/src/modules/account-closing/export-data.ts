import type { Database } from "@tessera/database";
import { type ExportedRows, exportedData } from "./exported-data.ts";

/** Rows that are read and sent at once. */
const pageRows = 500;

interface Page {
  readonly rows: readonly string[];
  /** Key of the last row; null for the last page. */
  readonly after: string | null;
}

/**
 * Reads everything that is exported of a player, as the text of one JSON object in pieces. Each page of rows
 * is a read of its own, so a file of any length needs the memory of one page.
 */
export async function* exportPlayer(database: Database, playerId: string): AsyncGenerator<string> {
  let before = "{";
  for (const kind of exportedData) {
    yield `${before}\n${JSON.stringify(kind.name)}: [`;
    before = ",";
    let isFirst = true;
    let after: string | null = null;
    do {
      const page: Page = await readPage(database, playerId, kind, after);
      if (page.rows.length > 0) yield `${isFirst ? "" : ","}${page.rows.join(",")}`;
      isFirst &&= page.rows.length === 0;
      after = page.after;
    } while (after !== null);
    yield "]";
  }
  yield "\n}\n";
}

async function readPage(
  database: Database,
  playerId: string,
  { table, owner = "t.player_id = $1", key, without = [] }: ExportedRows,
  after: string | null,
): Promise<Page> {
  // Keys are compared as texts in one order of bytes, whatever their type is.
  const text = `(${key})::text collate "C"`;
  const rows = await database.query(
    `select ${text} as key, (to_jsonb(t) - $2::text[])::text as row from ${table} t
      where ${owner} and ($3::text is null or ${text} > $3) order by 1 limit ${pageRows}`,
    [playerId, [...without], after],
  );
  return {
    rows: rows.map((row) => String(row["row"])),
    after: rows.length < pageRows ? null : String(rows.at(-1)?.["key"]),
  };
}
