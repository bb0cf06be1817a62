import { auditTargets } from "@tessera/shared/operator-contracts/audit-actions";
import { type AuditEntry, operatorsApi } from "@tessera/shared/operator-contracts/operators";
import * as z from "@tessera/shared/schema";
import { DateTime, Pairs, SectionHead, TypeTile } from "@tessera/shared/ui";
import { useTranslation } from "../../../texts.ts";
import {
  type Column,
  DetailActions,
  DetailHead,
  instantColumn,
  ListArea,
  RowTitle,
  rowsQuery,
  sharedForm,
  titleColumn,
  useActionText,
  useActorText,
  useListFilter,
  useNameText,
} from "../../../ui/index.ts";
import { changedMembers } from "./changed-members.ts";

const filterForm = sharedForm({ target: z.enum(auditTargets) }, { target: "" });

/** Returns the name of a kind of row. */
function useKindText() {
  const { findText } = useTranslation();
  return (type: string) => findText(`audit.targets.${type.replaceAll("-", "_")}`) ?? type;
}

/** Audit log: what was done, by whom and to what, the newest first. */
export function AuditPage() {
  const { t } = useTranslation();
  const kindText = useKindText();
  const actionText = useActionText();
  const actorText = useActorText();
  const nameText = useNameText();
  const list = useListFilter(filterForm);
  const columns: readonly Column<AuditEntry>[] = [
    titleColumn("action", t("audit.action"), ({ action, by }) => [actionText(action), actorText(by)]),
    instantColumn("at", t("audit.at")),
    {
      key: "target",
      header: t("audit.target"),
      place: "status",
      cell: ({ target: { type, name } }) =>
        name === null ? kindText(type) : <RowTitle title={nameText(name)} text={kindText(type)} />,
    },
  ];
  return (
    <ListArea
      title={t("audit.title")}
      text={t("audit.text")}
      list={list}
      searchLabel={t("audit.search")}
      selects={[
        {
          name: "target",
          label: t("audit.target"),
          options: auditTargets
            .map((value) => ({ value, label: kindText(value) }))
            .toSorted((one, other) => one.label.localeCompare(other.label)),
        },
      ]}
      query={rowsQuery("audit", operatorsApi.audit, list.filter, { targetType: list.filter.target })}
      columns={columns}
      rowKey={({ id }) => id}
      leading={() => <TypeTile icon="history" direction="move" />}
      rowName={({ action, id }) => `${actionText(action)} ${id}`}
      detail={(entry) => <AuditDetail entry={entry} />}
    />
  );
}

/** One entry with everything that the log has about it. */
function AuditDetail({ entry }: { readonly entry: AuditEntry }) {
  const { t } = useTranslation();
  const kindText = useKindText();
  const actionText = useActionText();
  const actorText = useActorText();
  const nameText = useNameText();
  const { action, actor, by, target, before, after, ip, at } = entry;
  return (
    <>
      <DetailHead title={actionText(action)} text={actorText(by)} />
      <Pairs
        pairs={[
          { label: t("audit.action"), value: action },
          { label: t("audit.at"), value: <DateTime instant={at} /> },
          { label: t("audit.by"), value: actor },
          ...(target.name === null ? [] : [{ label: kindText(target.type), value: nameText(target.name) }]),
          { label: target.name === null ? kindText(target.type) : t("audit.id"), value: target.id },
          { label: t("audit.address"), value: ip ?? "–" },
        ]}
      />
      <AuditChanges before={before} after={after} />
      <DetailActions note={t("audit.grows")} />
    </>
  );
}

interface AuditChangesProps {
  /** The row before and after, as the entry has them; null for none. */
  readonly before: unknown;
  readonly after: unknown;
}

/**
 * Members of a row that an action has changed, each as it was and as it is. Nothing for an action without an
 * effect.
 */
function AuditChanges({ before, after }: AuditChangesProps) {
  const { t } = useTranslation();
  const changes = changedMembers(before, after);
  if (changes.length === 0) return null;
  return (
    <section>
      <SectionHead title={t("audit.changes")} />
      <Pairs
        pairs={changes.map(({ name, was, is }) => ({
          label: name || t("audit.row"),
          value: was === null ? is : `${was} → ${is ?? "–"}`,
        }))}
      />
    </section>
  );
}
