import type { DepositStatus } from "@tessera/shared/contracts/deposits";
import type { OperatorDeposit } from "@tessera/shared/operator-contracts/deposits";
import { Status, type StatusKind } from "@tessera/shared/ui";
import { useTranslation } from "../../../texts.ts";

const kinds: Readonly<Record<DepositStatus, StatusKind>> = {
  awaiting_payment: "waiting",
  submitted: "waiting",
  needs_review: "waiting",
  approved: "good",
  rejected: "over",
  expired: "over",
  cancelled: "over",
};

/** State of a deposit; of a submitted one whether its money has arrived. */
export function DepositState({
  deposit,
}: {
  readonly deposit: Pick<OperatorDeposit, "status" | "realPaid">;
}) {
  const { t } = useTranslation();
  const { status, realPaid } = deposit;
  const shown = status === "submitted" && realPaid !== null ? "arrived" : status;
  return <Status kind={kinds[status]}>{t(`deposits.status.${shown}`)}</Status>;
}
