import { withdrawalSource } from "@tessera/shared/contracts/withdrawals";
import { withdrawalGroup, withdrawalOperatorApi } from "@tessera/shared/operator-contracts/withdrawals";
import * as z from "@tessera/shared/schema";
import { callQuery, rowsQuery } from "../../../http/call-query.ts";
import { type FilterOf, sharedForm, sharedQuery } from "../../../ui/index.ts";

export const withdrawalFilterForm = sharedForm(
  { group: z.union([withdrawalGroup, z.literal("all")]), source: withdrawalSource },
  { group: "waiting", source: "" },
  { everywhere: { group: "all" } },
);
export type WithdrawalFilter = FilterOf<typeof withdrawalFilterForm>;

/** One page of withdrawals. */
export function withdrawalsQuery({ group, source, ...filter }: WithdrawalFilter) {
  return rowsQuery("withdrawals", withdrawalOperatorApi.list, {
    ...sharedQuery(filter),
    group: group === "all" ? undefined : group,
    source: source || undefined,
  });
}

/** One withdrawal with its decisions. */
export function withdrawalQuery(id: string) {
  return callQuery(["withdrawals", "one", id], withdrawalOperatorApi.one, { params: { id } });
}
