import type { texts as reference } from "../en/index.ts";

/** Teks pesan pertama sebuah akun dan pemberitahuan kata sandi. */
export const texts: typeof reference = {
  welcome: {
    title: "Selamat datang di Tessera",
    body: "Akun Anda telah dibuka. Hal-hal tentang akun Anda disampaikan di sini. Anda dapat menetapkan batas untuk diri sendiri kapan saja, dan layanan bantuan menjawab pertanyaan Anda.",
  },
  passwordMail: {
    subject: "Kata sandi Tessera Anda telah diubah",
    greeting: (username) => `Halo ${username},`,
    lines: [
      "kata sandi Anda baru saja diubah, dan semua perangkat telah dikeluarkan.",
      "Jika itu bukan Anda, segera pilih kata sandi baru dan hubungi kami.",
    ],
  },
  changedByCode: [
    "kata sandi Anda baru saja diubah dengan kode dari kotak surat ini, dan perangkat Anda yang lain telah dikeluarkan.",
    "Jika itu bukan Anda, segera pilih kata sandi baru dan hubungi kami.",
  ],
  passwordMessage: {
    title: "Kata sandi Anda telah diubah",
    body: "Perangkat Anda yang lain telah dikeluarkan. Jika itu bukan Anda, segera pilih kata sandi baru dan hubungi kami.",
  },
};
