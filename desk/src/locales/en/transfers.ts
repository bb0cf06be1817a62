/** English texts of the area unknown transfers. */
export const transfers = {
  title: "Unknown transfers",
  text: "The studio has not said what became of them; the oldest first.",
  number: "Number",
  createdAt: "Begun",
  from: "From",
  to: "To",
  amount: "Amount",
  askStudio: "Ask the studio’s people first.",
  outcome: {
    completed: "It arrived",
    failed: "It failed",
  },
  ask: {
    completed: "Did {{number}} arrive?",
    failed: "Did {{number}} fail?",
  },
  effect: {
    completed: "The money is booked from {{from}} to {{to}}.",
    failed: "The money stays at {{from}}; nothing is booked to {{to}}.",
  },
};
