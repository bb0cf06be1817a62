import type { commonTerms as referenceTerms, seededPromotions as reference } from "../en/seeded.ts";

/** Ketentuan umum semua promosi. */
export const commonTerms: typeof referenceTerms = [
  "Dompet utama dapat ditarik lagi setelah turnover tercapai, atau setelah Anda membatalkan.",
  "Uang Anda sendiri dipakai lebih dulu. Sisa bonus dan kemenangan darinya terpisah sampai turnover tercapai.",
  "Jika Anda membatalkan, atau waktunya habis, bonus dan kemenangan darinya ditarik kembali. Uang Anda sendiri tetap ada.",
  "Game dengan dompet milik studio tidak dihitung dan tidak dapat dibuka selama promosi berjalan.",
  "Game live dan meja dihitung 10%, olahraga, arcade, dan game jackpot 50%, game lainnya penuh. Dari taruhan yang saling berlawanan hanya yang dapat hilang yang dihitung.",
  "Satu promosi dalam satu waktu.",
];

/** Promosi awal menurut slug. */
export const seededPromotions: typeof reference = {
  "first-deposit": {
    title: "Deposit pertama, ditambah setengahnya",
    summary: "Deposit pertama Anda mendapat tambahan 50% kredit, hingga 200.00.",
    audience: "Untuk deposit pertama setiap pemain, mulai dari 50.00.",
    conditions: [
      "Turnover: 22 kali deposit dan bonus, dalam 30 hari.",
      "Taruhan tertinggi selama berjalan: 50.00.",
    ],
  },
  "daily-reload": {
    title: "Isi ulang harian",
    summary: "Sekali sehari, tambahan 10% dari deposit, hingga 50.00.",
    audience: "Untuk satu deposit per hari, mulai dari 100.00.",
    conditions: ["Turnover: 6 kali deposit dan bonus, dalam 7 hari."],
  },
  "day-after-cashback": {
    title: "Sehari setelahnya",
    summary: "1.5% dari kerugian putaran yang selesai kemarin kembali, hingga 100.00.",
    audience:
      "Kemarin adalah satu hari penuh terakhir waktu Bangkok. Daftar sekali sehari; tanpa kerugian tidak ada yang dikembalikan.",
    conditions: ["Turnover: satu kali jumlah yang kembali, dalam 7 hari."],
  },
  "lantern-evening": {
    title: "Malam lentera",
    summary: "25.00 kredit untuk slot dan arkade, bagi 500 pemain pertama yang mendaftar.",
    audience: "Sekali untuk setiap pemain, selama tempat tersedia.",
    conditions: [
      "Turnover: 65 kali kredit, dalam 3 hari, hanya di game slot dan arkade.",
      "Taruhan tertinggi selama berjalan: 5.00.",
    ],
  },
  "first-look": {
    title: "Pandangan pertama",
    summary: "10.00 kredit untuk melihat-lihat, tanpa deposit.",
    audience: "Sekali untuk setiap pemain.",
    conditions: ["Turnover: 65 kali kredit, dalam 7 hari."],
  },
};
