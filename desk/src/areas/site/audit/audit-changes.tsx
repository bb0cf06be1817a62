import { Pairs, SectionHead } from "@tessera/shared/ui";
import { useTranslation } from "../../../texts.ts";
import { changedMembers } from "./changed-members.ts";

interface AuditChangesProps {
  /** The row before and after, as the entry has them; null for none. */
  readonly before: unknown;
  readonly after: unknown;
}

/**
 * Members of a row that an action has changed, each as it was and as it is. Nothing for an action without an
 * effect.
 */
export function AuditChanges({ before, after }: AuditChangesProps) {
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
