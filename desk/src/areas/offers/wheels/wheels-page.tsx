import { type OperatorWheel, operatorWheelsApi } from "@tessera/shared/operator-contracts/wheels";
import { useQuery } from "@tessera/shared/query";
import { TypeTile } from "@tessera/shared/ui";
import { callQuery } from "../../../http/call-query.ts";
import { useTranslation } from "../../../texts.ts";
import { type Column, column, DecisionButton, QueueList, QueuePage, QueueTable } from "../../../ui/index.ts";
import { WheelDetail } from "./wheel-detail.tsx";
import { CreateDialog } from "./wheel-dialogs.tsx";
import { useStoredText, WheelState } from "./wheel-state.tsx";

const wheelsQuery = callQuery(["wheels", "list"], operatorWheelsApi.list, {});

/** Wheels of the shop, and the open one beside them with its editor. */
export function WheelsPage() {
  const { t } = useTranslation();
  return (
    <QueuePage
      title={t("wheels.title")}
      text={t("wheels.text")}
      actions={
        <DecisionButton kind="lit" label={t("wheels.create")}>
          {(close) => <CreateDialog onClose={close} />}
        </DecisionButton>
      }
      isPage
      detail={(slug) => <WheelDetail key={slug} slug={slug} />}
    >
      <QueueList
        query={useQuery(wheelsQuery)}
        queryKey={wheelsQuery.queryKey}
        failure={t("desk.queue.notLoaded")}
        empty={t("wheels.empty")}
      >
        {(rows) => <WheelTable rows={rows} />}
      </QueueList>
    </QueuePage>
  );
}

function WheelTable({ rows }: { readonly rows: readonly OperatorWheel[] }) {
  const { t } = useTranslation();
  const stored = useStoredText();
  const columns: readonly Column<OperatorWheel>[] = [
    column("title", t("wheels.wheel"), ({ title }) => stored(title), "title"),
    column("currency", t("wheels.currency"), ({ currency }) => currency, "meta"),
    {
      key: "version",
      header: t("wheels.version"),
      numeric: true,
      place: "amount",
      cell: ({ version }) => t("wheels.versionNumber", { number: String(version) }),
    },
    column("state", t("wheels.state"), (wheel) => <WheelState wheel={wheel} />, "status"),
  ];
  return (
    <QueueTable
      caption={t("wheels.title")}
      columns={columns}
      rows={rows}
      rowKey={({ slug }) => slug}
      leading={() => <TypeTile icon="shop" direction="move" />}
      rowName={({ title }) => stored(title)}
    />
  );
}
