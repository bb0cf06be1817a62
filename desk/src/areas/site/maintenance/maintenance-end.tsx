import type { OperatorMaintenance } from "@tessera/shared/operator-contracts/maintenance";
import { DateTime } from "@tessera/shared/ui";
import { useTranslation } from "../../../texts.ts";

/** End of a window: the one that was, the planned one, or a sentence while none is planned. */
export function MaintenanceEnd({
  window: { until, endedAt },
}: {
  readonly window: Pick<OperatorMaintenance, "until" | "endedAt">;
}) {
  const { t } = useTranslation();
  const end = endedAt ?? until;
  return end === null ? t("maintenance.openEnd") : <DateTime instant={end} />;
}
