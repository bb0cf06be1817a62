import type { messages } from "./en.ts";

/** Every text that the referral says; a language that misses one does not type-check. */
export type Messages = typeof messages;
