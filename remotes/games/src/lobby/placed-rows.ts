import type { GridShape } from "./grid-shape.ts";

/** Rows of the grid that are in the DOM. Lengths in CSS pixels. */
export interface PlacedRows {
  /** `offset`: distance of the row from the top of the grid. */
  readonly rows: readonly { readonly index: number; readonly offset: number }[];
  /** Height of the grid, all its rows included. */
  readonly height: number;
  /** Takes the element of each row, to measure it. */
  readonly measure?: (element: Element | null) => void;
  /** The window as of the last scroll: asking the window itself during a render forces a layout. */
  readonly viewport?: () => Viewport;
}

/** Rows placed above and below the viewport before the virtualiser is there. */
const spareRows = 3;

/** The part of the page that the window shows. */
export interface Viewport {
  readonly scrollY: number;
  readonly innerHeight: number;
}

function rowsBetween(first: number, end: number, { rowHeight }: GridShape, rowCount: number): PlacedRows {
  const rows = Array.from({ length: Math.max(end - first, 0) }, (_, place) => ({
    index: first + place,
    offset: (first + place) * rowHeight,
  }));
  return { rows, height: rowCount * rowHeight };
}

/** Places the rows in and near the viewport by their computed height, without following the scroll. */
export function placeFirstRows(shape: GridShape, rowCount: number, viewport: Viewport): PlacedRows {
  const above = Math.floor((viewport.scrollY - shape.top) / shape.rowHeight);
  const visible = Math.ceil(viewport.innerHeight / shape.rowHeight);
  const first = Math.min(Math.max(above - spareRows, 0), Math.max(rowCount - 1, 0));
  return rowsBetween(first, Math.min(above + visible + spareRows + 1, rowCount), shape, rowCount);
}

/** The placed rows of which the window shows a part. */
export function rowsInWindow(
  { rows }: PlacedRows,
  { top, rowHeight }: GridShape,
  { scrollY, innerHeight }: Viewport,
): PlacedRows["rows"] {
  const windowTop = scrollY - top;
  return rows.filter(({ offset }) => offset + rowHeight > windowTop && offset < windowTop + innerHeight);
}

/** Places every row, where no virtualiser can be loaded. */
export function placeAllRows(shape: GridShape, rowCount: number): PlacedRows {
  return rowsBetween(0, rowCount, shape, rowCount);
}
