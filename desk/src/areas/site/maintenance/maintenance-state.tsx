import type { OperatorMaintenance } from "@tessera/shared/operator-contracts/maintenance";
import { Status } from "@tessera/shared/ui";
import { useTranslation } from "../../../texts.ts";

const kinds = { announced: "waiting", active: "bad", ended: "over" } as const;

/** State of a window of maintenance. */
export function MaintenanceState({ window }: { readonly window: Pick<OperatorMaintenance, "state"> }) {
  const { t } = useTranslation();
  return <Status kind={kinds[window.state]}>{t(`maintenance.states.${window.state}`)}</Status>;
}
