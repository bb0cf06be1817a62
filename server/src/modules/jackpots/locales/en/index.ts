/** English texts of jackpots. */
export const texts = {
  won: {
    title: (name: string) => `You won the ${name}`,
    body: (amount: string) => `${amount} is in your main wallet.`,
  },
};
