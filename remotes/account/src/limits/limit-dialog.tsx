import type { PlayerLimit } from "@tessera/shared/contracts/limits";
import { amountMaxCredits } from "@tessera/shared/core/money";
import { amountInput, inputRules, parseAmount, useForm, useWatch } from "@tessera/shared/forms";
import { formatDateTime } from "@tessera/shared/i18n";
import { AmountField } from "@tessera/shared/fields";
import * as z from "@tessera/shared/schema";
import { Button, Dialog, toast } from "@tessera/shared/ui";
import { useId, useMemo } from "react";
import { FailureNote } from "../failure-note.tsx";
import { useTranslation } from "../texts.ts";
import { countsMinutes, useLimitLabels } from "./limit-labels.ts";
import { useSetLimit } from "./limits-queries.ts";

interface LimitDialogProps {
  readonly limit: PlayerLimit;
  readonly onClose: () => void;
}

const quick = { credits: [50, 100, 500, 1_000, 5_000], minutes: [15, 30, 60, 120, 180] } as const;

/** Dialog that sets or removes one limit; shows while typing when the value takes effect. */
export function LimitDialog({ limit, onClose }: LimitDialogProps) {
  const { t } = useTranslation();
  const formId = useId();
  const labels = useLimitLabels();
  const set = useSetLimit();
  const unit = countsMinutes(limit.kind) ? "minutes" : "credits";
  const form = useForm({
    schema: useMemo(() => limitSchema(unit), [unit]),
    defaultValues: { value: limit.value === null ? "" : amountInput(String(limit.value)) },
  });
  const typed = parseAmount(useWatch({ control: form.control, name: "value" }));
  const isHigher = limit.value !== null && typed > limit.value;

  const save = (value: number | null) =>
    set.mutate(
      { kind: limit.kind, period: limit.period, value },
      {
        onSuccess: ({ pending }) => {
          toast.success(
            pending
              ? t("account.limits.increaseFrom", { from: formatDateTime(pending.from) })
              : t("account.limits.saved"),
          );
          onClose();
        },
      },
    );
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={labels.fullName(limit)}
      description={t(`account.limits.about.${limit.kind}`)}
      actions={
        <>
          {limit.value !== null && (
            <Button busy={set.isPending} onClick={() => save(null)}>
              {t("account.limits.remove")}
            </Button>
          )}
          <Button type="submit" form={formId} kind="lit" busy={set.isPending}>
            {t("account.limits.save")}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={form.submit(({ value }) => save(parseAmount(value)))}>
        <AmountField
          {...form.field("value", inputRules.amount)}
          label={t(unit === "minutes" ? "account.limits.minutesLabel" : "account.limits.amountLabel")}
          unit={t(unit === "minutes" ? "account.limits.minutesUnit" : "account.limits.credits")}
          quickAmounts={quick[unit].map((value) => ({
            label: amountInput(String(value)),
            pressed: typed === value,
            onSelect: () =>
              form.setValue("value", amountInput(String(value)), { shouldDirty: true, shouldValidate: true }),
          }))}
          foot={<output>{t(isHigher ? "account.limits.higherLater" : "account.limits.lowerNow")}</output>}
        />
      </form>
      {limit.value !== null && <p>{t("account.limits.removeLater")}</p>}
      <FailureNote failure={set.error} />
    </Dialog>
  );
}

/** Maximum values: the site's largest amount in credits, and the minutes of a day. */
const valueMax = { credits: amountMaxCredits, minutes: 24 * 60 } as const;

/** Schema of the limit form: a whole number with thousands commas. */
function limitSchema(unit: keyof typeof valueMax) {
  return z.object({
    value: z.string().check(
      z.refine((text) => text.replaceAll(",", "").length <= 12, "amount.tooLarge"),
      z.refine((text) => parseAmount(text) >= 1, unit === "credits" ? "amount.required" : "required"),
      z.refine((text) => parseAmount(text) <= valueMax[unit], "amount.tooLarge"),
    ),
  });
}
