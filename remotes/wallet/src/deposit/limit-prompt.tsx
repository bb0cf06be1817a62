import { amountMaxCredits } from "@tessera/shared/core/money";
import { limitsApi } from "@tessera/shared/api/limits";
import { creditsText, inputRules, parseAmount, useForm } from "@tessera/shared/forms";
import { call } from "@tessera/shared/http";
import { useMutation, useQueryClient } from "@tessera/shared/query";
import * as z from "@tessera/shared/schema";
import { Button, Dialog } from "@tessera/shared/ui";
import { useState } from "react";
import cashier from "../cashier/cashier.module.css";
import { CreditsField } from "../cashier/credits-field.tsx";
import { FailureNote } from "../cashier/failure-note.tsx";
import { rangeText } from "../cashier/quick-amounts.ts";
import { depositQueries } from "./deposit-queries.ts";
import { useTranslation } from "../texts.ts";

const bounds = { min: 1, max: amountMaxCredits };
const schema = z.object({ amount: creditsText(bounds) });

export interface LimitPromptProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  /** Called when the player has set a limit or declined. */
  readonly onAnswered: () => void;
}

/**
 * Dialog before the first deposit that offers a deposit limit; both answers continue. Source:
 * spec:screens#deposit.
 */
export function LimitPrompt({ open, onOpenChange, onAnswered }: LimitPromptProps) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [isSetting, setSetting] = useState(false);
  const form = useForm({ schema, defaultValues: { amount: "" } });
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (credits: number | null) => {
      if (credits === null) await call(limitsApi.declinePrompt, { body: {} });
      else await call(limitsApi.set, { body: { kind: "deposit", period: "day", value: credits } });
    },
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: depositQueries.options() });
      onAnswered();
    },
  });
  const save = form.submit(({ amount }) => mutate(parseAmount(amount)));
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t("wallet.deposit.limitPrompt.title")}
      description={t("wallet.deposit.limitPrompt.text")}
      actions={
        <>
          <Button busy={isPending} onClick={() => mutate(null)}>
            {t("wallet.deposit.limitPrompt.notNow")}
          </Button>
          <Button kind="lit" busy={isPending} onClick={() => (isSetting ? void save() : setSetting(true))}>
            {t("wallet.deposit.limitPrompt.set")}
          </Button>
        </>
      }
    >
      {isSetting && (
        <form noValidate className={cashier.Fields} onSubmit={save}>
          <CreditsField
            {...form.field("amount", inputRules.amount, rangeText(bounds))}
            label={t("wallet.deposit.limitPrompt.perDay")}
          />
        </form>
      )}
      <FailureNote failure={error} />
    </Dialog>
  );
}
