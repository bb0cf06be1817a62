import { DateField } from "@tessera/shared/fields";
import {
  playerTimelineApi,
  timelineParts,
  type TimelinePart,
} from "@tessera/shared/operator-contracts/player-timeline";
import type { OperatorPlayerDetail } from "@tessera/shared/operator-contracts/players";
import { useQuery } from "@tessera/shared/query";
import { ChipGroup, EmptyState, QueryPart, SkeletonRows } from "@tessera/shared/ui";
import { useState } from "react";
import { pageQuery } from "../../../http/call-query.ts";
import { useTranslation } from "../../../texts.ts";
import { NextPage } from "../../../ui/index.ts";
import { RoundDialog } from "./round-dialog.tsx";
import { TimelineItem } from "./timeline-row.tsx";
import styles from "./timeline.module.css";
import { type TimelineFilter, useTimelineFilter } from "./use-timeline-filter.ts";

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
