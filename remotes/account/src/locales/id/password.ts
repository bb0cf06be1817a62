import type { Messages } from "../messages.ts";

export const password: Messages["account"]["password"] = {
  title: "Ubah kata sandi",
  oldPassword: "Kata sandi lama",
  byCode: "Saya tidak tahu kata sandi saya",
  byPassword: "Gunakan kata sandi lama",
  codeHelp: "Kami mengirim kode ke alamat email akun Anda, sebagai pengganti kata sandi lama.",
  newPassword: "Kata sandi baru",
  newPasswordHelp: "8 hingga 64 karakter dengan huruf dan angka.",
  passwordConfirmation: "Ulangi kata sandi",
  changed: "Kata sandi berhasil diubah.",
  changedText: "Perangkat lain telah dikeluarkan.",
  goodTitle: "Kata sandi yang baik",
  goodLength: "Panjang: tiga kata lebih baik daripada satu kata dengan simbol.",
  goodAlone: "Hanya dipakai di sini, tidak di tempat lain.",
  goodSecret: "Hanya Anda yang tahu. Kami tidak pernah memintanya.",
  othersEnd: "Setelah diubah, semua perangkat lain harus masuk kembali.",
};
