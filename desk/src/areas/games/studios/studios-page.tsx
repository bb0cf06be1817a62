import { CheckboxField } from "@tessera/shared/fields";
import { call } from "@tessera/shared/http";
import { operatorStudiosApi, type FeedReport } from "@tessera/shared/operator-contracts/studios";
import * as z from "@tessera/shared/schema";
import { ChipGroup, DateTime, Pairs, Status, TypeTile } from "@tessera/shared/ui";
import type { ReactNode } from "react";
import { callQuery } from "../../../http/call-query.ts";
import { useTranslation } from "../../../texts.ts";
import {
  type Column,
  column,
  DecisionButton,
  DecisionDialog,
  DetailActions,
  DetailHead,
  type FilterForm,
  ListArea,
  useListFilter,
} from "../../../ui/index.ts";
import { Pictures } from "./pictures.tsx";

const studiosQuery = callQuery(["studios", "feeds"], operatorStudiosApi.list, {});

const kind = z.enum(["feeds", "pictures"]);

interface StudioFilter {
  readonly kind: z.infer<typeof kind>;
  readonly pageIndex: number;
}

const filterForm: FilterForm<StudioFilter> = { defaults: { kind: "feeds", pageIndex: 0 }, parsers: { kind } };

/** Feeds of the studios with the time of their last synchronisation, and the pictures that were refused. */
export function StudiosPage() {
  const { t } = useTranslation();
  const { filter, change } = useListFilter(filterForm);
  const filters = (
    <ChipGroup
      label={t("studios.filter")}
      value={filter.kind}
      choices={kind.options.map((value) => ({ value, label: t(`studios.kinds.${value}`) }))}
      onChange={(chosen) => change({ kind: chosen })}
    />
  );
  return filter.kind === "feeds" ? <Feeds filters={filters} /> : <Pictures filters={filters} />;
}

/** Feeds of the studios: when their titles were taken over, and why not. */
function Feeds({ filters }: { readonly filters: ReactNode }) {
  const { t } = useTranslation();
  const columns: readonly Column<FeedReport>[] = [
    column("name", t("studios.studio"), ({ name, code }) => name ?? code, "title"),
    column("syncedAt", t("studios.syncedAt"), ({ syncedAt }) => <DateTime instant={syncedAt} />, "meta"),
    {
      key: "titles",
      header: t("studios.titles"),
      numeric: true,
      place: "amount",
      cell: ({ titles }) => t("studios.titleCount", { count: titles }),
    },
    column("state", t("studios.state"), (report) => <FeedState report={report} />, "status"),
  ];
  return (
    <ListArea
      title={t("studios.title")}
      text={t("studios.text")}
      filters={filters}
      query={studiosQuery}
      columns={columns}
      rowKey={({ code }) => code}
      leading={() => <TypeTile icon="games" direction="move" />}
      rowName={({ name, code }) => name ?? code}
      detail={(report) => <StudioDetail report={report} />}
    />
  );
}

function FeedState({ report: { failure, problemCount } }: { readonly report: FeedReport }) {
  const { t } = useTranslation();
  if (failure !== null) return <Status kind="bad">{t("studios.fails")}</Status>;
  if (problemCount > 0)
    return <Status kind="waiting">{t("studios.leftOut", { count: problemCount })}</Status>;
  return <Status kind="good">{t("studios.fine")}</Status>;
}

function StudioDetail({ report }: { readonly report: FeedReport }) {
  const { t } = useTranslation();
  const { code, name, failure, failingSince, nextAt, titles, problems } = report;
  return (
    <>
      <DetailHead title={name ?? code} status={<FeedState report={report} />} text={failure ?? undefined} />
      <Pairs
        pairs={[
          { label: t("studios.titles"), value: String(titles) },
          { label: t("studios.nextAt"), value: <DateTime instant={nextAt} /> },
          ...(failingSince
            ? [{ label: t("studios.failingSince"), value: <DateTime instant={failingSince} /> }]
            : []),
          ...problems.map(({ title, problem }, index) => ({
            label: title ?? t("studios.unnamed", { number: index + 1 }),
            value: problem,
          })),
        ]}
      />
      <DetailActions note={t("studios.effect")}>
        <DecisionButton kind="lit" hotkey="a" label={t("studios.read")}>
          {(close) => (
            <DecisionDialog
              queue="studios"
              onClose={close}
              schema={z.object({ acceptFewer: z.boolean() })}
              defaultValues={{ acceptFewer: false }}
              title={t("studios.ask", { name: name ?? code })}
              description={t("studios.effect")}
              confirmLabel={t("studios.read")}
              send={(body) => call(operatorStudiosApi.synchronise, { params: { code }, body })}
            >
              {(form) => <CheckboxField {...form.field("acceptFewer")} label={t("studios.acceptFewer")} />}
            </DecisionDialog>
          )}
        </DecisionButton>
      </DetailActions>
    </>
  );
}
