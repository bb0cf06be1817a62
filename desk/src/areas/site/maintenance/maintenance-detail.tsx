import { call } from "@tessera/shared/http";
import { useLanguage } from "@tessera/shared/i18n";
import { textIn } from "@tessera/shared/core/languages";
import {
  operatorMaintenanceApi,
  type OperatorMaintenance,
} from "@tessera/shared/operator-contracts/maintenance";
import { DateTime, Pairs } from "@tessera/shared/ui";
import { useTranslation } from "../../../texts.ts";
import {
  ConfirmationButton,
  DecisionButton,
  DetailActions,
  DetailHead,
  useActorText,
} from "../../../ui/index.ts";
import { MaintenanceEnd, MaintenanceState } from "./maintenance-state.tsx";
import { MoveEndDialog } from "./move-end-dialog.tsx";

interface WindowProps {
  readonly window: OperatorMaintenance;
}

/** Open window: its times and message, and the buttons that move its end and end it. */
export function MaintenanceDetail({ window }: WindowProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const actorText = useActorText();
  const { area, from, until, endedAt, message, createdBy, endedBy } = window;
  return (
    <>
      <DetailHead
        title={t(`maintenance.areas.${area}`)}
        status={<MaintenanceState window={window} />}
        text={textIn(message, language)}
      />
      <Pairs
        pairs={[
          { label: t("maintenance.from"), value: <DateTime instant={from} /> },
          {
            label: t("maintenance.until"),
            value: <MaintenanceEnd window={{ until, endedAt: null }} />,
          },
          { label: t("maintenance.createdBy"), value: createdBy },
          ...(endedAt === null
            ? []
            : [{ label: t("maintenance.endedAt"), value: <DateTime instant={endedAt} /> }]),
          ...(endedBy === null ? [] : [{ label: t("maintenance.endedBy"), value: actorText(endedBy) }]),
        ]}
      />
      <WindowActions window={window} />
    </>
  );
}

function WindowActions({ window }: WindowProps) {
  const { t } = useTranslation();
  const { id, area, version, state } = window;
  const isOpen = state !== "ended";
  return (
    <DetailActions note={t(isOpen ? "desk.queue.audited" : "maintenance.over")}>
      <DecisionButton label={t("maintenance.move")} isOffered={isOpen}>
        {(close) => <MoveEndDialog window={window} onClose={close} />}
      </DecisionButton>
      <ConfirmationButton
        kind="lit"
        label={t(state === "active" ? "maintenance.end" : "maintenance.withdraw")}
        isOffered={isOpen}
        queue="maintenance"
        title={t("maintenance.askEnd", { area: t(`maintenance.areas.${area}`) })}
        description={t("maintenance.endEffect")}
        version={version}
        present={<MaintenanceState window={window} />}
        send={(seen = version) =>
          call(operatorMaintenanceApi.end, { params: { id }, body: { version: seen } })
        }
      />
    </DetailActions>
  );
}
