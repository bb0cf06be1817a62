import { amountMaxCredits, minorToCredits } from "@tessera/shared/core/money";
import * as z from "@tessera/shared/schema";
import { creditsText, parseAmount } from "@tessera/shared/forms";
import { mainCode, type TransferWallet } from "./transfer-wallets.ts";

/** Bounds of a transfer in whole credits; the balance and the player's limits are checked beside them. */
export const transferRange = { min: 1, max: amountMaxCredits };

/** Whole credits in a wallet. */
export function creditsIn(wallets: readonly TransferWallet[], code: string): number {
  return minorToCredits(wallets.find((one) => one.code === code)?.minor ?? 0n);
}

/**
 * Schema of the form. `room` is the amount that the player's limits allow for studios, `roomText` its text.
 */
export function transferSchema(wallets: readonly TransferWallet[], room: number, roomText: string) {
  return z.object({ from: z.string(), to: z.string(), amount: creditsText(transferRange) }).check(
    z.refine(({ from, to }) => from !== to, { error: "wallet.same", path: ["to"] }),
    z.refine(({ from, amount }) => parseAmount(amount) <= creditsIn(wallets, from), {
      error: "amount.balance",
      path: ["amount"],
    }),
    z.refine(({ from, amount }) => from !== mainCode || parseAmount(amount) <= room, {
      error: roomText,
      path: ["amount"],
    }),
  );
}
