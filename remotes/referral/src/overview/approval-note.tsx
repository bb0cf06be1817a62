import type { Referral } from "@tessera/shared/contracts/referral";
import { Note, type IconName } from "@tessera/shared/ui";
import { useTranslation } from "../texts.ts";

const icons: Record<Exclude<Referral["status"], "approved">, IconName> = {
  none: "info",
  pending: "clock",
  rejected: "warning",
  suspended: "pause",
};

/** Note with the reason for no commission yet; nothing for an approved player. */
export function ApprovalNote({
  referral: { status, reason = "" },
}: {
  readonly referral: Pick<Referral, "status" | "reason">;
}) {
  const { t } = useTranslation();
  if (status === "approved") return null;
  return <Note icon={icons[status]}>{t(`referral.overview.status.${status}`, { reason })}</Note>;
}
