import type { CreditProposalState } from "@tessera/shared/operator-contracts/credit-proposal-state";
import { Link } from "@tessera/shared/router";
import { type IconName, Note } from "@tessera/shared/ui";
import { useTranslation } from "../../../texts.ts";

const icons: Readonly<Partial<Record<CreditProposalState["status"], IconName>>> = {
  approved: "check",
  declined: "warning",
};

/** State of the proposal of a subject, on the subject's own page. */
export function ProposalNote({ proposal }: { readonly proposal: CreditProposalState }) {
  const { t } = useTranslation();
  const { id, status, proposedBy, decidedBy, decisionNote } = proposal;
  return (
    <Note
      announce="status"
      icon={icons[status] ?? "info"}
      title={t(`credits.notes.${status}`)}
      action={<Link to={`/desk/credits?status=${status}&row=${id}`}>{t("credits.show")}</Link>}
    >
      {t("credits.by", { name: proposedBy })}{" "}
      {decidedBy !== null && t("credits.decidedByName", { name: decidedBy })} {decisionNote}
    </Note>
  );
}
