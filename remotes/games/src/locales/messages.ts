import type { messages as english } from "./en.ts";

/** Every language has exactly the keys of the English texts. */
export type Messages = typeof english;
