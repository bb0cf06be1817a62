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

/** A figure that is met up to a bound, rounded to so many digits before it is compared. */
export function atMost(name: string, value: number, unit: string, max: number, digits = 2): Figure {
  const figure = Number(value.toFixed(digits));
  return { name, figure, unit, goal: `≤ ${max}`, ok: figure <= max };
}

/** A figure that is met from a floor on, rounded to so many digits before it is compared. */
export function atLeast(name: string, value: number, unit: string, floor: number, digits = 2): Figure {
  const figure = Number(value.toFixed(digits));
  return { name, figure, unit, goal: `≥ ${floor}`, ok: figure >= floor };
}

/** A figure that is met by one value alone. */
export const exactly = (name: string, figure: number, unit: string, goal: number): Figure => ({
  name,
  figure,
  unit,
  goal: `= ${goal}`,
  ok: figure === goal,
});

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
