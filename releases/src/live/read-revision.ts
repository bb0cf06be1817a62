import type { Sql } from "@tessera/database";
import { RegistryRefusal } from "../registry/refusal.ts";

/** Revision of an environment. Throws ENVIRONMENT_UNKNOWN. */
export async function readRevision(sql: Sql, environment: string): Promise<number> {
  const [row] = await sql.query<{ revision: bigint }>(
    "select revision from registry.environment where name = $1",
    [environment],
  );
  if (!row) throw new RegistryRefusal("ENVIRONMENT_UNKNOWN", `There is no environment ${environment}.`);
  return Number(row.revision);
}
