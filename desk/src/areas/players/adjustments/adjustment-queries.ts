import { adjustmentStatus, operatorAdjustmentsApi } from "@tessera/shared/operator-contracts/adjustments";
import * as z from "@tessera/shared/schema";
import { callQuery, pageQuery } from "../../../http/call-query.ts";
import {
  type FilterForm,
  sharedDefaults,
  type SharedFilter,
  sharedParsers,
  sharedQuery,
} from "../../../ui/index.ts";

const status = z.union([adjustmentStatus, z.literal("all")]);

export interface AdjustmentFilter extends SharedFilter {
  readonly status: z.output<typeof status>;
}

export const adjustmentFilterForm: FilterForm<AdjustmentFilter> = {
  defaults: { ...sharedDefaults, status: "proposed" },
  everywhere: { status: "all" },
  parsers: { ...sharedParsers, status },
};

/** One page of adjustments: those that wait, the oldest first, others the newest first. */
export function adjustmentsQuery(filter: AdjustmentFilter) {
  const query = { ...sharedQuery(filter), status: filter.status };
  return pageQuery(["adjustments", "list", query], operatorAdjustmentsApi.list, { query });
}

/** One adjustment. */
export function adjustmentQuery(id: string) {
  return callQuery(["adjustments", "one", id], operatorAdjustmentsApi.one, { params: { id } });
}
