import type { CreditProposalStatus } from "@tessera/shared/operator-contracts/credit-proposal-state";
import { Status, type StatusKind } from "@tessera/shared/ui";
import { useTranslation } from "../../../texts.ts";

const kinds: Readonly<Record<CreditProposalStatus, StatusKind>> = {
  proposed: "waiting",
  approved: "good",
  declined: "bad",
  withdrawn: "over",
  expired: "over",
  outdated: "over",
};

/** State of a proposal. */
export function CreditState({ status }: { readonly status: CreditProposalStatus }) {
  const { t } = useTranslation();
  return <Status kind={kinds[status]}>{t(`credits.states.${status}`)}</Status>;
}
