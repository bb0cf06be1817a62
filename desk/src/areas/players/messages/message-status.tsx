import type { OperatorMessageStatus } from "@tessera/shared/operator-contracts/inbox";
import { Status, type StatusKind } from "@tessera/shared/ui";
import { useTranslation } from "../../../texts.ts";

const kinds: Readonly<Record<OperatorMessageStatus, StatusKind>> = {
  scheduled: "waiting",
  sending: "waiting",
  sent: "good",
  cancelled: "over",
};

/** State of a message to players. */
export function MessageStatus({ status }: { readonly status: OperatorMessageStatus }) {
  const { t } = useTranslation();
  return <Status kind={kinds[status]}>{t(`messages.status.${status}`)}</Status>;
}
