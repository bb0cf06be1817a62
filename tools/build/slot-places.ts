import type { Compilation } from "@rspack/core";
import { ownSources } from "./own-sources.ts";

/**
 * Names of the slots that the screens of a build have a place for, sorted: those of every `<Slot name="…">`
 * in its sources. Throws for a name that is no literal: the registry could not know it.
 *
 * @param root folder of the repository
 */
export function slotPlaces(compilation: Pick<Compilation, "modules">, root?: string): string[] {
  const names = ownSources(compilation, root).flatMap(({ name: file, text }) =>
    // What follows up to the next element that is opened after the name; other attributes may hold elements.
    [...text.matchAll(/<Slot\s(?:(?!<Slot\s).)*?(?:name="(?<slot>[^"]+)"|name=\{|\{\.\.\.)/gs)].map(
      ({ groups }) => {
        const slot = groups?.["slot"];
        if (slot === undefined) throw new Error(`${file}: the name of a slot must be a literal.`);
        return slot;
      },
    ),
  );
  return [...new Set(names)].toSorted();
}
