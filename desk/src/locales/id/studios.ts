import type { Messages } from "../messages.ts";

export const studios: Messages["studios"] = {
  title: "Umpan studio",
  text: "Kapan judul setiap studio diambil alih, dan mengapa tidak.",
  studio: "Studio",
  syncedAt: "Diambil alih",
  titles: "Judul",
  state: "Status",
  fine: "Baik",
  fails: "Gagal",
  leftOut_other: "{{count}} dilewati",
  nextAt: "Pembacaan berikutnya",
  failingSince: "Gagal sejak",
  unnamed: "Judul {{number}}",
  read: "Baca sekarang",
  ask: "Baca umpan {{name}} sekarang?",
  effect: "Judul yang hilang keluar dari lobi.",
  acceptFewer: "Juga bila lebih dari setengah judul hilang",
};
