import type { GameCard as Game } from "@tessera/shared/contracts/games";
import { pageIsQuiet } from "@tessera/shared/federation";
import { onDemand, searchResults, VisuallyHidden } from "@tessera/shared/ui";
import {
  memo,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  type CSSProperties,
} from "react";
import { GameCard } from "../cards/game-card.tsx";
import { SkeletonCard } from "../cards/skeleton-card.tsx";
import styles from "./game-grid.module.css";
import { moveInGrid } from "./move-in-grid.ts";
import { gridShape, type GridShape } from "./grid-shape.ts";
import { placeAllRows, placeFirstRows, rowsInWindow, type PlacedRows } from "./placed-rows.ts";
import type { VirtualRowsProps } from "./virtual-rows.tsx";
import { useTranslation } from "../texts.ts";

interface GameGridProps {
  readonly games: readonly Game[];
  /** Total number of games, loaded or not. */
  readonly total: number;
  readonly hasMore: boolean;
  /** True while the list is being read: further games are asked for afterwards, if they are still missing. */
  readonly isReading: boolean;
  readonly onNearEnd: () => void;
  /** Called when a card's link is followed. */
  readonly onOpen?: (() => void) | undefined;
}

/** Cards of the first screen: three rows of a wide window, and more than a phone shows. */
const flowingCards = 18;
/**
 * Cards of the widest first row, whose pictures are loaded eagerly. Those of a later list are loaded after
 * its cards are painted: drawing them keeps the page's thread from that frame.
 */
const eagerCards = 6;

/**
 * The grid is rendered for each step of a filter, of the scroll and of its layout; a card only for another
 * game.
 */
const MemoizedCard = memo(GameCard);

/**
 * Follows the scroll; its library is larger than the lobby. Loaded after the first rows are shown and what
 * was pressed meanwhile is answered, or with the first scroll.
 */
const virtualRows = onDemand<VirtualRowsProps>(
  async () => (await import(/* webpackChunkName: "virtual-rows" */ "./virtual-rows.tsx")).VirtualRows,
);

/** Virtualised grid of cards: only rows near the viewport are in the DOM. */
export function GameGrid({ games, total, hasMore, isReading, onNearEnd, onOpen }: GameGridProps) {
  const { t } = useTranslation();
  const list = useRef<HTMLDivElement>(null);
  const [shape, setShape] = useState<GridShape | null>(null);
  useLayoutEffect(() => {
    const element = list.current;
    if (!element) return;
    const measure = () => {
      const top = element.getBoundingClientRect().top + window.scrollY;
      const { fontSize } = getComputedStyle(document.documentElement);
      setShape(gridShape(element.clientWidth, top, Number.parseFloat(fontSize)));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  return (
    <div ref={list} role="list" aria-label={t("games.lobby.list")} className={styles.Grid} {...searchResults}>
      <Cells
        shape={shape}
        games={games}
        total={total}
        hasMore={hasMore}
        isReading={isReading}
        onNearEnd={onNearEnd}
        onOpen={onOpen}
      />
      {hasMore && <VisuallyHidden>{t("loading")}</VisuallyHidden>}
    </div>
  );
}

/** Layout that the virtualiser is given before the grid is measured; it does not run then. */
const unmeasured: GridShape = { columns: 1, rowHeight: 1, top: 0 };

/** Hook for whether the scroll is to be followed: once it moves, or once the page is quiet. */
function useFollowing(): boolean {
  const [isFollowing, setFollowing] = useState(false);
  useEffect(() => {
    const begin = () => setFollowing(true);
    addEventListener("scroll", begin);
    void pageIsQuiet().then(begin);
    return () => removeEventListener("scroll", begin);
  }, []);
  return isFollowing;
}

/**
 * Hook for the rows of the grid that are placed: the first ones until the scroll is followed, and all where
 * that fails. Null while the grid is not measured.
 */
function usePlacedRows(shape: GridShape | null, rowCount: number) {
  const [followed, setFollowed] = useState<PlacedRows | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const isFollowing = useFollowing();
  const follower = virtualRows.useElement(
    { shape: shape ?? unmeasured, rowCount, onPlaced: setFollowed },
    shape !== null && isFollowing && !hasFailed,
    () => setFailed(true),
  );
  const place = hasFailed ? placeAllRows : placeFirstRows;
  return { placed: shape && (followed ?? place(shape, rowCount, window)), follower };
}

interface CellsProps extends GameGridProps {
  /** Null until the grid is measured: then the cards flow, in a document's first screen too. */
  readonly shape: GridShape | null;
}

/** Cells of the grid, each placed by its row; the cards that flowed before keep their elements. */
function Cells({ shape, games, total, hasMore, isReading, onNearEnd, onOpen }: CellsProps) {
  const isMeasured = shape !== null;
  const { columns } = shape ?? unmeasured;
  const loadedRows = Math.ceil(games.length / columns);
  // One row of skeletons at the end shows that more is loading.
  const rowCount = loadedRows + (hasMore ? 1 : 0);
  const { placed, follower } = usePlacedRows(shape, rowCount);
  const lastRow = placed?.rows.at(-1)?.index ?? 0;
  const askForMore = useEffectEvent(onNearEnd);
  useEffect(() => {
    if (isMeasured && hasMore && !isReading && lastRow >= loadedRows - 1) askForMore();
  }, [isMeasured, hasMore, isReading, lastRow, loadedRows]);

  const cellsOf = ({ index, offset }: PlacedRows["rows"][number]) =>
    Array.from({ length: columns }, (_, column) => ({ place: index * columns + column, column, offset }));
  // Of another list the cards in the window come first, and those around it after they are painted.
  const list = games
    .slice(0, flowingCards)
    .map(({ id }) => id)
    .join();
  const isPainted = useDeferredValue(list) === list;
  const [firstList] = useState(list);
  const viewport = () => placed?.viewport?.() ?? window;
  const cells =
    placed && shape
      ? (isPainted ? placed.rows : rowsInWindow(placed, shape, viewport())).flatMap(cellsOf)
      : games.slice(0, flowingCards).map((_, index) => ({ place: index, column: 0, offset: 0 }));
  const size = placed && ({ "--grid-height": `${placed.height}px`, "--columns": columns } as CSSProperties);

  return (
    <div
      role="presentation"
      className={styles.Cells}
      data-placed={placed !== null}
      style={size ?? undefined}
      onKeyDown={(event) => moveInGrid(event, columns)}
      onClick={(event) => {
        if (event.target instanceof Element && event.target.closest("a")) onOpen?.();
      }}
    >
      {shape && follower}
      {cells.map(({ place: index, column, offset }) => {
        const game = games[index];
        const position = { "--row-top": `${offset}px`, "--column": column } as CSSProperties;
        const placing = {
          className: styles.Cell,
          ...(placed && { style: position }),
          // The first cell of a row is measured for its height.
          ...(placed && column === 0 && { ref: placed.measure, "data-index": index / columns }),
        };
        if (game) {
          return (
            <div key={game.id} role="listitem" aria-setsize={total} aria-posinset={index + 1} {...placing}>
              <MemoizedCard game={game} eager={list === firstList && index < eagerCards} heading="h2" />
            </div>
          );
        }
        return (
          index >= loadedRows * columns && (
            <div key={`more-${column}`} role="presentation" {...placing}>
              <SkeletonCard />
            </div>
          )
        );
      })}
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
