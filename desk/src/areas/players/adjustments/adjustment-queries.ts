import { adjustmentStatus, operatorAdjustmentsApi } from "@tessera/shared/operator-contracts/adjustments";
import * as z from "@tessera/shared/schema";
import { callQuery, rowsQuery } from "../../../http/call-query.ts";
import { type FilterOf, sharedForm, sharedQuery } from "../../../ui/index.ts";

const status = z.union([adjustmentStatus, z.literal("all")]);

export const adjustmentFilterForm = sharedForm(
  { status },
  { status: "proposed" },
  { everywhere: { status: "all" } },
);
export type AdjustmentFilter = FilterOf<typeof adjustmentFilterForm>;

/** One page of adjustments: those that wait, the oldest first, others the newest first. */
export function adjustmentsQuery(filter: AdjustmentFilter) {
  return rowsQuery("adjustments", operatorAdjustmentsApi.list, {
    ...sharedQuery(filter),
    status: filter.status,
  });
}

/** One adjustment. */
export function adjustmentQuery(id: string) {
  return callQuery(["adjustments", "one", id], operatorAdjustmentsApi.one, { params: { id } });
}
