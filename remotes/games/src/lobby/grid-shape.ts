/** Layout of a grid of cards. Lengths in CSS pixels. */
export interface GridShape {
  readonly columns: number;
  readonly rowHeight: number;
  /** Distance of the grid from the top of the page. */
  readonly top: number;
}

/**
 * Margins of the name and of the facts of a card, under its picture, and the heights of both lines in `rem`.
 */
const [textMargins, textRem] = [7 + 1, 1.1875 + 1.0625];

/**
 * Computes the layout of the grid: 2 columns on a phone, 4 from 640 px, 6 from 900 px, with 3:4 pictures and
 * two lines of text. Rounded to whole pixels, as rows are that are measured: a list that is made again is
 * where the player has scrolled to. Source: spec:screens#lobby.
 *
 * @param fontSize that of the document, on which the lines of text depend
 */
export function gridShape(width: number, top: number, fontSize: number): GridShape {
  const columns = width >= 900 ? 6 : width >= 640 ? 4 : 2;
  const [columnGap, rowGap] = columns === 6 ? [12, 20] : [10, 16];
  const cardWidth = (width - (columns - 1) * columnGap) / columns;
  const textHeight = textMargins + textRem * fontSize;
  return { columns, rowHeight: Math.round((cardWidth * 4) / 3 + textHeight + rowGap), top };
}
