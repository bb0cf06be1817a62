import { formatDateTime } from "@tessera/shared/i18n";
import { SelectField } from "@tessera/shared/fields";
import { Button, ConfirmDialog, SectionHead, Tile } from "@tessera/shared/ui";
import { useState } from "react";
import { FailureNote } from "../failure-note.tsx";
import { endOfBreak } from "./end-of-term.ts";
import styles from "./limits-page.module.css";
import { useExclude } from "./use-exclude.ts";
import { useTranslation } from "../texts.ts";

const terms = [1, 7, 30, 60, 90] as const;
type Days = (typeof terms)[number];

/** Break of some days: no play and no deposits, and it cannot be shortened. */
export function TakeBreak() {
  const { t } = useTranslation();
  const exclude = useExclude();
  const [days, setDays] = useState<Days>(1);
  const [until, setUntil] = useState<string | null>(null);
  const select = (end: string | null) => {
    exclude.reset();
    setUntil(end);
  };
  return (
    <section>
      <SectionHead title={t("account.limits.breakTitle")} />
      <Tile className={styles.Pause ?? ""}>
        <p>{t("account.limits.breakText")}</p>
        <SelectField
          label={t("account.limits.breakFor")}
          icon="pause"
          value={days}
          options={terms.map((term) => ({
            value: String(term),
            label: t("account.limits.days", { count: term }),
          }))}
          onChange={({ target }) => setDays(terms.find((term) => String(term) === target.value) ?? 1)}
        />
        <Button wide icon="pause" onClick={() => select(endOfBreak(days))}>
          {t("account.limits.takeBreak")}
        </Button>
      </Tile>
      <ConfirmDialog
        danger
        open={until !== null}
        onOpenChange={() => select(null)}
        title={t("account.limits.breakAsk", { days: t("account.limits.days", { count: days }) })}
        description={t("account.limits.cannotUndo", { until: formatDateTime(until) })}
        confirmLabel={t("account.limits.takeBreak")}
        busy={exclude.isPending}
        onConfirm={() => exclude.mutate({ kind: "cool_off", days })}
      >
        <p>{t("account.limits.everyDevice")}</p>
        <FailureNote failure={exclude.error} />
      </ConfirmDialog>
    </section>
  );
}
