import { useWindowVirtualizer } from "@tanstack/react-virtual";
import { useEffect, useEffectEvent, useLayoutEffect } from "react";
import type { GridShape } from "./grid-shape.ts";
import type { PlacedRows } from "./placed-rows.ts";

export interface VirtualRowsProps {
  readonly shape: GridShape;
  readonly rowCount: number;
  /** Called before the next paint when other rows belong near the viewport. */
  readonly onPlaced: (placed: PlacedRows) => void;
}

/** Rows rendered beyond the visible ones, so that a quick scroll shows cards instead of gaps. */
const overscanRows = 3;

/** Places the rows near the viewport while the window scrolls; renders nothing itself. */
export function VirtualRows({ shape, rowCount, onPlaced }: VirtualRowsProps) {
  const { rowHeight, top } = shape;
  const virtualizer = useWindowVirtualizer({
    count: rowCount,
    estimateSize: () => rowHeight,
    overscan: overscanRows,
    scrollMargin: top,
  });
  useEffect(() => virtualizer.measure(), [virtualizer, rowHeight]);

  const rows = virtualizer.getVirtualItems();
  const height = virtualizer.getTotalSize();
  const place = useEffectEvent(onPlaced);
  useLayoutEffect(() => {
    // Before it knows the window it places nothing, and the cards that are shown would be made again.
    if (rows.length === 0 && rowCount > 0) return;
    const placed = rows.map(({ index, start }) => ({ index, offset: start - top }));
    const viewport = () => ({
      scrollY: virtualizer.scrollOffset ?? 0,
      innerHeight: virtualizer.scrollRect?.height ?? 0,
    });
    place({ rows: placed, height, measure: virtualizer.measureElement, viewport });
  }, [rows, rowCount, height, top, virtualizer]);
  return null;
}
