import type { Messages } from "../messages.ts";

export const operators: Messages["operators"] = {
  title: "Operator",
  text: "Semua yang boleh bekerja di sini. Peran membuka areanya; tidak ada yang mencakup peran lain.",
  name: "Nama pengguna",
  password: "Kata sandi pertama",
  roles: "Peran",
  state: "Status",
  status: {
    active: "Aktif",
    disabled: "Nonaktif",
  },
  new: "Operator baru",
  make: "Buat operator",
  own: "Ini Anda; orang lain dapat menonaktifkan Anda.",
  disable: "Nonaktifkan",
  ask: "Nonaktifkan {{username}}?",
  effect: "Operator yang dinonaktifkan keluar di mana-mana dan tidak dapat masuk lagi.",
  secret: "Rahasia",
  code: "Kode QR untuk autentikator {{username}}",
  secretOnce:
    "Pindai kode dengan autentikator, atau ketik rahasianya di sana. Keduanya hanya ditampilkan sekali ini.",
  copySecret: "Salin rahasia",
};
