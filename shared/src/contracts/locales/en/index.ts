import type { MovementWords, PaymentMethodNames } from "../../movement-words.ts";

/** Labels of movements in English, used by the lists on screen and by the exported file. */
export const movementWords: MovementWords = {
  types: {
    deposit: "Deposit",
    withdraw: "Withdraw",
    transfer: "Transfer",
    promotion: "Promotion",
    commission: "Commission",
    shop: "Shop",
    adjustment: "Adjustment",
    game: "Game",
    grant: "Grant",
  },
  statuses: {
    pending: "Waiting",
    processing: "Processing",
    success: "Completed",
    failed: "Failed",
    rejected: "Rejected",
    cancelled: "Cancelled",
    expired: "Expired",
  },
  directions: { in: "In", out: "Out", move: "Between wallets" },
};

/** Names of the payment methods in English. */
export const paymentMethodNames: PaymentMethodNames = {
  bank_manual: "Bank transfer",
  va: "Virtual account",
  qris: "QRIS",
  promptpay: "PromptPay",
  ewallet: "E-wallet",
};
