import type { Sql } from "@tessera/database";
import type { WithdrawalSource, WithdrawalStatus } from "@tessera/shared/contracts/withdrawals";
import { type WithdrawalGroup, withdrawalGroups } from "@tessera/shared/operator-contracts/withdrawals";
import { type List, type ListPage, listPage, type ListWanted } from "../../../platform/lists/list-page.ts";
import { selectWithdrawal, type WithdrawalRow } from "./withdrawal-row.ts";

interface WithdrawalsWanted extends ListWanted {
  readonly status?: WithdrawalStatus | undefined;
  readonly group?: WithdrawalGroup | undefined;
  readonly source?: WithdrawalSource | undefined;
}

const withdrawalList: List = {
  select: selectWithdrawal,
  from: "withdrawals w",
  at: "w.created_at",
  search: {
    ids: ["w.id"],
    numbers: ["w.number"],
    players: ["w.player_id"],
    amounts: ["w.amount_minor"],
    reals: ["w.real_amount"],
    references: ["w.gateway_ref", "w.bank_ref", "(w.bank_snapshot->>'accountNumber')"],
  },
};

/**
 * Lists one page of withdrawals for the back office: those to decide or to pay, the oldest first, others the
 * newest first.
 */
export function listWithdrawals(
  sql: Sql,
  { status, group, source, ...wanted }: WithdrawalsWanted,
): Promise<ListPage<WithdrawalRow>> {
  const isOpen = group !== undefined && group !== "closed";
  return listPage<WithdrawalRow>(
    sql,
    withdrawalList,
    { ...wanted, order: wanted.order ?? (isOpen ? "oldest" : "newest") },
    {
      "w.status = any(?)": group && withdrawalGroups[group],
      "w.status = ?": status,
      "w.source = ?": source,
    },
  );
}
