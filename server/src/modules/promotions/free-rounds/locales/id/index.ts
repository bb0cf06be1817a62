import type { texts as reference } from "../en/index.ts";

/** Indonesian texts of free rounds. */
export const texts: typeof reference = {
  lapsed: {
    title: (game) => `Ronde gratis Anda di ${game} telah berakhir`,
    body: (left, stake) => `${left} ronde gratis senilai ${stake} tidak dimainkan tepat waktu.`,
  },
};
