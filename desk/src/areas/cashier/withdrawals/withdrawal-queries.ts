import {
  withdrawalGroup,
  withdrawalOperatorApi,
  type WithdrawalGroup,
} from "@tessera/shared/operator-contracts/withdrawals";
import * as z from "@tessera/shared/schema";
import { callQuery, pageQuery } from "../../../http/index.ts";
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
  return pageQuery(["withdrawals", "list", group, search, pageIndex], withdrawalOperatorApi.list, {
    query: {
      ...(group !== "all" && { group }),
      search,
      pageIndex,
      pageSize,
      sortDir: isOpen ? "asc" : "desc",
    },
  });
}

/** One withdrawal with its decisions. */
export function withdrawalQuery(id: string) {
  return callQuery(["withdrawals", "one", id], withdrawalOperatorApi.one, { params: { id } });
}
