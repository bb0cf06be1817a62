import type { Sql } from "@tessera/database";
import type { StoredText } from "@tessera/shared/core/languages";
import { contactDefaults } from "@tessera/shared/operator-contracts/settings";

/** Address and hours of support. */
export interface SupportContact {
  readonly supportEmail: string;
  readonly supportHours: StoredText;
}

/** Reads where and when support answers, as it is now. */
export async function readSupportContact(sql: Sql): Promise<SupportContact> {
  const rows = await sql.query<{ key: string; value: unknown }>(
    "select key, value from settings where key in ('supportEmail', 'supportHours')",
  );
  // Stored by the call that has checked them.
  return {
    ...contactDefaults,
    ...(Object.fromEntries(rows.map(({ key, value }) => [key, value])) as object),
  };
}
