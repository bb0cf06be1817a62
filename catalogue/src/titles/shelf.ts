import type { Category } from "../category.ts";

/** A name as it is in both languages, or English and Indonesian where a person would translate it. */
export type ShelfName = string | readonly [en: string, id: string];

/** What one studio has made, by category. */
export type Shelf = Readonly<Record<Category, readonly ShelfName[]>>;
