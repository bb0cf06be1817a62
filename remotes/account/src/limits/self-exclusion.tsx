import { useForm } from "@tessera/shared/forms";
import { formatDateTime } from "@tessera/shared/i18n";
import * as z from "@tessera/shared/schema";
import { FormFailureNote, PasswordField, SelectField } from "@tessera/shared/fields";
import { Button, Dialog, SectionHead, Tile } from "@tessera/shared/ui";
import { useId, useState } from "react";
import { endOfExclusion } from "./end-of-term.ts";
import styles from "./limits-page.module.css";
import { useExclude } from "./use-exclude.ts";
import { useTranslation } from "../texts.ts";

const terms = [6, 12, 60, null] as const;
type Months = (typeof terms)[number];

const nameOf = (months: Months) => `${months ?? "forGood"}` as const;

/** Self-exclusion for months, years or permanently, with the password and a plain explanation. */
export function SelfExclusion() {
  const { t } = useTranslation();
  const [months, setMonths] = useState<Months>(6);
  const [isAsking, setAsking] = useState(false);
  return (
    <section>
      <SectionHead title={t("account.limits.exclusionTitle")} />
      <Tile className={styles.Pause ?? ""}>
        <p>{t("account.limits.exclusionText")}</p>
        <SelectField
          label={t("account.limits.excludeFor")}
          icon="lock"
          value={nameOf(months)}
          options={terms.map((term) => ({
            value: nameOf(term),
            label: t(`account.limits.terms.${nameOf(term)}`),
          }))}
          onChange={({ target }) => setMonths(terms.find((term) => nameOf(term) === target.value) ?? null)}
        />
        <Button wide kind="danger" icon="lock" onClick={() => setAsking(true)}>
          {t("account.limits.exclude")}
        </Button>
      </Tile>
      {isAsking && <ExcludeDialog months={months} onClose={() => setAsking(false)} />}
    </section>
  );
}

const passwordSchema = z.object({ password: z.string().check(z.minLength(1, "required")) });

interface ExcludeDialogProps {
  readonly months: Months;
  readonly onClose: () => void;
}

function ExcludeDialog({ months, onClose }: ExcludeDialogProps) {
  const { t } = useTranslation();
  const formId = useId();
  const exclude = useExclude();
  const [until] = useState(() => (months === null ? null : endOfExclusion(months)));
  const form = useForm({ schema: passwordSchema, defaultValues: { password: "" }, toasts: "none" });
  const send = ({ password }: z.output<typeof passwordSchema>) =>
    exclude.mutateAsync({ kind: "self_exclusion", months, password });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t(`account.limits.excludeAsk.${nameOf(months)}`)}
      description={
        until
          ? t("account.limits.cannotUndo", { until: formatDateTime(until) })
          : t("account.limits.cannotUndoEver")
      }
      actions={
        <>
          <Button disabled={exclude.isPending} onClick={onClose}>
            {t("buttons.goBack")}
          </Button>
          <Button type="submit" form={formId} kind="danger" busy={exclude.isPending}>
            {t("account.limits.exclude")}
          </Button>
        </>
      }
    >
      <p>{t("account.limits.everyDevice")}</p>
      {until && <p>{t("account.limits.endsOnRequest")}</p>}
      <form id={formId} noValidate className={styles.Form} onSubmit={form.submit(send)}>
        <PasswordField
          {...form.field("password")}
          label={t("account.limits.password")}
          autoComplete="current-password"
          maxLength={256}
        />
      </form>
      <FormFailureNote failure={form.failure} />
    </Dialog>
  );
}
