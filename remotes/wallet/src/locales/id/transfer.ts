import type { Messages } from "../messages.ts";

export const transfer: Messages["wallet"]["transfer"] = {
  title: "Transfer",
  locked: "Promosi Anda sedang berjalan: {{promotion}}",
  lockedText:
    "Selama berjalan, uang tidak dapat dipindahkan ke studio dengan dompet sendiri. Membawa uang kembali tetap terbuka.",
  limitLeaves: "Batas Anda menyisakan {{max}} untuk studio sampai {{until}}.",
  notLoaded: "Dompet Anda tidak dapat dimuat.",
  noStudio: "Tidak ada studio yang menyimpan uang sendiri, jadi tidak ada yang perlu dipindahkan.",
  from: "Dari",
  to: "Ke",
  swap: "Tukar",
  nominal: "Nominal",
  main: "Dompet utama",
  done: "Selesai",
  moved: "{{amount}} dipindahkan dari {{from}} ke {{to}}.",
  failed: "Transfer tidak berhasil.",
  unknown: "Penyedia belum mengonfirmasi. Kami akan memeriksa dan memberi tahu Anda.",
  unknownNumber: "Transfer {{number}}, {{amount}}",
  returnAll: "Kembalikan semua",
  nothingOutside: "Semua uang ada di dompet utama Anda.",
};
