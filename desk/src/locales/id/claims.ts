import type { Messages } from "../messages.ts";

export const claims: Messages["claims"] = {
  title: "Klaim",
  text: "Promosi yang diambil pemain, yang terbaru dahulu.",
  promotion: "Promosi",
  bonus: "Bonus",
  turnover: "Turnover",
  state: "Status",
  status: {
    all: "Semua",
    reserved: "Dipesan",
    active: "Aktif",
    completed: "Selesai",
    cancelled: "Dibatalkan",
    forfeited: "Hangus",
    expired: "Kedaluwarsa",
    released: "Dilepas",
  },
  balance: "Saldo bonus",
  progress: "Turnover sejauh ini",
  target: "Turnover yang diperlukan",
  createdAt: "Diambil",
  forfeit: "Hanguskan",
  ask: "Akhiri klaim {{username}} karena penyalahgunaan?",
  effect: "Saldo bonus ditarik kembali; ini tidak dapat diurungkan.",
  nothingToDecide: "Hanya klaim aktif yang dapat dihanguskan.",
};
