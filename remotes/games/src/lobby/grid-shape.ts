/** Layout of a grid of cards. Lengths in CSS pixels. */
export interface GridShape {
  readonly columns: number;
  readonly rowHeight: number;
  /** Distance of the grid from the top of the page. */
  readonly top: number;
}

/** Name and facts of a card under its picture, with margins. */
const textHeight = 7 + 19 + 1 + 17;

/**
 * Computes the layout of the grid: 2 columns on a phone, 4 from 640 px, 6 from 900 px, with 3:4 pictures and two lines
 * of text. Rounded to whole pixels, because a fractional error adds up over a long list. Source: spec:screens#lobby.
 */
export function gridShape(width: number, top: number): GridShape {
  const columns = width >= 900 ? 6 : width >= 640 ? 4 : 2;
  const [columnGap, rowGap] = columns === 6 ? [12, 20] : [10, 16];
  const cardWidth = (width - (columns - 1) * columnGap) / columns;
  return { columns, rowHeight: Math.round((cardWidth * 4) / 3 + textHeight + rowGap), top };
}
