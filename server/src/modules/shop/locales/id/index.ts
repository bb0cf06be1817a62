import type { texts as reference } from "../en/index.ts";

/** Indonesian texts of the shop. */
export const texts: typeof reference = {
  wheel: "Roda mosaik",
  items: { wallpaper: "Wallpaper mosaik" },
  prizes: {
    credit: (amount) => `${amount} kredit`,
    bonus: (amount) => `bonus ${amount}`,
    free_rounds: (count, game) => `${count} ronde gratis di ${game}`,
  },
  won: {
    title: (prize) => `Anda memenangkan ${prize}`,
    credit: (number) => `Putaran ${number}: kreditnya ada di dompet utama Anda.`,
    bonus: (number) =>
      `Putaran ${number}: ambil bonusnya di toko saat tidak ada promosi lain yang aktif. Turnover-nya dimulai saat itu.`,
    free_rounds: (number) =>
      `Putaran ${number}: buka gimnya dalam 7 hari dan ronde itu dimainkan lebih dulu. Kemenangan masuk ke dompet utama Anda.`,
    item: (number) => `Putaran ${number}: tim kami mengirimkannya ke kotak masuk ini.`,
  },
  delivered: {
    title: (item) => `Terkirim: ${item}`,
    body: (number, note) => `Hadiah putaran ${number}: ${note}`,
  },
};
