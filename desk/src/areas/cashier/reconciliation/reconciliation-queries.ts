import { operatorReconciliationApi } from "@tessera/shared/operator-contracts/reconciliation";
import * as z from "@tessera/shared/schema";
import { callQuery, pageQuery } from "../../../http/call-query.ts";
import {
  type FilterForm,
  sharedDefaults,
  type SharedFilter,
  sharedParsers,
  sharedQuery,
} from "../../../ui/index.ts";

export const differenceStates = ["open", "proposed", "closed"] as const;

export interface DifferenceFilter extends SharedFilter {
  readonly state: (typeof differenceStates)[number];
}

export const differenceFilterForm: FilterForm<DifferenceFilter> = {
  defaults: { ...sharedDefaults, state: "open" },
  parsers: { ...sharedParsers, state: z.enum(differenceStates) },
};

/** One page of differences. */
export function differencesQuery({ state, ...filter }: DifferenceFilter) {
  const query = { ...sharedQuery(filter), state };
  return pageQuery(["reconciliation", "list", query], operatorReconciliationApi.differences, { query });
}

/** The last runs, the latest first. */
export function runsQuery() {
  return callQuery(["reconciliation", "runs"], operatorReconciliationApi.runs, {});
}
