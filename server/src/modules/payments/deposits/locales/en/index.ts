/** English texts of the messages about deposits. */
export const texts = {
  approved: {
    title: "Deposit received",
    body: (amount: string, number: string) => `${amount} has been added to your balance. Deposit ${number}.`,
  },
  arrived: {
    title: "Payment arrived",
    body: (_amount: string, number: string) =>
      `Your payment for deposit ${number} has arrived. We are checking it; your money is safe.`,
  },
  rejected: {
    title: "Deposit rejected",
    body: (amount: string, number: string) =>
      `Your deposit ${number} of ${amount} was rejected. Your history says why.`,
  },
};
