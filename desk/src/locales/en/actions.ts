/** English words for the actions of the audit log, with underscores for dots and hyphens. */
export const actions = {
  deposit_approve: "approved",
  deposit_second_approve: "gave the second approval",
  deposit_reject: "rejected",
  withdrawal_approve: "approved",
  withdrawal_second_approve: "gave the second approval",
  withdrawal_reject: "rejected",
  withdrawal_retry: "tried the payout again",
  withdrawal_refund: "gave the money back",
  withdrawal_mark_paid: "marked as paid",
  inbox_write: "wrote the message",
  inbox_cancel: "cancelled the message",
};
