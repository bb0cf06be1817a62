import type { texts as reference } from "../en/index.ts";

/** Teks pesan tentang penarikan. */
export const texts: typeof reference = {
  paid: {
    title: "Penarikan dibayar",
    body: (amount, number, bank) => `${amount} telah dibayarkan ke ${bank}. Penarikan ${number}.`,
  },
  rejected: {
    title: "Penarikan ditolak",
    body: (amount, number) =>
      `Penarikan ${number} ditolak, dan ${amount} kembali ke saldo Anda. Alasannya ada di riwayat Anda.`,
  },
  refunded: {
    title: "Penarikan gagal",
    body: (amount, number, bank) =>
      `${bank} tidak menerima penarikan ${number}, dan ${amount} kembali ke saldo Anda.`,
  },
};
