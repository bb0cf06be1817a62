import {
  withdrawalGroup,
  withdrawalOperatorApi,
  type WithdrawalGroup,
} from "@tessera/shared/operator-contracts/withdrawals";
import { keepPreviousData, queryOptions } from "@tessera/shared/query";
import * as z from "@tessera/shared/schema";
import { callOperator } from "../../../http/index.ts";
import type { FilterForm } from "../../../ui/index.ts";

const pageSize = 25;

export interface WithdrawalFilter {
  readonly group: WithdrawalGroup | "all";
  readonly search: string;
  readonly pageIndex: number;
}

export const withdrawalFilterForm: FilterForm<WithdrawalFilter> = {
  defaults: { group: "waiting", search: "", pageIndex: 0 },
  parsers: {
    group: z.union([withdrawalGroup, z.literal("all")]),
    search: z.string().check(z.maxLength(64)),
  },
};

/** One page of withdrawals. Waiting ones come oldest first, everything else newest first. */
export function withdrawalsQuery({ group, search, pageIndex }: WithdrawalFilter) {
  const isOpen = group === "waiting" || group === "failed" || group === "paying";
  return queryOptions({
    queryKey: ["withdrawals", "list", group, search, pageIndex],
    queryFn: ({ signal }) =>
      callOperator(
        withdrawalOperatorApi.list,
        {
          query: {
            ...(group !== "all" && { group }),
            search,
            pageIndex,
            pageSize,
            sortDir: isOpen ? "asc" : "desc",
          },
        },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });
}

/** One withdrawal with its decisions. */
export function withdrawalQuery(id: string) {
  return queryOptions({
    queryKey: ["withdrawals", "one", id],
    queryFn: ({ signal }) => callOperator(withdrawalOperatorApi.one, { params: { id } }, { signal }),
  });
}
