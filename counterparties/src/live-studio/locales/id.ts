import type { Words } from "./words.ts";

export const id: Words = {
  opening: "Membuka meja",
  rules: ({ rtp, seconds, lowest, highest }) =>
    `Kartu yang lebih tinggi menang sebesar taruhannya. Jika seri, setengah chip dikembalikan. Taruhan ${lowest} sampai ${highest}. RTP ${rtp}%, satu putaran tiap ${seconds} detik.`,
  you: "Anda",
  house: "Harbour",
  faceDown: "Tertutup",
  courts: ["Jack", "Queen", "King", "As"],
  suits: ["keriting", "wajik", "hati", "sekop"],
  card: (rank, suit) => `${rank} ${suit}`,
  balance: "Saldo di sini",
  demoCredits: "Kredit demo",
  net: "Hasil",
  chip: "Chip",
  draw: "Ambil kartu",
  sound: "Suara",
  nextIn: (seconds) => `Berikutnya dalam ${seconds} dtk`,
  won: (amount) => `Anda menang ${amount}.`,
  tied: (amount) => `Seri. ${amount} dikembalikan.`,
  lost: "Tidak menang.",
  failures: {
    INSUFFICIENT_FUNDS:
      "Saldo di studio ini tidak cukup. Pindahkan uang ke sini, atau pilih chip yang lebih kecil.",
    TOO_SOON: "Putaran berikutnya belum boleh dimulai.",
    SEAT_CLOSED: "Situs menutup meja ini untuk Anda. Taruhan tidak diterima lagi di sini; saldo Anda aman.",
    SESSION_UNKNOWN: "Meja ini sudah ditutup. Buka lagi dari lobi. Saldo Anda aman.",
    CONNECTION_LOST:
      "Tidak ada koneksi. Saldo menunjukkan apakah putaran dimainkan; saldo sedang diperiksa lagi.",
    OTHER: "Tidak berhasil. Tidak ada yang diambil.",
  },
};
