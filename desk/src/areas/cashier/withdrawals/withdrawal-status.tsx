import type { WithdrawalStatus } from "@tessera/shared/contracts/withdrawals";
import type { ReviewedWithdrawal } from "@tessera/shared/operator-contracts/withdrawals";
import { Status, type StatusKind } from "@tessera/shared/ui";
import { useTranslation } from "../../../texts.ts";

const kinds: Readonly<Record<WithdrawalStatus, StatusKind>> = {
  requested: "waiting",
  approved: "waiting",
  paying: "waiting",
  paid: "good",
  payout_failed: "bad",
  rejected: "over",
  refunded: "over",
  cancelled: "over",
};

/** State of a withdrawal; one with its first approval says that it waits for the second. */
export function WithdrawalState({
  withdrawal,
}: {
  readonly withdrawal: Pick<ReviewedWithdrawal, "status" | "approvedBy" | "needsSecondApproval">;
}) {
  const { t } = useTranslation();
  const { status, approvedBy, needsSecondApproval } = withdrawal;
  const isHalf = needsSecondApproval && approvedBy !== null;
  return <Status kind={kinds[status]}>{t(`withdrawals.status.${isHalf ? "half" : status}`)}</Status>;
}
