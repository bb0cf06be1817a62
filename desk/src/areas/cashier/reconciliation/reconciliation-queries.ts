import { operatorReconciliationApi } from "@tessera/shared/operator-contracts/reconciliation";
import * as z from "@tessera/shared/schema";
import { callQuery, pageQuery } from "../../../http/index.ts";
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
  return pageQuery(["reconciliation", "list", state, pageIndex], operatorReconciliationApi.differences, {
    query: { state, pageIndex, pageSize },
  });
}

/** The last runs, the latest first. */
export function runsQuery() {
  return callQuery(["reconciliation", "runs"], operatorReconciliationApi.runs, {});
}
