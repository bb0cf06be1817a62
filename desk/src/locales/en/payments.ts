/** English texts of the area unclaimed payments. */
export const payments = {
  title: "Unclaimed payments",
  search: "Reference or amount",
  text: "Money under a reference of no deposit, the oldest first.",
  ref: "Reference",
  receivedAt: "Received",
  currency: "Currency",
  reportedCurrency: "Currency that was named",
  amount: "Amount",
  returned: "Mark as returned",
  ask: "Did {{ref}} go back to its sender?",
  effect: "The books take the money out again. Send it back at the gateway first.",
};
