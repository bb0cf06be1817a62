import type { Messages } from "../messages.ts";

export const bank: Messages["account"]["bank"] = {
  title: "Rekening bank",
  text: "Kami hanya membayar ke rekening ini. Nama setiap rekening harus sesuai dengan nama lengkap Anda.",
  add: "Tambah rekening",
  list: "Rekening bank Anda",
  none: "Belum ada rekening bank",
  noneText: "Tambahkan rekening untuk deposit melalui transfer bank dan untuk menarik dana.",
  notLoaded: "Rekening bank Anda tidak dapat dimuat.",
  safe: "Akun dan saldo Anda tidak terpengaruh.",
  primary: "Dipakai pertama",
  frozenUntil: "Belum dapat menerima penarikan sebelum {{until}}",
  makePrimary: "Pakai pertama",
  makePrimaryNamed: "Pakai pertama: {{name}}",
  madePrimary: "Rekening ini sekarang dipakai pertama.",
  remove: "Hapus",
  removeNamed: "Hapus: {{name}}",
  removed: "Rekening telah dihapus.",
  askTitle: "Hapus rekening ini?",
};
