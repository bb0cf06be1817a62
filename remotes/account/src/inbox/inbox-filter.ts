import { inboxCategories, inboxCategory, type InboxCategory } from "@tessera/shared/contracts/inbox";
import { day } from "@tessera/shared/contracts/scalars";
import { countFilters } from "@tessera/shared/list-filters/count-filters";
import * as z from "@tessera/shared/schema";
import { useSearchParams } from "@tessera/shared/router";
import { useMemo } from "react";

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

export const categories: readonly (InboxCategory | "all")[] = ["all", ...inboxCategories];

const defaultFilter: InboxFilter = { category: "all", from: "", to: "", sortDir: "desc", pageIndex: 0 };

const parsers = {
  category: inboxCategory,
  from: day,
  to: day,
  sortDir: z.enum(["asc", "desc"]),
  pageIndex: z.coerce.number().check(z.int(), z.gte(0)),
};

/** Parses the filter in an address. Absent and invalid values filter nothing. */
function readFilter(address: URLSearchParams): InboxFilter {
  const given = Object.entries(parsers).flatMap(([name, parser]) => {
    const answer = z.safeParse(parser, address.get(name) ?? undefined);
    return answer.success ? [[name, answer.data] as const] : [];
  });
  return { ...defaultFilter, ...Object.fromEntries(given) };
}

function writeFilter(filter: InboxFilter): URLSearchParams {
  const defaults: Readonly<Record<string, unknown>> = { ...defaultFilter };
  const differing = Object.entries(filter).filter(([name, value]) => value !== defaults[name]);
  return new URLSearchParams(differing.map(([name, value]) => [name, String(value)]));
}

/** True when the server would reject the days: the end is before the start. */
export function isDateRangeInvalid({ from, to }: InboxFilter): boolean {
  return from !== "" && to !== "" && from > to;
}

export interface InboxFilterInAddress {
  readonly filter: InboxFilter;
  readonly isFiltered: boolean;
  /** Number of filters in the fields, without the category. */
  readonly fieldCount: number;
  /** Changes the filter or the order, and returns to the first page. */
  readonly change: (change: Partial<Omit<InboxFilter, "pageIndex">>) => void;
  readonly turnTo: (pageIndex: number) => void;
  readonly reset: () => void;
}

/** Hook for the filter in the address, so that a list can be linked, reloaded and navigated back to. */
export function useInboxFilter(): InboxFilterInAddress {
  const [address, setAddress] = useSearchParams();
  const filter = useMemo(() => readFilter(address), [address]);
  // Each change adds a history entry for Back, as in the lobby; a choice without effect adds none.
  const go = (next: InboxFilter) => {
    const nextAddress = writeFilter(next);
    if (nextAddress.toString() !== writeFilter(filter).toString()) setAddress(nextAddress);
  };
  return {
    filter,
    isFiltered: countFilters(filter, defaultFilter) > 0,
    fieldCount: countFilters({ ...filter, category: "all" }, defaultFilter),
    change: (change) => go({ ...filter, ...change, pageIndex: 0 }),
    turnTo: (pageIndex) => go({ ...filter, pageIndex }),
    reset: () => setAddress({}),
  };
}
