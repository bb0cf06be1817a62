import type { Messages } from "../messages.ts";

/** Indonesian texts of the area of crash reports. */
export const errorLog: Messages["errorLog"] = {
  title: "Log kesalahan",
  text: "Kerusakan yang dilihat pemain, berkelompok; yang terakhir terlihat di atas.",
  search: "Bagian, misalnya games",
  notLoaded: "Laporan tidak termuat.",
  empty: "Tidak ada kerusakan yang dilaporkan.",
  one: "Laporan satu kesalahan",
  latest_zero: "Tidak ada laporan",
  latest_one: "{{count}} laporan",
  latest_other: "{{count}} laporan, yang terbaru",
  error: "Kesalahan",
  remote: "Bagian",
  noRemote: "tidak diketahui",
  count: "Laporan",
  lastAt: "Terakhir terlihat",
  at: "Terlihat",
  url: "Halaman",
  browser: "Peramban",
  stack: "Tumpukan",
};
