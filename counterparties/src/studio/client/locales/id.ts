import { blackjackId } from "./blackjack-id.ts";
import { kenoId } from "./keno-id.ts";
import { rouletteId } from "./roulette-id.ts";
import { crashId } from "./crash-id.ts";
import { proofId } from "./proof-id.ts";
import { slotId } from "./slot-id.ts";
import type { Words } from "../words.ts";

export const id: Words = {
  opening: "Membuka game",
  spin: "Putar",
  spinning: "Berputar",
  ready: (lines, rtp) => `${lines} garis · RTP ${rtp}%`,
  balance: "Saldo",
  demoCredits: "Kredit demo",
  net: "Bersih",
  bet: "Taruhan",
  betLower: "Turunkan taruhan",
  betHigher: "Naikkan taruhan",
  win: "Menang",
  returned: "Kembali",
  noWin: "Tidak menang",
  lineWin: (line, count, amount) => `Garis ${line} · ${count} sama · ${amount}`,
  scatterWin: (count, amount) => `${count} scatter · ${amount}`,
  roundTold: (win, balance) => `Menang ${win}. Saldo ${balance}.`,
  roundLostTold: (balance) => `Tidak menang. Saldo ${balance}.`,
  betTold: (bet) => `Taruhan ${bet}`,
  reels: (rows) => `Gulungan. ${rows}`,
  row: (row, names) => `Baris ${row}: ${names}.`,
  wild: "Wild",
  scatter: "Scatter",
  regulars: [
    "Simbol utama",
    "Simbol kedua",
    "Simbol ketiga",
    "Simbol keempat",
    "Sekop",
    "Hati",
    "Keriting",
    "Wajik",
  ],
  booking: "Hasil Anda sedang dicatat. Hasil itu aman.",
  paytable: "Tabel pembayaran dan aturan",
  paysAtBet: (bet) => `Pembayaran pada taruhan ${bet}`,
  wildRule: "Menggantikan semua simbol kecuali scatter. Ada di gulungan 2, 3, dan 4.",
  scatterRule: "Membayar di posisi mana pun, di luar kemenangan garis.",
  linesTitle: (lines) => `${lines} garis`,
  rules: (facts) => [
    `Pengembalian kepada pemain: ${facts.rtp}%. Ini rata-rata teoretis dari semua hasil yang mungkin.`,
    `Taruhan dari ${facts.lowest} sampai ${facts.highest}. Setiap taruhan mencakup ${facts.lines} garis. Sebuah garis membayar tiga simbol sama atau lebih, berurutan dari gulungan paling kiri. Hanya rangkaian terpanjang di satu garis yang dibayar; kemenangan di garis berbeda dijumlahkan.`,
    "Setiap hasil diundi secara acak oleh server studio sebelum gulungan berhenti. Hasil sebelumnya tidak berpengaruh.",
    `Satu putaran berlangsung sedikitnya ${facts.seconds} detik dan perlu ditekan sendiri. Kemenangan dibulatkan ke bawah ke satuan terkecil.`,
    "Jika koneksi terputus, putaran yang sudah diundi tetap dibayar dan taruhan lain dikembalikan. Gangguan sistem membatalkan putaran dan mengembalikan taruhan.",
  ],
  demoRule: "Dalam demo Anda bermain dengan kredit tanpa nilai. Kredit berakhir saat Anda keluar.",
  keys: "Tombol: Spasi atau Enter untuk memutar, tombol panah untuk mengubah taruhan.",
  close: "Tutup",
  cancel: "Nanti saja",
  tryAgain: "Coba lagi",
  toLobby: "Kembali ke lobi",
  deposit: "Deposit",
  realityTitle: "Waktunya melihat sejenak",
  reality: (time, net) => `Anda telah bermain selama ${time}. Hasil: ${net}.`,
  goOn: "Lanjut",
  stop: "Berhenti",
  proof: proofId,
  slot: slotId,
  blackjack: blackjackId,
  keno: kenoId,
  roulette: rouletteId,
  crash: crashId,
  sound: "Suara",
  failures: {
    INSUFFICIENT_FUNDS: {
      title: "Saldo kurang dari taruhan",
      text: "Tidak ada taruhan yang diambil. Pilih taruhan lebih rendah atau tambah saldo Anda.",
    },
    DEMO_USED_UP: {
      title: "Kredit demo tidak cukup untuk taruhan ini",
      text: "Pilih taruhan lebih rendah, atau buka demo lagi untuk 1,000.00 kredit baru.",
    },
    LIMIT_REACHED: {
      title: "Batas tercapai",
      text: "Batas pada akun Anda tidak mengizinkan taruhan ini. Tidak ada taruhan yang diambil.",
    },
    PLAYER_DISABLED: {
      title: "Permainan dijeda",
      text: "Akun Anda saat ini tidak dapat bertaruh. Saldo Anda aman.",
    },
    EXPIRED: {
      title: "Game ini sudah kedaluwarsa",
      text: "Buka kembali dari lobi. Saldo Anda aman.",
    },
    GAME_CLOSED: {
      title: "Game ini sedang ditutup",
      text: "Tidak ada taruhan yang diambil. Saldo Anda aman.",
    },
    NO_FREE_ROUND: {
      title: "Ronde gratis ini tidak tersisa",
      text: "Ronde itu dimainkan di jendela lain, atau waktunya sudah habis. Tidak ada taruhan yang diambil.",
    },
    CONNECTION_LOST: {
      title: "Koneksi terputus",
      text: "Uang Anda aman: putaran yang sudah diundi dibayar, taruhan lain dikembalikan. Periksa koneksi Anda dan coba lagi.",
    },
    OTHER: {
      title: "Belum berhasil",
      text: "Tidak ada hasil yang hilang. Saldo Anda aman.",
    },
  },
};
