import { balance } from "./en/balance.ts";
import { overview } from "./en/overview.ts";

/** The wallet's texts in English, one file for each thing a player does. */
export const messages = { wallet: { balance, overview } };
