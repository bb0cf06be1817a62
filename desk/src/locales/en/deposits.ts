import { paymentMethodNames } from "@tessera/shared/contracts/locales/en/index";

/** English texts of the area deposits. */
export const deposits = {
  title: "Deposits",
  text: "Those that wait for a person first, the oldest at the top.",
  one: "Deposit",
  number: "Number",
  createdAt: "Begun",
  expiresAt: "Time to pay until",
  amount: "Credits",
  expected: "Expected",
  paid: "Arrived",
  approvedReal: "Agreed to first",
  method: "Method",
  gatewayRef: "Reference at the gateway",
  playerNote: "Note of the player",
  state: "State",
  for: "for {{username}}",
  methods: paymentMethodNames,
  status: {
    all: "All",
    awaiting_payment: "Awaiting payment",
    submitted: "Submitted",
    needs_review: "To review",
    approved: "Approved",
    rejected: "Rejected",
    expired: "Expired",
    cancelled: "Cancelled",
  },
  approve: "Approve",
  secondApprove: "Give the second approval",
  reject: "Reject",
  ownApproval: "You gave the first approval. Somebody else has to give the second one.",
  nothingToDecide: "There is nothing to decide now.",
  realPaid: "Amount that arrived ({{currency}})",
  realPaidHelp: "In the smallest unit of the currency, digits only.",
  ask: {
    approve: "Approve {{number}}?",
    secondApprove: "Give {{number}} its second approval?",
    reject: "Reject {{number}}?",
  },
  effect: {
    approve:
      "{{username}} gets credits for the amount that arrived. Above what the gateway reported a second operator has to agree.",
    secondApprove: "{{username}} gets credits for {{amount}}.",
    reject: "{{username}} gets no credits and reads the reason.",
  },
};
