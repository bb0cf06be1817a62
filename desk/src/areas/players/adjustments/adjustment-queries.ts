import { adjustmentStatus, operatorAdjustmentsApi } from "@tessera/shared/operator-contracts/adjustments";
import * as z from "@tessera/shared/schema";
import { callQuery, pageQuery } from "../../../http/index.ts";
import type { FilterForm } from "../../../ui/index.ts";

const status = z.union([adjustmentStatus, z.literal("all")]);

export interface AdjustmentFilter {
  readonly status: z.output<typeof status>;
  /** Id after which the page begins. */
  readonly after: string;
  readonly pageIndex: number;
}

export const adjustmentFilterForm: FilterForm<AdjustmentFilter> = {
  defaults: { status: "proposed", after: "", pageIndex: 0 },
  parsers: { status, after: z.uuid() },
};

/** One page of adjustments: those that wait, the oldest first, others the newest first. */
export function adjustmentsQuery({ status: wanted, after }: AdjustmentFilter) {
  return pageQuery(["adjustments", "list", wanted, after], operatorAdjustmentsApi.list, {
    query: { status: wanted, after },
  });
}

/** One adjustment. */
export function adjustmentQuery(id: string) {
  return callQuery(["adjustments", "one", id], operatorAdjustmentsApi.one, { params: { id } });
}
