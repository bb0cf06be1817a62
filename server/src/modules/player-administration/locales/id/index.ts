import type { texts as reference } from "../en/index.ts";

/** Teks pemberitahuan tentang data akun yang diubah layanan bantuan. */
export const texts: typeof reference = {
  changes: {
    name: {
      title: "Nama Anda telah diubah",
      body: (value) => `Layanan bantuan mengubah nama Anda menjadi ${value}.`,
    },
    phone: {
      title: "Nomor telepon Anda telah diubah",
      body: (value) => `Layanan bantuan mengubah nomor telepon Anda menjadi ${value}.`,
    },
    email: {
      title: "Alamat email Anda telah diubah",
      body: (value) =>
        `Layanan bantuan mengubah alamat email Anda menjadi ${value}. Alamat ini perlu diverifikasi lagi.`,
    },
    bankAccount: {
      title: "Rekening bank Anda telah diubah",
      body: (value) => `Layanan bantuan mengubah rekening bank Anda menjadi ${value}.`,
    },
    twoStepLogin: {
      title: "Login dua langkah nonaktif",
      body: () => "Layanan bantuan menonaktifkan login dua langkah Anda. Kata sandi Anda cukup untuk masuk.",
    },
  },
  reason: (reason) => `Alasan: ${reason}`,
  notMine: "Jika Anda tidak memintanya, segera hubungi kami.",
  greeting: (username) => `Halo ${username},`,
};
