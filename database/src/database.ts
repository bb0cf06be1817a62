/** Runs one statement with `$1` parameters and gives its rows. `int8` arrives as bigint on both engines. */
export interface Sql {
  query<Row extends object = Record<string, unknown>>(text: string, parameters?: readonly unknown[]): Promise<Row[]>;
}

/**
 * One SQL database, embedded or PostgreSQL. Inside `transaction` every statement goes through the handle that is passed
 * in: the embedded engine has one connection, and a statement beside an open transaction would wait for ever.
 */
export interface Database extends Sql {
  readonly engine: "embedded" | "postgresql";
  transaction<Result>(work: (sql: Sql) => Promise<Result>): Promise<Result>;
  /** Several statements without parameters, as a migration has them. */
  execute(script: string): Promise<void>;
  close(): Promise<void>;
}
