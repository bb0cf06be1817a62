import { application } from "./application.ts";
import { commissions, friends, list, transfer } from "./lists.ts";
import { overview } from "./overview.ts";
import { state } from "./state.ts";
import type { Messages } from "../messages.ts";

/** Teks referral dalam bahasa Indonesia. */
export const messages: Messages = {
  referral: { application, commissions, friends, list, overview, state, transfer },
};
