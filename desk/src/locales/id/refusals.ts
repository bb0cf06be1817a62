import type { Translated } from "@tessera/shared/i18n";
import type * as reference from "../en/refusals.ts";

export const errors: Translated<typeof reference.errors> = {
  LOGIN_FAILED: "Nama, kata sandi, atau kode salah. Satu kode berlaku sekali: tunggu kode berikutnya.",
  CONFLICT: "Orang lain lebih dahulu, atau statusnya tidak mengizinkan.",
};

export const validation: Translated<typeof reference.validation> = {
  otp: { length: "Masukkan 6 angka." },
  username: {
    length: "Gunakan 3 sampai 32 huruf atau angka.",
    start: "Awali dengan huruf.",
    format: "Gunakan 3 sampai 32 huruf kecil atau angka, diawali huruf.",
  },
  password: {
    length: "Gunakan 12 karakter atau lebih.",
    mix: "Gunakan setidaknya satu huruf dan satu angka.",
  },
  operatorNote: {
    length: "Gunakan paling banyak 500 karakter.",
    short: "Gunakan setidaknya 3 karakter.",
    long: "Gunakan paling banyak 1.000 karakter.",
  },
  adjustment: { amount: "Tulis jumlah seperti 12.50 atau -12.50." },
  referralRate: { range: "Gunakan 0 sampai 10 persen, paling banyak dua desimal." },
};
