import type { Sql } from "@tessera/database";
import type { WithdrawalStatus } from "@tessera/shared/contracts/withdrawals";
import { type WithdrawalGroup, withdrawalGroups } from "@tessera/shared/operator-contracts/withdrawals";
import { selectWithdrawal, type WithdrawalRow } from "./withdrawal-row.ts";

/** One page of withdrawals, as the back office asks for it. */
export interface WithdrawalQuery {
  readonly status?: WithdrawalStatus | undefined;
  readonly group?: WithdrawalGroup | undefined;
  /** Begin of a number or of a player's name. */
  readonly search?: string | undefined;
  readonly pageIndex: number;
  readonly pageSize: number;
  readonly sortDir: "asc" | "desc";
}

const conditions = `($1::text[] is null or w.status = any($1))
  and ($2::text is null or w.number ilike $2 or p.username ilike $2)`;

/** Pattern of texts that begin with a text, whose wildcards mean themselves. */
const beginning = (text: string) => `${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

function statesOf({ status, group }: WithdrawalQuery): readonly WithdrawalStatus[] | null {
  if (status !== undefined) return [status];
  return group === undefined ? null : withdrawalGroups[group];
}

/** Lists withdrawals for the back office by their time of creation. Returns one page and the number of all. */
export async function listWithdrawals(
  sql: Sql,
  query: WithdrawalQuery,
): Promise<{ readonly rows: readonly WithdrawalRow[]; readonly total: number }> {
  const { search, pageIndex, pageSize, sortDir } = query;
  const filter = [statesOf(query), search ? beginning(search) : null];
  const direction = sortDir === "asc" ? "asc" : "desc";
  const [counted] = await sql.query<{ total: number }>(
    `select count(*)::int as total from withdrawals w join players p on p.id = w.player_id where ${conditions}`,
    filter,
  );
  const rows = await sql.query<WithdrawalRow>(
    `${selectWithdrawal} where ${conditions}
      order by w.created_at ${direction}, w.id ${direction} limit $3 offset $4`,
    [...filter, pageSize, pageIndex * pageSize],
  );
  return { rows, total: counted?.total ?? 0 };
}
