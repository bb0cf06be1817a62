import type { Localised } from "@tessera/shared/contracts/scalars";

/** A page block with its text in both languages; the contract's block has one language. */
export type LocalisedBlock =
  | { readonly kind: "heading" | "paragraph"; readonly text: Localised }
  | { readonly kind: "list"; readonly items: readonly Localised[] }
  | { readonly kind: "link"; readonly text: Localised; readonly to: string };

export interface LocalisedPage {
  readonly slug: string;
  readonly title: Localised;
  /** Date of the last change of content. */
  readonly version: string;
  readonly blocks: readonly LocalisedBlock[];
}

/** Text in English first, Indonesian second, as in every call below. */
type Words = readonly [en: string, id: string];

const localised = ([en, id]: Words): Localised => ({ en, id });

export const heading = (...words: Words): LocalisedBlock => ({ kind: "heading", text: localised(words) });
export const paragraph = (...words: Words): LocalisedBlock => ({ kind: "paragraph", text: localised(words) });
export const list = (...items: Words[]): LocalisedBlock => ({ kind: "list", items: items.map(localised) });
export const link = (to: string, ...words: Words): LocalisedBlock => ({
  kind: "link",
  text: localised(words),
  to,
});
