import { bank } from "./bank.ts";
import { cashier } from "./cashier.ts";
import { deposit } from "./deposit.ts";
import { promotions } from "./promotions.ts";
import { transfer } from "./transfer.ts";
import { withdraw } from "./withdraw.ts";
import { balance } from "./balance.ts";
import { overview } from "./overview.ts";

/** The wallet's texts in English, one file for each thing a player does. */
export const messages = {
  wallet: { balance, bank, cashier, deposit, overview, promotions, transfer, withdraw },
};
