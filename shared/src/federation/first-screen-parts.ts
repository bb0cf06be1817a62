import type { FirstScreenPart } from "../contracts/first-screen.ts";
import type { MappedRelease } from "../contracts/release-map.ts";
import type { MountTarget } from "./host.ts";
import { loadTimeoutMs } from "./load-budget.ts";

/** HTML of a place whose content is in the document, as React's property; null for a place without. */
export type RenderedPart = { readonly __html: string } | null;

/** Returns the rendered part of a place, and notes that the first screen has such a place. */
type FindRenderedPart = (part: FirstScreenPart) => RenderedPart;

let findPart: FindRenderedPart = () => null;

/** Sets the parts of the first screen that is being rendered on a server. */
export function provideRenderedParts(find: FindRenderedPart): void {
  findPart = find;
}

/** The browser ignores the HTML of an element that it takes over; written again, the element is empty. */
const takenOver = { __html: "" };

const keyOf = ({ release, module }: FirstScreenPart): string => `${release} ${module ?? ""}`;

/** Parts of the document whose scripts do not run yet. */
let waiting: ReadonlySet<string> = new Set();
let onNoneWaiting: (() => void)[] = [];

/**
 * Sets the parts that the document already shows; each is taken over once, by the first mount of its place.
 */
export function takeOverParts(parts: readonly FirstScreenPart[]): void {
  const shown = new Set(parts.map(keyOf));
  waiting = new Set(shown);
  findPart = (part) => (shown.has(keyOf(part)) ? takenOver : null);
  forgetPart = (part) => void shown.delete(keyOf(part));
}

let forgetPart: (part: FirstScreenPart) => void = () => undefined;

function partOf(release: MappedRelease, place: MountTarget): FirstScreenPart {
  return { release: release.id, module: place.kind === "slot" ? place.module : null };
}

/** Returns the part of the first screen at a place that is mounted for the first time. */
export function findRenderedPart(release: MappedRelease, place: MountTarget): RenderedPart {
  return findPart(partOf(release, place));
}

/** Notes that a place was mounted: the next mount begins without the document's content. */
export function forgetRenderedPart(release: MappedRelease, place: MountTarget): void {
  forgetPart(partOf(release, place));
}

/** Notes that the scripts of a place run, or that they failed and the place shows that. */
export function settleRenderedPart(release: MappedRelease, place: MountTarget): void {
  const settled = keyOf(partOf(release, place));
  waiting = new Set([...waiting].filter((key) => key !== settled));
  if (waiting.size > 0) return;
  for (const listener of onNoneWaiting) listener();
  onNoneWaiting = [];
}

/**
 * Resolves when the scripts of every part of the first screen run: what is not needed for the first input is
 * requested after it.
 * @param atMostMs milliseconds after which it resolves in any case; default: those that the file of a part
 *   may take
 */
export function firstScreenRuns(atMostMs = loadTimeoutMs): Promise<void> {
  if (waiting.size === 0) return Promise.resolve();
  return new Promise((resolve) => {
    onNoneWaiting.push(resolve);
    setTimeout(resolve, atMostMs);
  });
}
