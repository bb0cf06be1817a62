/** English texts of the area transfers. */
export const transfers = {
  title: "Transfers",
  text: "Of an unknown one the studio has not said what became of it; the oldest is at the top.",
  state: "State",
  status: {
    all: "All",
    created: "Begun",
    sent: "On the way",
    unknown: "Unknown",
    completed: "Arrived",
    failed: "Failed",
  },
  direction: "Direction",
  directions: { in: "To the studio", out: "From the studio" },
  main: "Main wallet",
  nothingToDecide: "There is nothing to decide now.",
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
