import type { Messages } from "../messages.ts";

export const notifications: Messages["account"]["notifications"] = {
  title: "Pemberitahuan di perangkat ini",
  text: "Tetap datang saat situs ditutup, sampai Anda keluar di sini. Jumlah uang tidak disebut karena terlihat di layar terkunci.",
  notLoaded: "Pemberitahuan perangkat ini tidak dapat dimuat.",
  safe: "Tidak ada yang diubah.",
  payments: "Pembayaran",
  paymentsHelp: "Deposit, penarikan, dan transfer yang masuk atau gagal.",
  messages: "Pesan",
  messagesHelp: "Jawaban layanan pelanggan dan hal-hal tentang akun Anda. Tanpa iklan.",
  notAllowed: "Peramban Anda bertanya, dan pemberitahuan tidak diizinkan. Pilih lagi agar ditanya lagi.",
  refused: "Peramban Anda memblokir pemberitahuan situs ini",
  refusedText: "Izinkan di pengaturan peramban untuk situs ini, lalu muat ulang halaman ini.",
  unsupported: "Peramban ini tidak menampilkan pemberitahuan",
  unsupportedText: "Kotak masuk Anda memuat semuanya. Peramban lain di perangkat ini mungkin bisa.",
  "home-screen": "Tambahkan situs ke layar utama dahulu",
  "home-screenText":
    "Di perangkat ini hanya situs di layar utama yang menampilkan pemberitahuan: Bagikan, lalu Tambah ke Layar Utama.",
};
