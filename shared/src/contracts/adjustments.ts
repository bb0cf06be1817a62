import * as z from "@tessera/shared/schema";

/** Reasons of an adjustment, which the player reads in his language. Source: spec:documents#adjustment. */
export const adjustmentReason = z.enum(["correction", "refund", "goodwill", "chargeback", "fee"]);
export type AdjustmentReason = z.infer<typeof adjustmentReason>;
