import type { Translated } from "@tessera/shared/i18n";
import type { messages } from "./en/index.ts";

/**
 * All texts of the referral remote in another language; one with a missing or misspelt key does not compile.
 */
export type Messages = Translated<typeof messages>;
