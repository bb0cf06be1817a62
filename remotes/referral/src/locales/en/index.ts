import { overview } from "./overview.ts";

/** The referral's texts in English, one file for each thing a player does. */
export const messages = { referral: { overview } };
