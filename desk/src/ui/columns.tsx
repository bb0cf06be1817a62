import type { MinorUnits } from "@tessera/shared/core/money";
import { Amount, type Column, DateTime } from "@tessera/shared/ui";
import type { ReactNode } from "react";
import styles from "./columns.module.css";

/** Title of a row: its number or name, and under it to whom it belongs. */
export function RowTitle({ title, text }: { readonly title: ReactNode; readonly text: ReactNode }) {
  return (
    <span className={styles.Title}>
      <b>{title}</b>
      <small>{text}</small>
    </span>
  );
}

/** Returns the column of the titles of rows, by the two parts of a title. */
export function titleColumn<Row>(
  key: string,
  header: string,
  partsOf: (row: Row) => readonly [title: ReactNode, text: ReactNode],
): Column<Row> {
  const cell = (row: Row) => {
    const [title, text] = partsOf(row);
    return <RowTitle title={title} text={text} />;
  };
  return { key, header, place: "title", cell };
}

/**
 * Returns a column of texts.
 *
 * @param place of its cell in a card on a phone, beside the other details when absent
 */
export function column<Row>(
  key: string,
  header: string,
  cell: Column<Row>["cell"],
  place?: NonNullable<Column<Row>["place"]>,
): Column<Row> {
  return { key, header, cell, ...(place && { place }) };
}

/** Returns a column of numbers or amounts, aligned at their ends. Parameters as of `column`. */
export function numberColumn<Row>(...given: Parameters<typeof column<Row>>): Column<Row> {
  return { ...column(...given), numeric: true };
}

/** Returns the column of a point in time, by the name of its field; the second line of a card. */
export function instantColumn<Field extends string>(
  field: Field,
  header: string,
): Column<{ readonly [Name in Field]: string }> {
  return { key: field, header, place: "meta", cell: (row) => <DateTime instant={row[field]} /> };
}

/**
 * Returns the column of an amount of credits, by the name of its field. `place` is absent for a second
 * amount.
 */
export function amountColumn<Field extends string>(
  field: Field,
  header: string,
  place?: "amount" | "status",
): Column<{ readonly [Name in Field]: MinorUnits }> {
  return numberColumn(field, header, (row) => <Amount minor={row[field]} />, place);
}
