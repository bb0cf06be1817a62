import { listDay } from "@tessera/shared/operator-contracts/list-query";
import {
  timelineKey,
  timelinePart,
  type TimelinePart,
} from "@tessera/shared/operator-contracts/player-timeline";
import { useSearchParams } from "@tessera/shared/router";
import * as z from "@tessera/shared/schema";
import { rowPrefix } from "../../../ui/index.ts";

/** Filter of a time line, in the address beside the open row; empty for none. */
export interface TimelineFilter {
  readonly part: TimelinePart;
  readonly from: string;
  readonly to: string;
  readonly after: string;
}

const parsers = { part: timelinePart, from: listDay, to: listDay, after: timelineKey };
const defaults: TimelineFilter = { part: "all", from: "", to: "", after: "" };

/**
 * Hook for the filter of the time line in the address, so that a page of it can be linked and navigated back
 * to.
 */
export function useTimelineFilter() {
  const [address, setAddress] = useSearchParams();
  const read = <Name extends keyof TimelineFilter>(name: Name): TimelineFilter[Name] => {
    const parser: z.ZodMiniType<unknown> = parsers[name];
    const given = z.safeParse(parser, address.get(`${rowPrefix}${name}`) ?? undefined);
    // The parser of a name gives its type.
    return given.success ? (given.data as TimelineFilter[Name]) : defaults[name];
  };
  const filter: TimelineFilter = {
    part: read("part"),
    from: read("from"),
    to: read("to"),
    after: read("after"),
  };
  /** Changes the filter and returns to its first page, unless the change is the page. */
  const change = (next: Partial<TimelineFilter>) => {
    const changed = { ...filter, after: "", ...next };
    const named = new URLSearchParams(address);
    for (const [name, value] of Object.entries(changed)) {
      named.delete(`${rowPrefix}${name}`);
      if (value !== "" && value !== "all") named.set(`${rowPrefix}${name}`, value);
    }
    setAddress(named);
  };
  return { filter, change };
}
