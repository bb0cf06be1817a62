import type { Messages } from "../messages.ts";

/** Indonesian texts of the area of free rounds. */
export const freeRounds: Messages["freeRounds"] = {
  title: "Ronde gratis",
  text: "Hadiah dari roda, 200 yang terbaru. ID pemain menampilkan semua miliknya.",
  search: "Pemain, putaran, atau game",
  game: "Slot",
  played: "Dimainkan",
  won: "Menang sejauh ini",
  stake: "Taruhan per ronde",
  currency: "Mata uang",
  createdAt: "Diberikan",
  expiresAt: "Dapat dimainkan sampai",
  lapsedAt: "Hangus",
  state: "Status",
  note: "Tidak ada yang diputuskan di sini. Kemenangan ronde langsung dibayar.",
  states: { open: "Ronde tersisa", played: "Semua dimainkan", lapsed: "Hangus" },
};
