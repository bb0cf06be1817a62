import type { Messages } from "../messages.ts";

export const transfers: Messages["transfers"] = {
  title: "Transfer",
  text: "Untuk transfer yang tak jelas, studio belum memberi tahu hasilnya; yang terlama di atas.",
  state: "Status",
  status: {
    all: "Semua",
    created: "Dimulai",
    sent: "Dalam perjalanan",
    unknown: "Tak jelas",
    completed: "Sampai",
    failed: "Gagal",
  },
  direction: "Arah",
  directions: { in: "Ke studio", out: "Dari studio" },
  main: "Dompet utama",
  nothingToDecide: "Tidak ada yang perlu diputuskan sekarang.",
  number: "Nomor",
  createdAt: "Dimulai",
  from: "Dari",
  to: "Ke",
  amount: "Jumlah",
  askStudio: "Tanyakan dahulu kepada studio.",
  outcome: {
    completed: "Sudah sampai",
    failed: "Gagal",
  },
  ask: {
    completed: "Apakah {{number}} sudah sampai?",
    failed: "Apakah {{number}} gagal?",
  },
  effect: {
    completed: "Uang dibukukan dari {{from}} ke {{to}}.",
    failed: "Uang tetap di {{from}}; tidak ada yang dibukukan ke {{to}}.",
  },
};
