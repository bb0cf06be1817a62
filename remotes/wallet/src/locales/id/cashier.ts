import type { Messages } from "../messages.ts";

export const cashier: Messages["wallet"]["cashier"] = {
  amount: "Jumlah",
  wholeOnly: "Hanya angka bulat",
  credits: "kredit",
  range: "Dari {{min}} hingga {{max}}",
  all: "Semua",
  balance: "Saldo",
  number: "Nomor",
  copyNumber: "Salin nomor",
  copyAmount: "Salin jumlah",
  time: "Waktu",
  safe: "Saldo Anda tidak terpengaruh.",
  askAgain: "Tanya lagi",
  nothingTwice:
    "Kami menanyakan apakah permintaan Anda sudah sampai. Formulir dikunci sementara, dan tidak ada yang dikirim dua kali.",
  play: "Main",
  contact: "Hubungi kami",
  reasons: {
    other: "alasan tidak disebutkan",
    GATEWAY_UNAVAILABLE: "layanan pembayaran tidak menjawab",
    PAYMENT_NOT_FOUND: "pembayaran tidak ditemukan",
    AMOUNT_MISMATCH: "jumlah yang masuk berbeda",
    NAME_MISMATCH: "rekening atas nama lain",
    DUPLICATE: "pembayaran sudah pernah dihitung",
    PAYOUT_FAILED: "bank tidak menerima pembayaran",
    PROVIDER_FAILED: "Studio tidak menerima transfer. Uang tetap di tempatnya.",
    PROVIDER_UNAVAILABLE: "Studio tidak menjawab. Uang tetap di tempatnya.",
    PROVIDER_MAINTENANCE: "Studio sedang dalam pemeliharaan. Uang tetap di tempatnya.",
  },
};
