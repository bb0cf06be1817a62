import type { Messages } from "../messages.ts";

export const state: Messages["referral"]["state"] = {
  none: {
    title: "Dapatkan komisi dari teman Anda",
    text: "Komisi dimulai setelah pendaftaran Anda disetujui. Siapa pun yang bergabung dengan kode Anda sekarang sudah tercatat.",
  },
  pending: {
    title: "Data Anda sedang diperiksa (1–2 hari).",
    text: "Anda mendapat pesan segera setelah ada keputusan. Kode Anda sudah dapat dibagikan.",
  },
  rejected: {
    title: "Pendaftaran Anda tidak disetujui",
    text: "Perbaiki yang kurang dan daftar lagi; data Anda yang sebelumnya tetap tersimpan.",
  },
  suspended: {
    title: "Komisi Anda dihentikan sementara",
    text: "Yang sudah Anda peroleh tetap tersimpan. Silakan hubungi layanan pelanggan.",
  },
  apply: "Daftar untuk komisi",
  again: "Coba lagi",
  contact: "Hubungi kami",
  progress: "Status pendaftaran Anda",
  sent: "Terkirim",
  checked: "Diperiksa",
  decided: "Diputuskan",
};
