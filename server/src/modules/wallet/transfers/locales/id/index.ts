import type { texts as reference } from "../en/index.ts";

/** Teks pesan tentang transfer. */
export const texts: typeof reference = {
  mainWallet: "dompet utama",
  completed: {
    title: "Transfer selesai",
    body: (transfer) =>
      `${transfer.amount} dipindahkan dari ${transfer.from} ke ${transfer.to}. Transfer ${transfer.number}.`,
  },
  failed: {
    title: "Transfer gagal",
    body: (transfer) =>
      `Transfer ${transfer.number} tidak terjadi: ${transfer.amount} tetap di ${transfer.from}.`,
  },
};
