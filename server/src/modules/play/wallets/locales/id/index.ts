import type { texts as reference } from "../en/index.ts";

/** Teks pesan tentang uang yang kembali dari studio. */
export const texts: typeof reference = {
  reasons: {
    LOSS_LIMIT: "Batas yang Anda tetapkan tercapai.",
    SESSION_LIMIT: "Batas waktu bermain Anda tercapai.",
    SESSION_REVOKED: "Anda telah keluar.",
    SELF_EXCLUDED: "Anda telah mengecualikan diri.",
    COOL_OFF_ACTIVE: "Anda sedang beristirahat.",
    PROMO_ACTIVE: "Promosi Anda sedang berjalan.",
    PLAY_DISABLED: "Bermain dimatikan untuk akun Anda.",
  },
  title: (studio) => `Uang Anda di ${studio} dipulangkan`,
  body: (reason, studio) =>
    `${reason} ${studio} tidak menerima taruhan lagi; uang Anda di sana dipindahkan ke dompet utama.`,
};
