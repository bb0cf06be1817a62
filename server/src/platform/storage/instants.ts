/** A reply of a contract as its row is stored: these instants are dates. */
export type Stored<Reply, Dates extends keyof Reply> = Omit<Reply, Dates> & {
  readonly [Key in Dates]: null extends Reply[Key] ? Date | null : Date;
};

/** A row whose dates are instants as contracts write them. */
type WithInstants<Row> = {
  [Key in keyof Row]: Row[Key] extends Date
    ? string
    : Row[Key] extends Date | null
      ? string | null
      : Row[Key];
};

/** Copies a row with its dates as ISO 8601 texts; other columns stay. */
export function withInstants<Row extends object>(row: Row): WithInstants<Row> {
  const columns = Object.entries(row).map(([name, value]: [string, unknown]) => [
    name,
    value instanceof Date ? value.toISOString() : value,
  ]);
  return Object.fromEntries(columns) as WithInstants<Row>;
}
