import type { Messages } from "../messages.ts";

export const email: Messages["account"]["email"] = {
  title: "Email",
  unverified: "Alamat ini belum diverifikasi. Minta kode dan masukkan di sini.",
  verifiedTitle: "{{email}} telah diverifikasi",
  verifiedText: "Kode dan pemberitahuan tentang akun Anda dikirim ke alamat ini.",
  toProfile: "Ke profil",
  reasonsTitle: "Mengapa verifikasi",
  forWithdrawals: "Penarikan membutuhkan alamat yang terverifikasi.",
  forCodes: "Kode untuk rekening bank dan lupa kata sandi dikirim ke sana.",
  forNotices: "Anda segera tahu bila kata sandi Anda diubah.",
  otherAddress: "Hanya layanan bantuan yang dapat mengubah alamat. Alamat baru harus diverifikasi lagi.",
};
