import type { messages } from "./en.ts";

/** All texts of the shell; a language with a missing text does not compile. */
export type Messages = typeof messages;
