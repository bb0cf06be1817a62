/** Values of a message, as shown. */
interface MovedMoney {
  readonly amount: string;
  readonly number: string;
  readonly from: string;
  readonly to: string;
}

/** English texts of the messages about transfers. */
export const texts = {
  mainWallet: "your main wallet",
  completed: {
    title: "Transfer completed",
    body: (transfer: MovedMoney) =>
      `${transfer.amount} moved from ${transfer.from} to ${transfer.to}. Transfer ${transfer.number}.`,
  },
  failed: {
    title: "Transfer failed",
    body: (transfer: MovedMoney) =>
      `Your transfer ${transfer.number} did not happen: ${transfer.amount} stays in ${transfer.from}.`,
  },
};
