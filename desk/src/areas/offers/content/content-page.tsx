import { useQuery } from "@tessera/shared/query";
import * as z from "@tessera/shared/schema";
import { ChipGroup, DateTime, TypeTile } from "@tessera/shared/ui";
import { useTranslation } from "../../../texts.ts";
import {
  type Column,
  column,
  DecisionButton,
  type FilterForm,
  QueueList,
  QueuePage,
  QueueTable,
  useListFilter,
} from "../../../ui/index.ts";
import { ContentDetail } from "./content-detail.tsx";
import { type ContentDocument, contentKinds, type ContentKind, contentQuery } from "./content-kinds.ts";
import { ContentState } from "./content-state.tsx";
import { CreateDialog } from "./create-dialog.tsx";

const states = ["all", "draft", "published", "archived"] as const;

interface ContentFilter {
  readonly kind: ContentKind;
  readonly state: (typeof states)[number];
  readonly pageIndex: number;
}

const filterForm: FilterForm<ContentFilter> = {
  defaults: { kind: "banners", state: "all", pageIndex: 0 },
  parsers: { kind: z.enum(contentKinds), state: z.enum(states) },
};

/** Banners, announcements, pages and promotions: list by kind and state, and the open one beside it. */
export function ContentPage() {
  const { t } = useTranslation();
  const { filter, isFiltered, change } = useListFilter(filterForm);
  const options = contentQuery(filter.kind);
  const query = useQuery({
    ...options,
    select: ({ items }) => ({
      items: items.filter(({ status }) => filter.state === "all" || status === filter.state),
    }),
  });
  return (
    <QueuePage
      title={t("content.title")}
      text={t("content.text")}
      actions={
        <DecisionButton kind="lit" label={t(`content.create.${filter.kind}`)}>
          {(close) => <CreateDialog kind={filter.kind} onClose={close} />}
        </DecisionButton>
      }
      filters={
        <>
          <ChipGroup
            label={t("content.kind")}
            value={filter.kind}
            choices={contentKinds.map((value) => ({ value, label: t(`content.kinds.${value}`) }))}
            onChange={(kind) => change({ kind })}
          />
          <ChipGroup
            label={t("content.state")}
            value={filter.state}
            choices={states.map((value) => ({ value, label: t(`content.filters.${value}`) }))}
            onChange={(state) => change({ state })}
          />
        </>
      }
      isPage
      detail={(slug) => <ContentDetail key={`${filter.kind} ${slug}`} kind={filter.kind} slug={slug} />}
    >
      <QueueList
        query={query}
        queryKey={options.queryKey}
        failure={t("content.notLoaded")}
        empty={t("content.empty")}
        isFiltered={isFiltered}
      >
        {(rows) => <ContentTable rows={rows} />}
      </QueueList>
    </QueuePage>
  );
}

function ContentTable({ rows }: { readonly rows: readonly ContentDocument[] }) {
  const { t } = useTranslation();
  const columns: readonly Column<ContentDocument>[] = [
    column("slug", t("content.name"), ({ slug }) => slug, "title"),
    {
      key: "changed",
      header: t("content.changed"),
      place: "meta",
      cell: ({ draft, publishedAt }) => {
        const instant = draft?.updatedAt ?? publishedAt;
        return instant ? <DateTime instant={instant} /> : t("content.fromRelease");
      },
    },
    {
      key: "version",
      header: t("content.version"),
      numeric: true,
      cell: ({ version, label }) => label ?? (version === 0 ? "–" : String(version)),
    },
    column("state", t("content.state"), (row) => <ContentState document={row} />, "status"),
  ];
  return (
    <QueueTable
      caption={t("content.title")}
      columns={columns}
      rows={rows}
      rowKey={({ slug }) => slug}
      rowName={({ slug }) => slug}
      leading={() => <TypeTile icon="promotions" />}
    />
  );
}
