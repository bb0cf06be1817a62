import type { Messages } from "../messages.ts";

export const bank: Messages["wallet"]["bank"] = {
  title: "Rekening bank",
  notLoaded: "Formulir tidak dapat dimuat.",
  currency: "Mata uang",
  currencies: { IDR: "IDR, Indonesia", THB: "THB, Thailand" },
  bank: "Bank",
  choose: "Pilih bank",
  accountName: "Nama rekening",
  nameHint: "Nama harus sesuai dengan nama lengkap.",
  accountNumber: "Nomor rekening",
  codeHelp: "Rekening kedua memerlukan kode yang kami kirim lewat email.",
  register: "Daftarkan rekening",
  added: "Rekening bank telah terdaftar.",
  addedNumber: "{{number}} telah terdaftar.",
  add: "Tambah lagi",
  addFirst: "Daftarkan rekening bank",
  frozenUntil: "dibekukan hingga {{until}}",
  off: "bank sedang gangguan",
};
