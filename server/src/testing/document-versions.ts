import type { Sql } from "@tessera/database";

const versionIn =
  (table: "deposits" | "withdrawals") =>
  async (sql: Sql, id: string): Promise<number> => {
    const [row] = await sql.query<{ version: number }>(`select version from ${table} where id = $1`, [id]);
    return row?.version ?? 0;
  };

/** Reads the version of a deposit, as an operator sees it who has just read it; 0 for an unknown one. */
export const depositVersion = versionIn("deposits");

/** As {@link depositVersion}, of a withdrawal. */
export const withdrawalVersion = versionIn("withdrawals");
