import type { OperatorReferrer } from "@tessera/shared/operator-contracts/referrals";
import { Status, type StatusKind } from "@tessera/shared/ui";
import { useTranslation } from "../../../texts.ts";

const kinds: Readonly<Record<OperatorReferrer["status"], StatusKind>> = {
  none: "over",
  pending: "waiting",
  approved: "good",
  rejected: "bad",
  suspended: "bad",
};

/** State of an application or of a referrer. */
export function ReferralState({ status }: { readonly status: OperatorReferrer["status"] }) {
  const { t } = useTranslation();
  return <Status kind={kinds[status]}>{t(`referrals.status.${status}`)}</Status>;
}
