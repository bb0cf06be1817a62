import type { Messages } from "../messages.ts";

export const proof: Messages["games"]["proof"] = {
  elsewhere: "Verifikasi di tempat lain",
  copy: "Salin perintah",
};

export const jackpots: Messages["games"]["jackpots"] = {
  draws: "Undian sebelumnya",
  drawsOf: "Undian sebelumnya: {{name}}",
  pool: "Jackpot",
  running:
    "Jatuh paling lambat pada {{limit}}. Rahasia studio dan situs untuk siklus {{cycle}} sudah ditetapkan sebelum taruhan pertamanya; inilah hash-nya:",
  commitment: "Hash rahasia studio",
  siteCommitment: "Hash rahasia situs",
  notLoaded: "Undian tidak dapat dimuat.",
  none: "Belum pernah dimenangkan.",
  drawn: "Dimenangkan {{winner}} · siklus {{cycle}}",
  drawnByYou: "Anda pemenangnya · siklus {{cycle}}",
  returned: "Ditarik kembali oleh studio; uangnya kembali ke jackpot.",
  verify: "Verifikasi",
  verifyOf: "Verifikasi undian siklus {{cycle}}",
  right: "Dihitung ulang di peramban Anda: undiannya benar.",
  wrong: "Dihitung ulang di peramban Anda: undiannya tidak benar. Hubungi kami.",
  failed: "Peramban ini tidak dapat menghitung hash di sini. Gunakan perintah di bawah.",
  committed: "Rahasia ini punya hash yang sudah ditetapkan sebelumnya",
  bothCommitted: "Kedua rahasia punya hash yang sudah ditetapkan sebelumnya",
  formerRule:
    "Undian ini dibuat dengan aturan lama, yang memakai id taruhan milik studio sebagai pengganti tiket. Undian ini diverifikasi dengan aturan itu.",
  wins: "Angka taruhan {{digits}} di bawah {{bound}}: menang",
  mustDropFormer: "Jackpot sudah mencapai batasnya: taruhan mana pun menang",
  mustDrop: "Jackpot sudah mencapai batasnya: taruhan pertama setelahnya menang",
  secret: "Rahasia studio",
  siteSecret: "Rahasia situs",
  bookingId: "Id taruhan di situs",
  playerSeed: "Hash seed pemain",
  booking: "Teks tiket",
  message: "Teks taruhan",
  bet: "Taruhan",
  odds: "Taruhan per undian",
  how: "Dua perintah pertama memberi hash kedua rahasia, yang ketiga memberi tiket. Perintah terakhir memberi angka heksadesimal: 13 digit pertamanya adalah angka taruhan. Di bawah {{bound}} taruhan itu menang.",
  howFormer:
    "Perintah pertama memberi hash rahasia. Perintah kedua memberi angka heksadesimal: 13 digit pertamanya adalah angka taruhan. Di bawah {{bound}} taruhan itu menang.",
  howMustDrop:
    "Perintah-perintah ini memberi hash kedua rahasia. Jackpot sudah mencapai batasnya, jadi taruhan pertama setelahnya menang.",
  howMustDropFormer:
    "Perintah pertama memberi hash rahasia. Jackpot sudah mencapai batasnya, jadi taruhan mana pun menang.",
};
