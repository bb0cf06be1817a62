import { bank } from "./en/bank.ts";
import { cashier } from "./en/cashier.ts";
import { code } from "./en/code.ts";
import { deposit } from "./en/deposit.ts";
import { promotions } from "./en/promotions.ts";
import { transfer } from "./en/transfer.ts";
import { withdraw } from "./en/withdraw.ts";
import { balance } from "./en/balance.ts";
import { overview } from "./en/overview.ts";

/** The wallet's texts in English, one file for each thing a player does. */
export const messages = {
  wallet: { balance, bank, cashier, code, deposit, overview, promotions, transfer, withdraw },
};
