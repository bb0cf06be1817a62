/** One figure of a bench, as `--json` prints it. */
export interface Figure {
  readonly name: string;
  readonly figure: number;
  readonly unit: string;
  /** The floor, in words: `≥ 0.6`. */
  readonly goal: string;
  readonly ok: boolean;
}

/** Options of a bench. */
export interface BenchOptions {
  /** Under a minute: fewer and shorter rounds. */
  readonly short: boolean;
  /** Routes to measure, where a bench has several; all of them by default. */
  readonly routes?: readonly string[];
  /** Number of rounds; the default depends on the bench and on `short`. */
  readonly runs?: number;
  /** Prints one line for people. */
  readonly say: (line: string) => void;
}

export type Bench = (options: BenchOptions) => Promise<readonly Figure[]>;

/** Median of several measurements. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((left, right) => left - right);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2;
}

/** Smallest value that is not exceeded by this share of the values. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((left, right) => left - right);
  return sorted[Math.ceil(sorted.length * share) - 1] ?? Number.NaN;
}

/** Formats median and range for display: `812 (640–901)`. */
export function spreadOf(values: readonly number[], digits = 0): string {
  const [least, middle, most] = [Math.min(...values), median(values), Math.max(...values)];
  return `${middle.toFixed(digits)} (${least.toFixed(digits)}–${most.toFixed(digits)})`;
}
