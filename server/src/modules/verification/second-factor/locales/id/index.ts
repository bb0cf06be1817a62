import type { texts as reference } from "../en/index.ts";

/** Teks pemberitahuan tentang login dua langkah. */
export const texts: typeof reference = {
  greeting: (username) => `Halo ${username},`,
  notMine: "Jika itu bukan Anda, segera ubah kata sandi dan hubungi kami.",
  on: {
    title: "Login dua langkah aktif",
    body: () =>
      "Mulai sekarang, untuk masuk diperlukan kode dari aplikasi autentikator Anda. Perangkat Anda yang lain telah dikeluarkan.",
  },
  off: {
    title: "Login dua langkah nonaktif",
    body: () => "Mulai sekarang, kata sandi Anda cukup untuk masuk.",
  },
  renewed: {
    title: "Kode pemulihan baru",
    body: () => "Kode pemulihan baru telah dibuat untuk akun Anda. Kode yang lama tidak berlaku lagi.",
  },
  used: {
    title: "Kode pemulihan telah dipakai",
    body: (left) =>
      `Ada yang masuk dengan salah satu kode pemulihan Anda. Sisa kode: ${left}. Anda dapat membuat yang baru lewat Profil, Login dua langkah.`,
  },
};
