import type { ShelfCategory } from "../common/category.ts";

/** A name for both languages, or separate English and Indonesian names. */
export type ShelfName = string | readonly [en: string, id: string];

/** Titles of one studio, by category. */
export type Shelf = Readonly<Record<ShelfCategory, readonly ShelfName[]>>;
