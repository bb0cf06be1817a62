import { bank } from "./id/bank.ts";
import { cashier } from "./id/cashier.ts";
import { deposit } from "./id/deposit.ts";
import { promotions } from "./id/promotions.ts";
import { transfer } from "./id/transfer.ts";
import { withdraw } from "./id/withdraw.ts";
import { balance } from "./id/balance.ts";
import { overview } from "./id/overview.ts";
import type { Messages } from "./messages.ts";

/** Teks dompet dalam bahasa Indonesia. */
export const messages: Messages = {
  wallet: { balance, bank, cashier, deposit, overview, promotions, transfer, withdraw },
};
