import type { BuiltRelease } from "@tessera/shared/contracts/release-map";

/**
 * Finds the slots in screens of other releases that a release would leave empty and the live ones of its
 * remote fill, each as a sentence.
 *
 * @param releases stable releases and candidates, those of the release's own remote among them
 */
export function findLostSlots(built: BuiltRelease, releases: readonly BuiltRelease[]): readonly string[] {
  const others = releases.filter(({ name }) => name !== built.name);
  const replaced = releases.filter(({ name }) => name === built.name);
  const lost = slotsOf(...replaced).filter((slot) => !slotsOf(built, ...others).includes(slot));
  return [...new Set(lost)].flatMap((slot) => {
    const shown = others.find(({ slotPlaces }) => slotPlaces?.includes(slot));
    return shown
      ? `${shown.name} ${shown.version} shows the slot ${slot}, which ${built.name} ${built.version} does not fill.`
      : [];
  });
}

const slotsOf = (...releases: readonly BuiltRelease[]): string[] =>
  releases.flatMap(({ manifest }) => manifest?.slots.map(({ slot }) => slot) ?? []);
