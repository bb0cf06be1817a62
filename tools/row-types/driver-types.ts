/**
 * TypeScript type that the package `database` returns for each PostgreSQL type, on both engines; `_` is
 * before the type of an array's items. The content of JSON is not part of the schema: only `unknown` promises
 * nothing of it.
 */
export interface DriverTypes {
  readonly bool: boolean;
  readonly int2: number;
  readonly int4: number;
  readonly float4: number;
  readonly float8: number;
  readonly oid: number;
  readonly int8: bigint;
  /** Whole numbers only. */
  readonly numeric: bigint;
  readonly text: string;
  readonly varchar: string;
  readonly bpchar: string;
  readonly name: string;
  readonly uuid: string;
  readonly inet: string;
  /** `YYYY-MM-DD`. */
  readonly date: string;
  readonly timestamp: Date;
  readonly timestamptz: Date;
  readonly bytea: Uint8Array;
  readonly json: unknown;
  readonly jsonb: unknown;
  readonly _int8: bigint[];
  readonly _int4: number[];
  readonly _text: string[];
  readonly _uuid: string[];
}
