import type { texts as reference } from "../en/index.ts";

/** Teks pesan tentang pendaftaran untuk komisi. */
export const texts: typeof reference = {
  approved: {
    title: "Sekarang Anda mendapat komisi",
    body: () => "Pendaftaran Anda disetujui. Anda mendapat komisi dari semua yang dimainkan teman Anda.",
  },
  rejected: {
    title: "Pendaftaran Anda tidak disetujui",
    body: (reason) => `Alasannya: ${reason} Anda dapat memperbaikinya dan mendaftar lagi.`,
  },
  suspended: {
    title: "Komisi Anda dihentikan sementara",
    body: (reason) =>
      `Alasannya: ${reason} Yang sudah Anda peroleh tetap tersimpan. Silakan hubungi layanan pelanggan kami.`,
  },
  reinstated: {
    title: "Komisi Anda berjalan kembali",
    body: () => "Anda kembali mendapat komisi, dan yang sudah Anda peroleh tersedia.",
  },
};
