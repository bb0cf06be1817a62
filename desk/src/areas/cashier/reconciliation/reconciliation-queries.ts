import { operatorReconciliationApi } from "@tessera/shared/operator-contracts/reconciliation";
import * as z from "@tessera/shared/schema";
import { callQuery, rowsQuery } from "../../../http/call-query.ts";
import { type FilterOf, sharedForm, sharedQuery } from "../../../ui/index.ts";

export const differenceStates = ["open", "proposed", "closed"] as const;

export const differenceFilterForm = sharedForm({ state: z.enum(differenceStates) }, { state: "open" });
export type DifferenceFilter = FilterOf<typeof differenceFilterForm>;

/** One page of differences. */
export function differencesQuery({ state, ...filter }: DifferenceFilter) {
  return rowsQuery("reconciliation", operatorReconciliationApi.differences, {
    ...sharedQuery(filter),
    state,
  });
}

/** The last runs, the latest first. */
export function runsQuery() {
  return callQuery(["reconciliation", "runs"], operatorReconciliationApi.runs, {});
}
