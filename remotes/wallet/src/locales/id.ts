import { balance } from "./id/balance.ts";
import { overview } from "./id/overview.ts";
import type { Messages } from "./messages.ts";

/** Teks dompet dalam bahasa Indonesia. */
export const messages: Messages = { wallet: { balance, overview } };
