import type { texts as reference } from "../en/index.ts";

/** Indonesian texts of the messages about adjustments. */
export const texts: typeof reference = {
  reasons: {
    correction: "Koreksi",
    refund: "Pengembalian dana",
    goodwill: "Kompensasi",
    chargeback: "Pembayaran yang ditarik kembali oleh bank Anda",
    fee: "Biaya",
  },
  added: {
    title: "Saldo disesuaikan",
    body: ({ amount, number, reason, explanation }) =>
      `${amount} telah ditambahkan ke saldo Anda. ${reason}: ${explanation} Penyesuaian ${number}.`,
  },
  taken: {
    title: "Saldo disesuaikan",
    body: ({ amount, number, reason, explanation }) =>
      `${amount} telah dipotong dari saldo Anda. ${reason}: ${explanation} Penyesuaian ${number}.`,
  },
};
