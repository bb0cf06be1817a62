import type { Messages } from "../messages.ts";

/** Indonesian texts of the area of games. */
export const catalogue: Messages["catalogue"] = {
  title: "Game",
  text: "Game dengan posisi didahulukan, lalu yang paling populer.",
  search: "Nama game",
  notLoaded: "Game tidak termuat.",
  empty: "Tidak ada studio yang menawarkan game.",
  name: "Game",
  studio: "Studio",
  place: "Posisi",
  noPlace: "Menurut popularitas",
  until: "Sampai",
  state: "Status",
  offered: "Menurut umpan",
  note: "Yang Anda atur tetap berlaku setelah sinkronisasi umpan. Ronde yang terbuka diselesaikan.",
  minutes: "Menit (0: sampai diakhiri)",
  placeField: "Posisi 1 sampai 100 (0: menurut popularitas)",
  states: {
    all: "Semua",
    active: "Aktif",
    maintenance: "Pemeliharaan",
    hidden: "Nonaktif",
    coming_later: "Segera hadir",
  },
  studios: {
    title: "Studio",
    notLoaded: "Studio tidak termuat.",
    empty: "Tidak ada studio.",
    change: "Ubah",
    ask: "Ubah semua game {{name}}?",
    effect: "Berlaku untuk setiap game studio ini dalam satu detik. Ronde yang terbuka diselesaikan.",
    states: { active: "Aktif", maintenance: "Pemeliharaan", disabled: "Nonaktif" },
  },
  decide: { active: "Aktifkan", maintenance: "Pemeliharaan", hidden: "Nonaktifkan", place: "Beri posisi" },
  ask: {
    active: "Aktifkan {{name}}?",
    maintenance: "Masukkan {{name}} ke pemeliharaan?",
    hidden: "Nonaktifkan {{name}}?",
    place: "Beri {{name}} posisi?",
  },
  effect: {
    active: "Game kembali ada di daftar pemain.",
    maintenance: "Kartunya menyatakan itu, dan tidak ada yang dapat membukanya.",
    hidden: "Game hilang dari lobi, pencarian, dan Beranda dalam satu detik.",
    place: "Game dengan posisi didahulukan di Beranda dan lobi.",
  },
};
