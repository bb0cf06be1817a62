import { DateField } from "@tessera/shared/fields";
import { listDay } from "@tessera/shared/operator-contracts/list-query";
import {
  playerTimelineApi,
  timelineKey,
  type TimelinePart,
  timelinePart,
  timelineParts,
} from "@tessera/shared/operator-contracts/player-timeline";
import type { OperatorPlayerDetail } from "@tessera/shared/operator-contracts/players";
import { useQuery } from "@tessera/shared/query";
import { useSearchParams } from "@tessera/shared/router";
import * as z from "@tessera/shared/schema";
import { ChipGroup, EmptyState, QueryPart, SkeletonRows } from "@tessera/shared/ui";
import { useState } from "react";
import { pageQuery } from "../../../http/call-query.ts";
import { useTranslation } from "../../../texts.ts";
import { NextPage, rowPrefix } from "../../../ui/index.ts";
import { RoundDialog } from "./round-dialog.tsx";
import { TimelineItem } from "./timeline-row.tsx";
import styles from "./timeline.module.css";

function timelineQuery(id: string, filter: TimelineFilter) {
  return pageQuery(["players", "timeline", id, filter], playerTimelineApi.list, {
    params: { id },
    query: filter,
  });
}

// The names are those of the parts, in their order.
const parts = Object.keys(timelineParts) as TimelinePart[];
const lastDay = "2199-12-31";

/** Time line of a player, the newest rows first: filtered by part and days, one page after the other. */
export function Timeline({ player }: { readonly player: OperatorPlayerDetail }) {
  const { t } = useTranslation();
  const { filter, change } = useTimelineFilter();
  const [roundId, setRoundId] = useState<string | null>(null);
  const options = timelineQuery(player.id, filter);
  const query = useQuery({ ...options, enabled: !isReversed(filter) });
  return (
    <section aria-label={t("timeline.title")} className={styles.Timeline}>
      <h2>{t("timeline.title")}</h2>
      <ChipGroup<TimelinePart>
        label={t("timeline.part")}
        value={filter.part}
        choices={parts.map((value) => ({ value, label: t(`timeline.parts.${value}`) }))}
        onChange={(part) => change({ part })}
      />
      <div className={styles.Days}>
        <DateField
          label={t("desk.list.from")}
          day={filter.from}
          max={lastDay}
          onDay={(from) => from !== null && change({ from })}
        />
        <DateField
          label={t("desk.list.to")}
          day={filter.to}
          max={lastDay}
          {...(isReversed(filter) && { error: t("validation.date.order") })}
          onDay={(to) => to !== null && change({ to })}
        />
      </div>
      {!isReversed(filter) && (
        <QueryPart
          query={query}
          queryKey={options.queryKey}
          failure={t("timeline.notLoaded")}
          skeleton={<SkeletonRows rows={8} />}
        >
          {({ items, nextAfter }) => (
            <>
              {items.length === 0 && (
                <EmptyState title={t(isFiltered(filter) ? "desk.queue.noMatch" : "timeline.empty")} />
              )}
              <ol className={styles.Rows} aria-busy={query.isPlaceholderData}>
                {items.map((row) => (
                  <TimelineItem key={`${row.kind}.${row.id}`} row={row} onRound={setRoundId} />
                ))}
              </ol>
              <NextPage after={filter.after} nextAfter={nextAfter} onPage={(after) => change({ after })} />
            </>
          )}
        </QueryPart>
      )}
      {roundId !== null && <RoundDialog player={player} roundId={roundId} onClose={() => setRoundId(null)} />}
    </section>
  );
}

const isReversed = ({ from, to }: TimelineFilter) => from !== "" && to !== "" && from > to;
const isFiltered = ({ part, from, to }: TimelineFilter) => part !== "all" || from !== "" || to !== "";

/** Filter of a time line, in the address beside the open row; empty for none. */
interface TimelineFilter {
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
function useTimelineFilter() {
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
