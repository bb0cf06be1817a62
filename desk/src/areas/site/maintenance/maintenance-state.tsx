import type { OperatorMaintenance } from "@tessera/shared/operator-contracts/maintenance";
import { DateTime, Status } from "@tessera/shared/ui";
import { useTranslation } from "../../../texts.ts";

const kinds = { announced: "waiting", active: "bad", ended: "over" } as const;

/** State of a window of maintenance. */
export function MaintenanceState({ window }: { readonly window: Pick<OperatorMaintenance, "state"> }) {
  const { t } = useTranslation();
  return <Status kind={kinds[window.state]}>{t(`maintenance.states.${window.state}`)}</Status>;
}

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
