import {
  type OperatorMaintenance,
  operatorMaintenanceApi,
} from "@tessera/shared/operator-contracts/maintenance";
import { TypeTile } from "@tessera/shared/ui";
import { callQuery } from "../../../http/call-query.ts";
import { useTranslation } from "../../../texts.ts";
import { type Column, column, DecisionButton, instantColumn, ListArea } from "../../../ui/index.ts";
import { AnnounceDialog } from "./announce-dialog.tsx";
import { MaintenanceDetail } from "./maintenance-detail.tsx";
import { MaintenanceEnd, MaintenanceState } from "./maintenance-state.tsx";

/** All windows: announced and active ones, then those that ended. */
const maintenanceQuery = callQuery(["maintenance", "list"], operatorMaintenanceApi.list, {});

/** Maintenance of the site and of its areas: announced, active and ended windows. */
export function MaintenancePage() {
  const { t } = useTranslation();
  return (
    <ListArea
      title={t("maintenance.title")}
      text={t("maintenance.text")}
      actions={
        <DecisionButton kind="lit" label={t("maintenance.announce")}>
          {(close) => <AnnounceDialog onClose={close} />}
        </DecisionButton>
      }
      detail={(window) => <MaintenanceDetail window={window} />}
      query={maintenanceQuery}
      failure={t("maintenance.notLoaded")}
      empty={t("maintenance.empty")}
      columns={useMaintenanceColumns()}
      rowKey={({ id }) => id}
      rowName={({ area, from }) => `${t(`maintenance.areas.${area}`)} ${from}`}
      leading={() => <TypeTile icon="pause" />}
    />
  );
}

/** Columns of the list. */
function useMaintenanceColumns(): readonly Column<OperatorMaintenance>[] {
  const { t } = useTranslation();
  return [
    column("area", t("maintenance.area"), ({ area }) => <b>{t(`maintenance.areas.${area}`)}</b>, "title"),
    instantColumn("from", t("maintenance.from")),
    column("until", t("maintenance.until"), (row) => <MaintenanceEnd window={row} />),
    column("state", t("maintenance.state"), (row) => <MaintenanceState window={row} />, "status"),
  ];
}
