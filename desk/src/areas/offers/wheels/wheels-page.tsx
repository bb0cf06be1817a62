import { type OperatorWheel, operatorWheelsApi } from "@tessera/shared/operator-contracts/wheels";
import { useQuery } from "@tessera/shared/query";
import { TypeTile } from "@tessera/shared/ui";
import { callQuery } from "../../../http/call-query.ts";
import { useTranslation } from "../../../texts.ts";
import {
  type Column,
  column,
  DecisionButton,
  DetailHead,
  DetailPanel,
  QueueList,
  QueuePage,
  QueueTable,
  TrailList,
} from "../../../ui/index.ts";
import { CreateDialog } from "./wheel-dialogs.tsx";
import { WheelEditor } from "./wheel-editor.tsx";
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

/** Open wheel: its editor with a picture and its odds, what can be done with it, and what was done. */
function WheelDetail({ slug }: { readonly slug: string }) {
  const { t } = useTranslation();
  const stored = useStoredText();
  return (
    <DetailPanel
      label={t("wheels.wheel")}
      query={callQuery(["wheels", "one", slug], operatorWheelsApi.one, { params: { slug } })}
      failure={t("desk.queue.notLoaded")}
    >
      {(wheel) => (
        <>
          <DetailHead
            title={stored(wheel.title)}
            status={<WheelState wheel={wheel} />}
            text={`${slug} · ${wheel.currency}`}
          />
          <WheelEditor wheel={wheel} />
          <TrailList trail={wheel.trail} />
        </>
      )}
    </DetailPanel>
  );
}
