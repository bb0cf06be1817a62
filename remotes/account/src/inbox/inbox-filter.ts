import { inboxCategories, inboxCategory, type InboxCategory } from "@tessera/shared/contracts/inbox";
import { commonParsers, type FilterForm, type FilterInAddress } from "@tessera/shared/list-filter";

/** Filter of the inbox. Days are Bangkok days, `YYYY-MM-DD`, both inclusive; an empty one is no bound. */
export interface InboxFilter {
  readonly category: InboxCategory | "all";
  readonly from: string;
  readonly to: string;
  /** By time: `desc` is the newest first. */
  readonly sortDir: "asc" | "desc";
  /** From 0. */
  readonly pageIndex: number;
}

export type InboxFilterInAddress = FilterInAddress<InboxFilter>;

export const categories: readonly (InboxCategory | "all")[] = ["all", ...inboxCategories];

export const inboxForm: FilterForm<InboxFilter> = {
  defaults: { category: "all", from: "", to: "", sortDir: "desc", pageIndex: 0 },
  parsers: { ...commonParsers, category: inboxCategory },
};
