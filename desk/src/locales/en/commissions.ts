/** English texts of the area commissions. */
export const commissions = {
  title: "Commission",
  text: "Commission is held for a day; only what is held can be voided.",
  releaseAt: "Held until",
  turnover: "Turnover",
  amount: "Commission",
  state: "State",
  status: {
    accrued: "Held",
    released: "Released",
    void: "Void",
  },
  referrer: "Referrer",
  downline: "Friend",
  rate: "Rate",
  note: "Note",
  reason: {
    device: "Same device",
    bank: "Same bank account",
    address: "Same address",
    rolled_back: "Bets rolled back",
    operator: "Decided by an operator",
  },
  void: "Void",
  ask: "Void the commission of {{day}}?",
  effect: "The referrer does not get it; this cannot be undone.",
  decided: "It is decided already.",
};
