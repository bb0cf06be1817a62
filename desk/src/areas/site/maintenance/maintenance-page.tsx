import type { OperatorMaintenance } from "@tessera/shared/operator-contracts/maintenance";
import { useQuery } from "@tessera/shared/query";
import { Button, DateTime, TypeTile } from "@tessera/shared/ui";
import { useState } from "react";
import { useTranslation } from "../../../texts.ts";
import { type Column, QueueList, QueuePage, QueueTable } from "../../../ui/index.ts";
import { AnnounceDialog } from "./announce-dialog.tsx";
import { MaintenanceDetail } from "./maintenance-detail.tsx";
import { MaintenanceEnd } from "./maintenance-end.tsx";
import { maintenanceQuery } from "./maintenance-queries.ts";
import { MaintenanceState } from "./maintenance-state.tsx";

/** Maintenance of the site and of its areas: announced, active and ended windows. */
export function MaintenancePage() {
  const { t } = useTranslation();
  const [isAnnouncing, setAnnouncing] = useState(false);
  const options = maintenanceQuery();
  return (
    <QueuePage
      title={t("maintenance.title")}
      text={t("maintenance.text")}
      actions={
        <Button kind="lit" onClick={() => setAnnouncing(true)}>
          {t("maintenance.announce")}
        </Button>
      }
      detail={(id) => <MaintenanceDetail key={id} id={id} />}
    >
      <QueueList
        query={useQuery(options)}
        queryKey={options.queryKey}
        failure={t("maintenance.notLoaded")}
        empty={t("maintenance.empty")}
      >
        {(rows) => <MaintenanceTable rows={rows} />}
      </QueueList>
      {isAnnouncing && <AnnounceDialog onClose={() => setAnnouncing(false)} />}
    </QueuePage>
  );
}

function MaintenanceTable({ rows }: { readonly rows: readonly OperatorMaintenance[] }) {
  const { t } = useTranslation();
  const columns: readonly Column<OperatorMaintenance>[] = [
    {
      key: "area",
      header: t("maintenance.area"),
      place: "title",
      cell: ({ area }) => <b>{t(`maintenance.areas.${area}`)}</b>,
    },
    {
      key: "from",
      header: t("maintenance.from"),
      place: "meta",
      cell: ({ from }) => <DateTime instant={from} />,
    },
    {
      key: "until",
      header: t("maintenance.until"),
      cell: (row) => <MaintenanceEnd window={row} />,
    },
    {
      key: "state",
      header: t("maintenance.state"),
      place: "status",
      cell: (row) => <MaintenanceState window={row} />,
    },
  ];
  return (
    <QueueTable
      caption={t("maintenance.title")}
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      rowLabel={({ area, from }) =>
        t("desk.queue.open", { name: `${t(`maintenance.areas.${area}`)} ${from}` })
      }
      leading={() => <TypeTile icon="pause" />}
    />
  );
}
