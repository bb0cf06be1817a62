import { useQuery } from "@tessera/shared/query";
import type { ReactNode } from "react";
import { useTranslation } from "../texts.ts";
import { DetailPanel, type PartQuery } from "./detail-panel.tsx";
import { ListToolbar, type ListToolbarProps } from "./list-toolbar.tsx";
import { OpenRow } from "./open-row.tsx";
import {
  type Listed,
  QueueList,
  QueuePage,
  type QueueListProps,
  type QueuePageProps,
} from "./queue-page.tsx";
import { QueueTable, type QueueTableProps } from "./queue-table.tsx";
import type { SharedFilter } from "./shared-filter.ts";

/** Open row: its tiles, when the list has the whole row; otherwise the panel that reads it by its id. */
type OpenRowOf<Row> =
  | { readonly detail: (row: Row) => ReactNode; readonly panel?: never }
  | { readonly panel: (id: string) => ReactNode; readonly detail?: never };

export type ListAreaProps<
  Row,
  Answer,
  Page extends Listed<Row>,
  Key extends readonly unknown[],
  Filter extends SharedFilter,
> = Omit<QueuePageProps, "children" | "detail"> &
  Pick<QueueListProps<Row>, "isFiltered" | "onPage"> &
  Omit<ListToolbarProps<Filter>, "list"> &
  Omit<QueueTableProps<Row>, "caption" | "rows"> &
  OpenRowOf<Row> & {
    readonly query: PartQuery<Answer, Page, Key>;
    /** Filter of a long list, which has a toolbar. */
    readonly list?: ListToolbarProps<Filter>["list"];
    /** Name of the table; absent where it is the page's title. */
    readonly caption?: string;
    /** Text for a list that did not load; a general one when absent. */
    readonly failure?: string;
    /** Text for an empty list; a general one when absent. */
    readonly empty?: string;
    /** Content above the list. */
    readonly above?: ReactNode;
    /** Content under the list, and dialogs. */
    readonly children?: ReactNode;
  };

/** Page of a queue in all its states: filters, table with its pager, and the open row beside it. */
export function ListArea<
  Row,
  Answer,
  Page extends Listed<Row>,
  Key extends readonly unknown[],
  Filter extends SharedFilter,
>(props: ListAreaProps<Row, Answer, Page, Key, Filter>) {
  const { t } = useTranslation();
  const { title, text, actions, filters, isPage = false, above, children, detail, panel, ...rest } = props;
  const { chips, searchLabel, selects, usualOrder, query: options, ...others } = rest;
  const { isFiltered, list, onPage, caption = title, ...table } = others;
  const failure = rest.failure ?? t("desk.queue.notLoaded");
  const toolbar = { chips, searchLabel, selects, usualOrder };
  return (
    <QueuePage
      title={title}
      text={text}
      actions={actions}
      filters={list ? <ListToolbar list={list} {...toolbar} /> : filters}
      isPage={isPage}
      detail={
        panel ??
        ((id) => (
          <DetailPanel key={id} label={title} query={options} failure={failure}>
            {({ items }) => <OpenRow row={items.find((row) => props.rowKey(row) === id)}>{detail}</OpenRow>}
          </DetailPanel>
        ))
      }
    >
      {above}
      <QueueList
        query={useQuery(options)}
        queryKey={options.queryKey}
        failure={failure}
        empty={rest.empty ?? t("desk.queue.empty")}
        isFiltered={isFiltered}
        // Every filter has the shared part.
        list={list as unknown as QueueListProps<Row>["list"]}
        onPage={onPage}
      >
        {(rows) => <QueueTable {...table} caption={caption} rows={rows} />}
      </QueueList>
      {children}
    </QueuePage>
  );
}
