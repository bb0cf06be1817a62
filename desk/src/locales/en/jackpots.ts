/** English texts of the area jackpots. */
export const jackpots = {
  title: "Jackpots",
  text: "The pots of all pools, and what keeps one from being drawn.",
  pool: "Pool",
  currency: "Currency",
  held: "Held",
  limit: "Must drop at",
  state: "State",
  fine: "Fine",
  problems: {
    proof_refused: "Proof refused",
    not_drawn: "Not drawn",
  },
  shown: "Shown to players",
  seed: "Seed",
  cycle: "Cycle",
  since: "Since",
  draw: "Draw {{cycle}}",
  nothingToDecide: "Pots are drawn by their studios; there is nothing to decide here.",
};
