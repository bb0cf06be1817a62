import type { MovementWords, PaymentMethodNames } from "../../movement-words.ts";

/** Label mutasi dalam bahasa Indonesia. */
export const movementWords: MovementWords = {
  types: {
    deposit: "Deposit",
    withdraw: "Tarik dana",
    transfer: "Transfer",
    promotion: "Promosi",
    commission: "Komisi",
    shop: "Toko",
    adjustment: "Penyesuaian",
    game: "Game",
    grant: "Saldo awal",
  },
  statuses: {
    pending: "Menunggu",
    processing: "Diproses",
    success: "Selesai",
    failed: "Gagal",
    rejected: "Ditolak",
    cancelled: "Dibatalkan",
    expired: "Kedaluwarsa",
  },
  directions: { in: "Masuk", out: "Keluar", move: "Antar dompet" },
};

/** Names of the payment methods in Indonesian. */
export const paymentMethodNames: PaymentMethodNames = {
  bank_manual: "Transfer bank",
  va: "Rekening virtual",
  qris: "QRIS",
  promptpay: "PromptPay",
  ewallet: "E-wallet",
};
