import { outcomesPath } from "@tessera/shared/contracts/api-paths";
import type { VitalName, VitalsReport } from "@tessera/shared/contracts/release-outcomes";

/** Entries of the browser, with the fields that its types do not have yet. */
interface VitalEntry extends PerformanceEntry {
  readonly element?: Element | null;
  readonly target?: Node | null;
  readonly interactionId?: number;
  readonly hadRecentInput?: boolean;
  readonly value?: number;
  readonly sources?: readonly { readonly node?: Node | null }[];
}

/** A value, and the element that it is about. */
interface Measured {
  readonly value: number;
  readonly node: Node | null | undefined;
}

/**
 * Longest pause within a burst of shifts, and longest burst, in milliseconds. Source: definition of CLS,
 * web.dev/articles/cls.
 */
const burst = { pauseMs: 1_000, lengthMs: 5_000 } as const;
/**
 * Of so many interactions the longest is left out as an outlier. Source: definition of INP,
 * web.dev/articles/inp.
 */
const perOutlier = 50;
/** Interactions that are remembered, the longest ones: a page stays open for days. */
const longestMax = 10;
/** Duration of the shortest events that browsers report, in milliseconds. */
const eventMs = 16;

/** Release of the place that an element is in; null for the shell. */
function releaseOf(node: Node | null | undefined): string | null {
  const element = node instanceof Element ? node : node?.parentElement;
  return element?.closest<HTMLElement>("[data-release]")?.dataset["release"] ?? null;
}

/**
 * Measures the page from its start and reports once, when it is left or hidden: largest paint, shifts of the
 * layout and the longest wait for an interaction, each with the release of the place that it is about. What
 * does not arrive is dropped.
 */
export function reportVitals(): void {
  const token = document.querySelector<HTMLMetaElement>("meta[name=page-token]")?.content;
  // A page that was loaded unseen has painted nothing yet.
  if (!token || document.hidden) return;
  const found = new Map<VitalName, Measured>();
  const observe = (type: string, each: (entry: VitalEntry) => void) => {
    // Browsers warn of types that they do not have.
    if (!PerformanceObserver.supportedEntryTypes.includes(type)) return;
    const observer = new PerformanceObserver((list) => list.getEntries().forEach(each));
    observer.observe({ type, buffered: true, durationThreshold: eventMs } as PerformanceObserverInit);
  };
  observe("largest-contentful-paint", ({ startTime, element }) => {
    found.set("lcp", { value: startTime, node: element });
  });
  observeShifts(observe, (shift) => found.set("cls", shift));
  observeInteractions(observe, (wait) => found.set("inp", wait));
  const send = () => {
    if (!document.hidden || found.size === 0) return;
    document.removeEventListener("visibilitychange", send);
    const vitals = [...found].map(([name, { value, node }]) => ({ name, value, release: releaseOf(node) }));
    const body = JSON.stringify({ token, vitals } satisfies VitalsReport);
    const headers = { "content-type": "application/json" };
    void fetch(outcomesPath, { method: "POST", headers, body, keepalive: true }).catch(() => undefined);
  };
  document.addEventListener("visibilitychange", send);
}

type Observe = (type: string, each: (entry: VitalEntry) => void) => void;

/** Finds the largest sum of shifts within one burst, with the element of the first shift of it. */
function observeShifts(observe: Observe, onLarger: (shift: Measured) => void): void {
  let [largest, sum, startMs, lastMs] = [-1, 0, 0, 0];
  let first: Node | null | undefined;
  // A page without a shift has 0.
  onLarger({ value: 0, node: null });
  observe("layout-shift", ({ value = 0, hadRecentInput, startTime, sources }) => {
    if (hadRecentInput) return;
    if (sum === 0 || startTime - lastMs >= burst.pauseMs || startTime - startMs >= burst.lengthMs) {
      [sum, startMs, first] = [0, startTime, sources?.[0]?.node];
    }
    sum += value;
    lastMs = startTime;
    if (sum > largest) onLarger({ value: (largest = sum), node: first });
  });
}

/** Finds the longest wait of an interaction, without one outlier in fifty. */
function observeInteractions(observe: Observe, onChange: (wait: Measured) => void): void {
  const longest = new Map<number, Measured>();
  let last = 0;
  let count = 0;
  observe("event", ({ interactionId, duration, target }) => {
    if (!interactionId) return;
    if (interactionId > last) count += 1;
    last = Math.max(last, interactionId);
    if ((longest.get(interactionId)?.value ?? 0) < duration)
      longest.set(interactionId, { value: duration, node: target });
    const ordered = [...longest].sort(([, one], [, other]) => other.value - one.value);
    for (const [id] of ordered.slice(longestMax)) longest.delete(id);
    const wait = ordered[Math.min(Math.floor(count / perOutlier), longestMax - 1)];
    if (wait) onChange(wait[1]);
  });
}
