import { operatorReconciliationApi } from "@tessera/shared/operator-contracts/reconciliation";
import { keepPreviousData, queryOptions } from "@tessera/shared/query";
import * as z from "@tessera/shared/schema";
import { callOperator } from "../../../http/index.ts";
import type { FilterForm } from "../../../ui/index.ts";

const pageSize = 25;
export const differenceStates = ["open", "proposed", "closed"] as const;

export interface DifferenceFilter {
  readonly state: (typeof differenceStates)[number];
  readonly pageIndex: number;
}

export const differenceFilterForm: FilterForm<DifferenceFilter> = {
  defaults: { state: "open", pageIndex: 0 },
  parsers: { state: z.enum(differenceStates) },
};

/** One page of differences, the oldest first. */
export function differencesQuery({ state, pageIndex }: DifferenceFilter) {
  return queryOptions({
    queryKey: ["reconciliation", "list", state, pageIndex],
    queryFn: ({ signal }) =>
      callOperator(
        operatorReconciliationApi.differences,
        { query: { state, pageIndex, pageSize } },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });
}

/** The last runs, the latest first. */
export function runsQuery() {
  return queryOptions({
    queryKey: ["reconciliation", "runs"],
    queryFn: ({ signal }) => callOperator(operatorReconciliationApi.runs, {}, { signal }),
  });
}
