import type { AdjustmentReason } from "@tessera/shared/contracts/adjustments";

interface NotifiedAdjustment {
  readonly amount: string;
  readonly number: string;
  readonly reason: string;
  readonly explanation: string;
}

const reasons: Readonly<Record<AdjustmentReason, string>> = {
  correction: "Correction",
  refund: "Refund",
  goodwill: "Goodwill",
  chargeback: "Payment that your bank took back",
  fee: "Fee",
};

/** English texts of the messages about adjustments. */
export const texts = {
  reasons,
  added: {
    title: "Balance adjusted",
    body: ({ amount, number, reason, explanation }: NotifiedAdjustment) =>
      `${amount} has been added to your balance. ${reason}: ${explanation} Adjustment ${number}.`,
  },
  taken: {
    title: "Balance adjusted",
    body: ({ amount, number, reason, explanation }: NotifiedAdjustment) =>
      `${amount} has been taken from your balance. ${reason}: ${explanation} Adjustment ${number}.`,
  },
};
