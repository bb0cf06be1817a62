import type { MappedRelease } from "../contracts/release-map.ts";
import type { MountedPart, Swap } from "./host.ts";

/** Place that has a part: its element, and how it shows which release that is, and that it failed. */
interface Place {
  element: HTMLElement;
  setShown: Swap["onShown"];
  fail: Swap["onFailure"];
}

/** Part of a page and the place that has it, which may be another one later. */
export interface PlacedPart extends Place, Pick<Swap, "onShown" | "onFailure"> {
  /** Undefined until it is mounted. */
  part?: MountedPart;
  /** Release that the part shows. */
  shown: MappedRelease;
}

/**
 * Mounted parts of slots, with their modules. When the screen around a slot is replaced by that of another
 * release, the slot there takes its part over as it is: what belongs to another remote is neither rendered
 * again nor loses its state.
 */
export const slotParts = new Map<PlacedPart, string>();

/** Returns the part for a place; what the part tells goes to the place that has it by then. */
export function placePart(place: Place & Pick<PlacedPart, "shown">): PlacedPart {
  const placed: PlacedPart = {
    ...place,
    onShown: (release) => {
      placed.shown = release;
      placed.setShown(release);
    },
    onFailure: (step, cause) => {
      slotParts.delete(placed);
      placed.fail(step, cause);
    },
  };
  return placed;
}

/** Finds the part of a remote whose slot was removed from the document in this moment. */
export function findLeftPart({ name }: MappedRelease, module: string | undefined): PlacedPart | undefined {
  const found = [...slotParts].find(
    ([{ shown, element }, of]) => of === module && shown.name === name && !element.isConnected,
  );
  return found?.[0];
}
