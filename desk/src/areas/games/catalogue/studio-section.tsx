import { operatorCatalogueApi, type OperatorStudio } from "@tessera/shared/operator-contracts/catalogue";
import { useQuery } from "@tessera/shared/query";
import { DataTable, DateTime, SectionHead, Stack, TypeTile } from "@tessera/shared/ui";
import { callQuery } from "../../../http/call-query.ts";
import { useTranslation } from "../../../texts.ts";
import { DecisionButton, QueueList } from "../../../ui/index.ts";
import { StudioDialog, StudioStatus } from "./studio-dialog.tsx";

/** All studios, in display order. */
const studiosQuery = callQuery(["games", "studios"], operatorCatalogueApi.studios, {});

/** Studios, each with the state of all its games and the button that changes it. */
export function StudioSection() {
  const { t } = useTranslation();
  return (
    <Stack>
      <SectionHead title={t("catalogue.studios.title")} />
      <QueueList
        query={useQuery(studiosQuery)}
        queryKey={studiosQuery.queryKey}
        failure={t("catalogue.studios.notLoaded")}
        empty={t("catalogue.studios.empty")}
      >
        {(rows) => <StudioTable rows={rows} />}
      </QueueList>
    </Stack>
  );
}

function StudioTable({ rows }: { readonly rows: readonly OperatorStudio[] }) {
  const { t } = useTranslation();
  const verb = t("catalogue.studios.change");
  return (
    <DataTable
      caption={t("catalogue.studios.title")}
      rows={rows}
      rowKey={({ code }) => code}
      leading={() => <TypeTile icon="games" direction="move" />}
      columns={[
        { key: "name", header: t("catalogue.studio"), place: "title", cell: ({ name }) => <b>{name}</b> },
        { key: "games", header: t("catalogue.title"), numeric: true, cell: ({ games }) => games },
        {
          key: "until",
          header: t("catalogue.until"),
          place: "meta",
          cell: ({ until }) => (until === null ? "–" : <DateTime instant={until} />),
        },
        {
          key: "status",
          header: t("catalogue.state"),
          place: "status",
          cell: (row) => <StudioStatus studio={row} />,
        },
      ]}
      button={(studio) => (
        <DecisionButton slim label={verb} aria-label={`${verb}: ${studio.name}`}>
          {(close) => <StudioDialog studio={studio} onClose={close} />}
        </DecisionButton>
      )}
    />
  );
}
