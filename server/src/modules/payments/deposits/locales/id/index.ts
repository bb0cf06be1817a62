import type { texts as reference } from "../en/index.ts";

/** Teks pesan tentang deposit. */
export const texts: typeof reference = {
  approved: {
    title: "Deposit diterima",
    body: (amount, number) => `${amount} telah ditambahkan ke saldo Anda. Deposit ${number}.`,
  },
  arrived: {
    title: "Pembayaran diterima",
    body: (_amount, number) =>
      `Pembayaran Anda untuk deposit ${number} sudah kami terima dan sedang diperiksa. Uang Anda aman.`,
  },
  rejected: {
    title: "Deposit ditolak",
    body: (amount, number) => `Deposit ${number} sebesar ${amount} ditolak. Alasannya ada di riwayat Anda.`,
  },
};
