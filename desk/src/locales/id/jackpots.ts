import type { Messages } from "../messages.ts";

export const jackpots: Messages["jackpots"] = {
  title: "Jackpot",
  text: "Pot dari semua pool, dan penyebab pot tidak diundi.",
  pool: "Pool",
  currency: "Mata uang",
  held: "Isi",
  limit: "Harus jatuh pada",
  state: "Status",
  fine: "Baik",
  problems: {
    proof_refused: "Bukti ditolak",
    not_drawn: "Tidak diundi",
  },
  shown: "Ditampilkan ke pemain",
  seed: "Modal awal",
  cycle: "Siklus",
  since: "Sejak",
  draw: "Undian {{cycle}}",
  nothingToDecide: "Pot diundi oleh studionya; tidak ada yang perlu diputuskan di sini.",
};
