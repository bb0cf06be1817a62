import type { Sql } from "@tessera/database";
import type { Bank } from "@tessera/shared/contracts/bank-accounts";

const selectBank = `select code, name, country, kind, account_regex as "accountPattern", active from banks`;

/** Lists the banks of a country in their display order; includes banks under maintenance, as not active. */
export function listBanks(sql: Sql, country: Bank["country"]): Promise<Bank[]> {
  return sql.query<Bank>(`${selectBank} where country = $1 order by sort, code`, [country]);
}

export async function findBank(sql: Sql, code: string): Promise<Bank | undefined> {
  const [bank] = await sql.query<Bank>(`${selectBank} where code = $1`, [code]);
  return bank;
}
