import { application } from "./application.ts";
import { commissions, friends, list, transfer } from "./lists.ts";
import { overview } from "./overview.ts";
import { state } from "./state.ts";

/** The referral's texts in English, one file for each thing a player does. */
export const messages = { referral: { application, commissions, friends, list, overview, state, transfer } };
