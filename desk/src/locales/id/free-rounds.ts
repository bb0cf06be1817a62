import type { Messages } from "../messages.ts";

/** Indonesian texts of the area of free rounds. */
export const freeRounds: Messages["freeRounds"] = {
  title: "Ronde gratis",
  search: "Pemain, putaran, game",
  text: "Hadiah dari roda, 200 yang terbaru. ID pemain menampilkan semua miliknya.",
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
