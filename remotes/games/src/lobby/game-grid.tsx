import type { GameCard as Game } from "@tessera/shared/contracts/games";
import { onDemand, searchResults, VisuallyHidden } from "@tessera/shared/ui";
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type CSSProperties } from "react";
import { GameCard } from "../cards/game-card.tsx";
import { SkeletonCard } from "../cards/skeleton-card.tsx";
import styles from "./game-grid.module.css";
import { moveInGrid } from "./move-in-grid.ts";
import { gridShape, type GridShape } from "./grid-shape.ts";
import { placeAllRows, placeFirstRows, type PlacedRows } from "./placed-rows.ts";
import type { VirtualRowsProps } from "./virtual-rows.tsx";
import { useTranslation } from "../texts.ts";

interface GameGridProps {
  readonly games: readonly Game[];
  /** Total number of games, loaded or not. */
  readonly total: number;
  readonly hasMore: boolean;
  readonly onNearEnd: () => void;
  /** Called when a card's link is followed. */
  readonly onOpen?: (() => void) | undefined;
}

/** Loaded after the first rows are shown: it follows the scroll, and its library is larger than the lobby. */
const virtualRows = onDemand<VirtualRowsProps>(
  async () => (await import(/* webpackChunkName: "virtual-rows" */ "./virtual-rows.tsx")).VirtualRows,
);

/** Virtualised grid of cards: only rows near the viewport are in the DOM. */
export function GameGrid({ games, total, hasMore, onNearEnd, onOpen }: GameGridProps) {
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
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- moves the focus between the links inside
    <div
      ref={list}
      role="list"
      aria-label={t("games.lobby.list")}
      className={styles.Grid}
      onKeyDown={(event) => moveInGrid(event, shape?.columns ?? 1)}
      onClick={(event) => {
        if (event.target instanceof Element && event.target.closest("a")) onOpen?.();
      }}
      {...searchResults}
    >
      {shape && <Rows shape={shape} games={games} total={total} hasMore={hasMore} onNearEnd={onNearEnd} />}
      {hasMore && <VisuallyHidden>{t("loading")}</VisuallyHidden>}
    </div>
  );
}

function Rows({ shape, games, total, hasMore, onNearEnd }: GameGridProps & { readonly shape: GridShape }) {
  const { columns } = shape;
  const loadedRows = Math.ceil(games.length / columns);
  // One row of skeletons at the end shows that more is loading.
  const rowCount = loadedRows + (hasMore ? 1 : 0);
  const [followed, setFollowed] = useState<PlacedRows | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const follower = virtualRows.useElement({ shape, rowCount, onPlaced: setFollowed }, !hasFailed, () =>
    setFailed(true),
  );
  const place = hasFailed ? placeAllRows : placeFirstRows;
  const { rows, height, measure } = followed ?? place(shape, rowCount, window);
  const lastRow = rows.at(-1)?.index ?? 0;
  const askForMore = useEffectEvent(onNearEnd);
  useEffect(() => {
    if (hasMore && lastRow >= loadedRows - 1) askForMore();
  }, [hasMore, lastRow, loadedRows]);

  return (
    <div
      role="presentation"
      className={styles.Rows}
      style={{ "--grid-height": `${height}px` } as CSSProperties}
    >
      {follower}
      {rows.map(({ index, offset }) => (
        <div
          key={index}
          ref={measure}
          data-index={index}
          role="presentation"
          className={styles.Row}
          style={{ "--row-top": `${offset}px`, "--columns": columns } as CSSProperties}
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
