import type { SupportStatus } from "@tessera/shared/contracts/support";
import { Status, type StatusKind } from "@tessera/shared/ui";
import { useTranslation } from "../../../texts.ts";

const kinds: Readonly<Record<SupportStatus, StatusKind>> = {
  open: "waiting",
  answered: "good",
  closed: "over",
};

/** State of a request to support. */
export function SupportState({ status }: { readonly status: SupportStatus }) {
  const { t } = useTranslation();
  return <Status kind={kinds[status]}>{t(`support.status.${status}`)}</Status>;
}
