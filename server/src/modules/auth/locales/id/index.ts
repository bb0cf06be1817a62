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
  newDeviceMail: {
    subject: "Perangkat baru di akun Tessera Anda",
    lead: "ada yang masuk ke akun Anda dari perangkat yang belum pernah kami lihat:",
    time: "Waktu (Bangkok)",
    device: "Perangkat",
    address: "Alamat IP",
    mine: "Jika itu Anda, tidak perlu melakukan apa pun.",
    notMine:
      "Jika bukan: segera ubah kata sandi, keluarkan perangkat itu lewat Profil, Perangkat, lalu hubungi kami. Kata sandinya benar, jadi ada orang lain yang mengetahuinya.",
  },
  passwordMessage: {
    title: "Kata sandi Anda telah diubah",
    body: "Perangkat Anda yang lain telah dikeluarkan. Jika itu bukan Anda, segera pilih kata sandi baru dan hubungi kami.",
  },
};
