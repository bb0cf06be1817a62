import { type ErrorGroup, operatorErrorsApi } from "@tessera/shared/operator-contracts/error-log";
import * as z from "@tessera/shared/schema";
import { DateTime, Pairs, TypeTile } from "@tessera/shared/ui";
import { callQuery, pageQuery } from "../../../http/call-query.ts";
import { useTranslation } from "../../../texts.ts";
import {
  type Column,
  DetailHead,
  DetailPanel,
  type FilterForm,
  ListArea,
  QueueSearch,
  useListFilter,
} from "../../../ui/index.ts";
import styles from "./errors-page.module.css";

const pageSize = 25;
const reportsMax = 5;

interface ErrorFilter {
  /** Name of a part of the site; empty for all. */
  readonly search: string;
  readonly pageIndex: number;
}

const filterForm: FilterForm<ErrorFilter> = {
  defaults: { search: "", pageIndex: 0 },
  parsers: { search: z.string().check(z.maxLength(64)) },
};

/** One page of groups of crash reports, those seen last first. */
function errorGroupsQuery({ search, pageIndex }: ErrorFilter) {
  return pageQuery(["errors", "list", search, pageIndex], operatorErrorsApi.groups, {
    query: { remote: search, pageIndex, pageSize },
  });
}

/** The latest reports of one fault. */
function errorReportsQuery(fingerprint: string) {
  return callQuery(["errors", "one", fingerprint], operatorErrorsApi.reports, {
    params: { fingerprint },
    query: { pageSize: reportsMax },
  });
}

/** Crash reports in groups, and the latest reports of the open one. */
export function ErrorsPage() {
  const { t } = useTranslation();
  const { filter, isFiltered, change, turnTo } = useListFilter(filterForm);
  return (
    <ListArea
      title={t("errorLog.title")}
      text={t("errorLog.text")}
      filters={
        <QueueSearch
          label={t("errorLog.search")}
          value={filter.search}
          onSearch={(search) => change({ search })}
        />
      }
      panel={(id) => <ReportsPanel key={id} fingerprint={id.slice(0, fingerprintLength)} />}
      query={errorGroupsQuery(filter)}
      failure={t("errorLog.notLoaded")}
      empty={t("errorLog.empty")}
      isFiltered={isFiltered}
      onPage={turnTo}
      columns={useGroupColumns()}
      rowKey={({ fingerprint, release }) => fingerprint + release}
      rowName={({ error }) => error}
      leading={() => <TypeTile icon="warning" />}
    />
  );
}

/** A row is named by its fingerprint and its release; the panel shows all releases. */
const fingerprintLength = 16;

/** Columns of the list. */
function useGroupColumns(): readonly Column<ErrorGroup>[] {
  const { t } = useTranslation();
  return [
    { key: "error", header: t("errorLog.error"), place: "title", cell: ({ error }) => <b>{error}</b> },
    {
      key: "remote",
      header: t("errorLog.remote"),
      place: "meta",
      cell: ({ remote, release }) => [remote || t("errorLog.noRemote"), release.slice(0, 8)].join(" · "),
    },
    { key: "count", header: t("errorLog.count"), numeric: true, cell: ({ count }) => count },
    { key: "lastAt", header: t("errorLog.lastAt"), cell: ({ lastAt }) => <DateTime instant={lastAt} /> },
  ];
}

function ReportsPanel({ fingerprint }: { readonly fingerprint: string }) {
  const { t } = useTranslation();
  return (
    <DetailPanel
      label={t("errorLog.one")}
      query={errorReportsQuery(fingerprint)}
      failure={t("errorLog.notLoaded")}
    >
      {({ items, total }) => (
        <>
          <DetailHead title={t("errorLog.latest", { count: total })} text={items[0]?.error} />
          {items.map((report) => (
            <div key={report.at} className={styles.Report}>
              <Pairs
                pairs={[
                  { label: t("errorLog.at"), value: <DateTime instant={report.at} /> },
                  { label: t("errorLog.url"), value: report.url },
                  { label: t("errorLog.browser"), value: report.userAgent },
                ]}
              />
              <pre aria-label={t("errorLog.stack")}>{report.errorInfo}</pre>
            </div>
          ))}
        </>
      )}
    </DetailPanel>
  );
}
