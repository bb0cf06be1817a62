import type { HistoryItem, HistoryStatus, HistoryType } from "./account.ts";
import type { Language } from "./scalars.ts";

export interface MovementWords {
  readonly types: Readonly<Record<HistoryType, string>>;
  readonly statuses: Readonly<Record<HistoryStatus, string>>;
  readonly directions: Readonly<Record<HistoryItem["direction"], string>>;
}

/** Labels of movements in each language, used by the lists on screen and by the exported file. */
export const movementWords: Readonly<Record<Language, MovementWords>> = {
  en: {
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
  },
  id: {
    types: {
      deposit: "Deposit",
      withdraw: "Tarik dana",
      transfer: "Transfer",
      promotion: "Promosi",
      commission: "Komisi",
      shop: "Toko",
      adjustment: "Penyesuaian",
      game: "Permainan",
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
  },
};
