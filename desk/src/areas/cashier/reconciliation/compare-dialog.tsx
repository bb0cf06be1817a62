import { systemClock } from "@tessera/shared/core/clock";
import { bangkokDay } from "@tessera/shared/core/time";
import { DateField } from "@tessera/shared/fields";
import { useWatch, type Form } from "@tessera/shared/forms";
import { call } from "@tessera/shared/http";
import { operatorReconciliationApi } from "@tessera/shared/operator-contracts/reconciliation";
import * as z from "@tessera/shared/schema";
import { useTranslation } from "../../../texts.ts";
import { DecisionDialog } from "../../../ui/index.ts";

const schema = z.object({ day: z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/, "date.required")) });

/** Dialog that compares the statement of a day with the books now. */
export function CompareDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <DecisionDialog
      queue="reconciliation"
      onClose={onClose}
      title={t("reconciliation.compare")}
      description={t("reconciliation.compareEffect")}
      confirmLabel={t("reconciliation.compare")}
      done={t("reconciliation.started")}
      schema={schema}
      defaultValues={{ day: bangkokDay(systemClock.now()) }}
      fieldOf={{}}
      send={({ day }) => call(operatorReconciliationApi.start, { body: { day } })}
    >
      {(form) => <DayField form={form} />}
    </DecisionDialog>
  );
}

function DayField({ form }: { readonly form: Form<typeof schema> }) {
  const { t } = useTranslation();
  const day = useWatch({ control: form.control, name: "day" });
  const { error } = form.field("day");
  return (
    <DateField
      label={t("reconciliation.day")}
      day={day}
      max={bangkokDay(systemClock.now())}
      error={error}
      onDay={(next) => form.setValue("day", next ?? "")}
    />
  );
}
