import type { Messages } from "../messages.ts";

export const transfers: Messages["transfers"] = {
  title: "Transfer tak jelas",
  text: "Studio belum memberi tahu hasilnya; yang terlama dahulu.",
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
