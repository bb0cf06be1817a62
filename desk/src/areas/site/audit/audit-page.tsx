import { operatorsApi } from "@tessera/shared/operator-contracts/operators";
import { queryOptions, useQuery } from "@tessera/shared/query";
import * as z from "@tessera/shared/schema";
import { Button, DateTime, Pairs } from "@tessera/shared/ui";
import { callOperator } from "../../../http/index.ts";
import { useTranslation } from "../../../texts.ts";
import {
  type Column,
  DetailActions,
  DetailHead,
  type FilterForm,
  ListArea,
  QueueSearch,
  useActionText,
  useListFilter,
} from "../../../ui/index.ts";

interface AuditFilter {
  readonly target: string;
  /** Entries before this id; empty for the newest. */
  readonly before: string;
  readonly pageIndex: number;
}

const filterForm: FilterForm<AuditFilter> = {
  defaults: { target: "", before: "", pageIndex: 0 },
  parsers: {
    target: z.string().check(z.maxLength(100)),
    before: z.string().check(z.regex(/^\d{1,18}$/)),
  },
};

const auditQuery = ({ target, before }: AuditFilter) =>
  queryOptions({
    queryKey: ["audit", target, before],
    queryFn: ({ signal }) =>
      callOperator(operatorsApi.audit, { query: { targetId: target, before } }, { signal }),
  });

type AuditEntry = Awaited<ReturnType<NonNullable<ReturnType<typeof auditQuery>["queryFn"]>>>;

/** Audit log: what was done, by whom and to what, the newest first. */
export function AuditPage() {
  const { t } = useTranslation();
  const actionText = useActionText();
  const { filter, isFiltered, change } = useListFilter(filterForm);
  const options = auditQuery(filter);
  const query = useQuery(options);
  const last = query.data?.items.at(-1)?.id;
  const columns: readonly Column<AuditEntry["items"][number]>[] = [
    { key: "action", header: t("audit.action"), place: "title", cell: ({ action }) => actionText(action) },
    { key: "at", header: t("audit.at"), place: "meta", cell: ({ at }) => <DateTime instant={at} /> },
    { key: "actor", header: t("audit.actor"), cell: ({ actor }) => actor },
    { key: "target", header: t("audit.target"), place: "status", cell: ({ target }) => target.type },
  ];
  return (
    <ListArea
      title={t("audit.title")}
      text={t("audit.text")}
      actions={
        last !== undefined && (
          <Button slim onClick={() => change({ before: last })}>
            {t("audit.older")}
          </Button>
        )
      }
      filters={
        <QueueSearch
          label={t("audit.search")}
          value={filter.target}
          onSearch={(target) => change({ target, before: "" })}
        />
      }
      query={query}
      queryKey={options.queryKey}
      isFiltered={isFiltered}
      columns={columns}
      rowKey={({ id }) => id}
      rowLabel={({ action, id }) => t("desk.queue.open", { name: `${actionText(action)} ${id}` })}
      detail={({ action, actor, target, before, after, ip, at }) => (
        <>
          <DetailHead title={actionText(action)} text={actor} />
          <Pairs
            pairs={[
              { label: t("audit.action"), value: action },
              { label: t("audit.at"), value: <DateTime instant={at} /> },
              { label: target.type, value: target.id },
              { label: t("audit.address"), value: ip ?? "–" },
              { label: t("audit.before"), value: JSON.stringify(before) },
              { label: t("audit.after"), value: JSON.stringify(after) },
            ]}
          />
          <DetailActions note={t("audit.grows")} />
        </>
      )}
    />
  );
}
