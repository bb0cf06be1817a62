/** English texts of the shop. */
export const texts = {
  wheel: "Mosaic wheel",
  items: { wallpaper: "Mosaic wallpaper" },
  prizes: {
    credit: (amount: string) => `${amount} credits`,
    bonus: (amount: string) => `a bonus of ${amount}`,
    free_rounds: (count: number, game: string) =>
      count === 1 ? `1 free round on ${game}` : `${count} free rounds on ${game}`,
  },
  won: {
    title: (prize: string) => `You won ${prize}`,
    credit: (number: string) => `Spin ${number}: the credits are in your main wallet.`,
    bonus: (number: string) =>
      `Spin ${number}: take the bonus in the shop when no other promotion is active. Its turnover begins then.`,
    free_rounds: (number: string) =>
      `Spin ${number}: open the game within 7 days and they are played first. Wins go to your main wallet.`,
    item: (number: string) => `Spin ${number}: our team delivers it to this inbox.`,
  },
  delivered: {
    title: (item: string) => `Delivered: ${item}`,
    body: (number: string, note: string) => `What you won with spin ${number}: ${note}`,
  },
};
