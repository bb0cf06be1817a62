import type { ProofWords } from "./proof-words.ts";

export const proofId: ProofWords = {
  nextCommitment: "Sidik jari untuk ronde berikutnya",
  commitment: "Sidik jari ronde ini",
  playerSeed: "Benih peramban Anda",
  studioSeed: "Benih studio",
  studioSeedLater: "Ditunjukkan setelah ronde selesai",
  roundNumber: "Ronde",
  checking: "Memeriksa",
  seedFits: "Benih itu memiliki sidik jari yang ditunjukkan sebelum taruhan.",
  seedFails: "Benih itu tidak memiliki sidik jari yang ditunjukkan sebelum taruhan.",
  elsewhereTitle: "Periksa di tempat lain",
  elsewhere: [
    "Sidik jari adalah SHA-256 dari 32 bita benih studio.",
    "HMAC-SHA256 dengan benih studio sebagai kunci atas benih peramban Anda, titik dua, dan 0, 1, 2 … memberi masing-masing 32 bita: lima bilangan 48 bit, sisanya dibuang.",
  ],
  shuffle: (order, places) =>
    `${order} Untuk tempat ${places} turun sampai 2, ambil bilangan berikutnya; jika tidak di bawah kelipatan terbesar tempat itu, ambil yang sesudahnya. Sisanya ditambah satu adalah tempat untuk ditukar.`,
};
