import { overview } from "./overview.ts";
import type { Messages } from "../messages.ts";

/** Teks referral dalam bahasa Indonesia. */
export const messages: Messages = { referral: { overview } };
