import { type AuditEntry, auditPageSize, operatorsApi } from "@tessera/shared/operator-contracts/operators";
import { queryOptions, useQuery } from "@tessera/shared/query";
import * as z from "@tessera/shared/schema";
import { DateTime, Pairs, TypeTile } from "@tessera/shared/ui";
import { callQuery } from "../../../http/index.ts";
import { useTranslation } from "../../../texts.ts";
import {
  type Column,
  DetailActions,
  DetailHead,
  type FilterForm,
  instantColumn,
  ListArea,
  QueueSearch,
  RowTitle,
  useActionText,
  useListFilter,
} from "../../../ui/index.ts";
import { AuditChanges } from "./audit-changes.tsx";

interface AuditFilter {
  readonly target: string;
  /** Entries before this id; empty for the newest. */
  readonly after: string;
  readonly pageIndex: number;
}

const filterForm: FilterForm<AuditFilter> = {
  defaults: { target: "", after: "", pageIndex: 0 },
  parsers: {
    target: z.string().check(z.maxLength(100)),
    after: z.string().check(z.regex(/^\d{1,18}$/)),
  },
};

const auditQuery = ({ target, after }: AuditFilter) =>
  queryOptions({
    ...callQuery(["audit", target, after], operatorsApi.audit, {
      query: { targetId: target, before: after },
    }),
    select: ({ items }) => ({
      items,
      nextAfter: items.length < auditPageSize ? null : items.at(-1)?.id,
    }),
  });

/** Audit log: what was done, by whom and to what, the newest first. */
export function AuditPage() {
  const { t, findText } = useTranslation();
  const kindText = (type: string) => findText(`audit.targets.${type.replaceAll("-", "_")}`) ?? type;
  const actionText = useActionText();
  const { filter, isFiltered, change } = useListFilter(filterForm);
  const options = auditQuery(filter);
  const columns: readonly Column<AuditEntry>[] = [
    {
      key: "action",
      header: t("audit.action"),
      place: "title",
      cell: ({ action, by }) => <RowTitle title={actionText(action)} text={by} />,
    },
    instantColumn("at", t("audit.at")),
    {
      key: "target",
      header: t("audit.target"),
      place: "status",
      cell: ({ target }) => kindText(target.type),
    },
  ];
  return (
    <ListArea
      title={t("audit.title")}
      text={t("audit.text")}
      filters={
        <QueueSearch
          label={t("audit.search")}
          value={filter.target}
          onSearch={(target) => change({ target })}
        />
      }
      query={useQuery(options)}
      queryKey={options.queryKey}
      isFiltered={isFiltered}
      cursor={{ after: filter.after, onTurn: (after) => change({ after }) }}
      columns={columns}
      rowKey={({ id }) => id}
      leading={() => <TypeTile icon="history" direction="move" />}
      rowLabel={({ action, id }) => t("desk.queue.open", { name: `${actionText(action)} ${id}` })}
      detail={({ action, by, target, before, after, ip, at }) => (
        <>
          <DetailHead title={actionText(action)} text={by} />
          <Pairs
            pairs={[
              { label: t("audit.action"), value: action },
              { label: t("audit.at"), value: <DateTime instant={at} /> },
              { label: kindText(target.type), value: target.id },
              { label: t("audit.address"), value: ip ?? "–" },
            ]}
          />
          <AuditChanges before={before} after={after} />
          <DetailActions note={t("audit.grows")} />
        </>
      )}
    />
  );
}
