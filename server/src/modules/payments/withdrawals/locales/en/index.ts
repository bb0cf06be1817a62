/** English texts of the messages about withdrawals. */
export const texts = {
  paid: {
    title: "Withdrawal paid",
    body: (amount: string, number: string, bank: string) =>
      `${amount} has been paid to ${bank}. Withdrawal ${number}.`,
  },
  rejected: {
    title: "Withdrawal rejected",
    body: (amount: string, number: string) =>
      `Your withdrawal ${number} was rejected, and ${amount} is back in your balance. Your history says why.`,
  },
  refunded: {
    title: "Withdrawal failed",
    body: (amount: string, number: string, bank: string) =>
      `${bank} did not take your withdrawal ${number}, and ${amount} is back in your balance.`,
  },
};
