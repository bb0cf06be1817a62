/**
 * Shift of the layout without input. `startMs` counts from the start of the navigation, as every time here
 * does.
 */
export interface LayoutShift {
  readonly value: number;
  readonly startMs: number;
}

/** Values that a page records of itself while it loads. */
export interface RecordedVitals {
  /** First text, picture or drawing. */
  firstPaintMs: number | null;
  largestPaintMs: number | null;
  /** The first control of the page's content has its handlers. */
  answeredMs: number | null;
  readonly shifts: LayoutShift[];
}

declare global {
  interface Window {
    pageVitals?: RecordedVitals;
  }
}

/**
 * Runs in the page before its scripts. An input is answered from the moment at which React has taken over the
 * first visible control of the content: it leaves its handlers on the element under a key that begins with
 * `__reactProps$`.
 *
 * @param controls selector of the content's controls
 */
export function recordVitals(controls: string): void {
  if (window.top !== window) return;
  const vitals: RecordedVitals = { firstPaintMs: null, largestPaintMs: null, answeredMs: null, shifts: [] };
  window.pageVitals = vitals;
  const observe = (type: string, each: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach((entry) => each(entry))).observe({
      type,
      buffered: true,
    });
  observe("paint", ({ name, startTime }) => {
    if (name === "first-contentful-paint") vitals.firstPaintMs = startTime;
  });
  observe("largest-contentful-paint", ({ startTime }) => {
    vitals.largestPaintMs = startTime;
  });
  observe("layout-shift", (entry) => {
    const { value, hadRecentInput, startTime } = entry as PerformanceEntry & {
      readonly value: number;
      readonly hadRecentInput: boolean;
    };
    if (!hadRecentInput) vitals.shifts.push({ value, startMs: startTime });
  });
  const isHandled = (element: Element) => Object.keys(element).some((key) => key.startsWith("__reactProps$"));
  const look = () => {
    const control = [...document.querySelectorAll(controls)].find((element) => element.checkVisibility());
    // A task of its own: before it, what was under way in this frame has ended.
    if (control && isHandled(control)) setTimeout(() => (vitals.answeredMs = performance.now()));
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

/**
 * Longest pause within a burst of shifts, and longest burst, in milliseconds. Source: definition of CLS,
 * web.dev/articles/cls.
 */
const burst = { pauseMs: 1_000, lengthMs: 5_000 } as const;

/** Cumulative layout shift: the largest sum of shifts within one burst. */
export function cumulativeShift(shifts: readonly LayoutShift[]): number {
  let [largest, sum, startMs, lastMs] = [0, 0, Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const shift of shifts) {
    if (shift.startMs - lastMs >= burst.pauseMs || shift.startMs - startMs >= burst.lengthMs) {
      [sum, startMs] = [0, shift.startMs];
    }
    sum += shift.value;
    lastMs = shift.startMs;
    largest = Math.max(largest, sum);
  }
  return largest;
}
