import { commissionStatus, type CommissionStatus } from "@tessera/shared/contracts/referral";
import * as z from "@tessera/shared/schema";
import { commonParsers, type ListFilter, type ListRules } from "../list/use-list-address.ts";

export const commissionStates = ["all", "accrued", "released", "void"] as const;

/** Filter of the commission by day. */
export interface CommissionsFilter extends ListFilter {
  readonly status: CommissionStatus | "all";
  readonly sortBy: "day" | "turnover" | "commission";
}

/** Value of the parameter `view` that shows the commission by day. */
export const commissionsView = "commission";

export const commissionsRules: ListRules<CommissionsFilter> = {
  place: { view: commissionsView },
  defaults: { status: "all", from: "", to: "", sortBy: "day", sortDir: "desc", pageIndex: 0 },
  parsers: {
    ...commonParsers,
    status: commissionStatus,
    sortBy: z.enum(["day", "turnover", "commission"]),
  },
};
