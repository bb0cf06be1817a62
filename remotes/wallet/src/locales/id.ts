import { bank } from "./id/bank.ts";
import { cashier } from "./id/cashier.ts";
import { code } from "./id/code.ts";
import { deposit } from "./id/deposit.ts";
import { promotions } from "./id/promotions.ts";
import { transfer } from "./id/transfer.ts";
import { withdraw } from "./id/withdraw.ts";
import { balance } from "./id/balance.ts";
import { overview } from "./id/overview.ts";
import type { Messages } from "./messages.ts";

/** Teks dompet dalam bahasa Indonesia. */
export const messages: Messages = {
  wallet: { balance, bank, cashier, code, deposit, overview, promotions, transfer, withdraw },
};
