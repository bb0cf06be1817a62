import type { Messages } from "../messages.ts";

export const payments: Messages["payments"] = {
  title: "Pembayaran tanpa deposit",
  search: "Referensi atau jumlah",
  text: "Uang dengan referensi yang tidak dimiliki deposit mana pun, yang terlama dahulu.",
  ref: "Referensi",
  receivedAt: "Diterima",
  currency: "Mata uang",
  reportedCurrency: "Mata uang yang disebut",
  amount: "Jumlah",
  returned: "Tandai dikembalikan",
  ask: "Apakah {{ref}} sudah kembali ke pengirimnya?",
  effect: "Pembukuan mengeluarkan uang ini lagi. Kembalikan dahulu di gateway.",
};
