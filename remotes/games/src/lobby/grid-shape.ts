/** How a grid of cards is laid in a width. Lengths in CSS pixels. */
export interface GridShape {
  readonly columns: number;
  readonly rowHeight: number;
  /** Where the grid begins in the page. */
  readonly top: number;
}

/** Name and facts of a card under its picture, with the distances around them. */
const textHeight = 7 + 19 + 1 + 17;

/**
 * Whole pixels, as rows are measured: a guess that is off by a fraction adds up over a long list.
 * 2 columns on a phone, 4 from 640 px, 6 from 900 px; a picture is 3:4, and every card has two lines of words.
 * Source: spec:screens#lobby.
 */
export function gridShape(width: number, top: number): GridShape {
  const columns = width >= 900 ? 6 : width >= 640 ? 4 : 2;
  const [columnGap, rowGap] = columns === 6 ? [12, 20] : [10, 16];
  const cardWidth = (width - (columns - 1) * columnGap) / columns;
  return { columns, rowHeight: Math.round((cardWidth * 4) / 3 + textHeight + rowGap), top };
}
