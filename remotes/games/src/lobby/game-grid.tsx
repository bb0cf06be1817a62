import type { GameCard as Game } from "@tessera/shared/contracts/games";
import { VisuallyHidden } from "@tessera/shared/ui";
import { useWindowVirtualizer } from "@tanstack/react-virtual";
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type CSSProperties } from "react";
import { GameCard } from "../cards/game-card.tsx";
import { SkeletonCard } from "../cards/skeleton-card.tsx";
import styles from "./game-grid.module.css";
import { gridShape, type GridShape } from "./grid-shape.ts";
import { useTranslation } from "../texts.ts";

interface GameGridProps {
  readonly games: readonly Game[];
  /** Total number of games, loaded or not. */
  readonly total: number;
  readonly hasMore: boolean;
  readonly onNearEnd: () => void;
}

/** Rows rendered beyond the visible ones, so that a quick scroll shows cards instead of gaps. */
const overscanRows = 3;

/** Virtualised grid of cards: only rows near the viewport are in the DOM. */
export function GameGrid({ games, total, hasMore, onNearEnd }: GameGridProps) {
  const { t } = useTranslation();
  const list = useRef<HTMLDivElement>(null);
  const [shape, setShape] = useState<GridShape | null>(null);
  useLayoutEffect(() => {
    const element = list.current;
    if (!element) return;
    const measure = () =>
      setShape(gridShape(element.clientWidth, element.getBoundingClientRect().top + window.scrollY));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  return (
    <div ref={list} role="list" aria-label={t("games.lobby.list")} className={styles.Grid}>
      {shape && <Rows shape={shape} games={games} total={total} hasMore={hasMore} onNearEnd={onNearEnd} />}
      {hasMore && <VisuallyHidden>{t("loading")}</VisuallyHidden>}
    </div>
  );
}

function Rows({ shape, games, total, hasMore, onNearEnd }: GameGridProps & { readonly shape: GridShape }) {
  const { columns, rowHeight, top } = shape;
  const loadedRows = Math.ceil(games.length / columns);
  // One row of skeletons at the end shows that more is loading.
  const rowCount = loadedRows + (hasMore ? 1 : 0);
  // oxlint-disable-next-line react/incompatible-library -- a warning to the React Compiler, which does not run here: every render reads its answers anew
  const virtualizer = useWindowVirtualizer({
    count: rowCount,
    estimateSize: () => rowHeight,
    overscan: overscanRows,
    scrollMargin: top,
  });
  useEffect(() => virtualizer.measure(), [virtualizer, rowHeight]);

  const rows = virtualizer.getVirtualItems();
  const lastRow = rows.at(-1)?.index ?? 0;
  const isNearEnd = hasMore && lastRow >= loadedRows - 1;
  const askForMore = useEffectEvent(onNearEnd);
  useEffect(() => {
    if (isNearEnd) askForMore();
  }, [isNearEnd, games.length]);

  return (
    <div
      role="presentation"
      className={styles.Rows}
      style={{ "--grid-height": `${virtualizer.getTotalSize()}px` } as CSSProperties}
    >
      {rows.map(({ key, index, start }) => (
        <div
          key={key}
          ref={virtualizer.measureElement}
          data-index={index}
          role="presentation"
          className={styles.Row}
          style={{ "--row-top": `${start - top}px`, "--columns": columns } as CSSProperties}
        >
          {index < loadedRows
            ? games.slice(index * columns, (index + 1) * columns).map((game, column) => (
                <div
                  key={game.id}
                  role="listitem"
                  aria-setsize={total}
                  aria-posinset={index * columns + column + 1}
                >
                  <GameCard game={game} eager={index === 0} heading="h2" />
                </div>
              ))
            : Array.from({ length: columns }, (_, column) => <SkeletonCard key={column} />)}
        </div>
      ))}
    </div>
  );
}

/** Placeholder of the grid. */
export function SkeletonGrid() {
  return (
    <div className={styles.Pending}>
      {Array.from({ length: 12 }, (_, index) => (
        <SkeletonCard key={index} />
      ))}
    </div>
  );
}
