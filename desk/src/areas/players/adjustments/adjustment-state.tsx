import type { AdjustmentStatus } from "@tessera/shared/operator-contracts/adjustments";
import { Status, type StatusKind } from "@tessera/shared/ui";
import { useTranslation } from "../../../texts.ts";

const kinds: Readonly<Record<AdjustmentStatus, StatusKind>> = {
  proposed: "waiting",
  confirmed: "good",
  declined: "bad",
  withdrawn: "over",
  expired: "over",
};

/** State of an adjustment. */
export function AdjustmentState({ status }: { readonly status: AdjustmentStatus }) {
  const { t } = useTranslation();
  return <Status kind={kinds[status]}>{t(`adjustments.status.${status}`)}</Status>;
}
