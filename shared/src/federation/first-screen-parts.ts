import type { FirstScreenPart } from "../contracts/first-screen.ts";
import type { MappedRelease } from "../contracts/release-map.ts";
import type { MountTarget } from "./host.ts";

/** HTML of a place whose content is in the document, as React's property; null for a place without. */
export type RenderedPart = { readonly __html: string } | null;

/** Returns the rendered part of a place, and notes that the first screen has such a place. */
type FindRenderedPart = (part: FirstScreenPart) => RenderedPart;

let findPart: FindRenderedPart = () => null;

/** Sets the parts of the first screen that is being rendered on a server. */
export function provideRenderedParts(find: FindRenderedPart): void {
  findPart = find;
}

/** The browser ignores the HTML of an element that it takes over; written anew, the element is empty. */
const takenOver = { __html: "" };

const keyOf = ({ release, module }: FirstScreenPart): string => `${release} ${module ?? ""}`;

/** Sets the parts that the document already shows; each is taken over once, by the first mount of its place. */
export function takeOverParts(parts: readonly FirstScreenPart[]): void {
  const shown = new Set(parts.map(keyOf));
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
