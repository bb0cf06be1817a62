import { withdrawalSource, type WithdrawalSource } from "@tessera/shared/contracts/withdrawals";
import {
  withdrawalGroup,
  withdrawalOperatorApi,
  type WithdrawalGroup,
} from "@tessera/shared/operator-contracts/withdrawals";
import * as z from "@tessera/shared/schema";
import { callQuery, pageQuery } from "../../../http/call-query.ts";
import {
  type FilterForm,
  sharedDefaults,
  type SharedFilter,
  sharedParsers,
  sharedQuery,
} from "../../../ui/index.ts";

export interface WithdrawalFilter extends SharedFilter {
  readonly group: WithdrawalGroup | "all";
  readonly source: WithdrawalSource | "";
}

export const withdrawalFilterForm: FilterForm<WithdrawalFilter> = {
  defaults: { ...sharedDefaults, group: "waiting", source: "" },
  everywhere: { group: "all" },
  parsers: {
    ...sharedParsers,
    group: z.union([withdrawalGroup, z.literal("all")]),
    source: withdrawalSource,
  },
};

/** One page of withdrawals. */
export function withdrawalsQuery({ group, source, ...filter }: WithdrawalFilter) {
  const query = {
    ...sharedQuery(filter),
    group: group === "all" ? undefined : group,
    source: source || undefined,
  };
  return pageQuery(["withdrawals", "list", query], withdrawalOperatorApi.list, { query });
}

/** One withdrawal with its decisions. */
export function withdrawalQuery(id: string) {
  return callQuery(["withdrawals", "one", id], withdrawalOperatorApi.one, { params: { id } });
}
