/** English texts of the shop. */
export const texts = {
  wheel: "Mosaic wheel",
  items: { wallpaper: "Mosaic wallpaper" },
  prizes: {
    credit: (amount: string) => `${amount} credits`,
    bonus: (amount: string) => `a bonus of ${amount}`,
  },
  won: {
    title: (prize: string) => `You won ${prize}`,
    credit: (number: string) => `Spin ${number}: the credits are in your main wallet.`,
    bonus: (number: string) =>
      `Spin ${number}: take the bonus in the shop when no other promotion is active. Its turnover begins then.`,
    item: (number: string) => `Spin ${number}: our team delivers it to this inbox.`,
  },
  delivered: {
    title: (item: string) => `Delivered: ${item}`,
    body: (number: string, note: string) => `What you won with spin ${number}: ${note}`,
  },
};
