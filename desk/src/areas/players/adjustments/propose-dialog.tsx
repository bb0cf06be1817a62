import { adjustmentReason } from "@tessera/shared/contracts/adjustments";
import { newId } from "@tessera/shared/core/identifiers";
import { minorUnits } from "@tessera/shared/core/money";
import { SelectField, TextField } from "@tessera/shared/fields";
import { call } from "@tessera/shared/http";
import { operatorAdjustmentsApi } from "@tessera/shared/operator-contracts/adjustments";
import type { OperatorPlayerDetail } from "@tessera/shared/operator-contracts/players";
import * as z from "@tessera/shared/schema";
import { useState } from "react";
import { useTranslation } from "../../../texts.ts";
import { amountRule, DecisionDialog, minorOfText } from "../../../ui/index.ts";

const signedCreditsRule = amountRule(2, true);

const schema = z.object({
  amount: z.string().check(z.refine((text) => minorOfText(text) !== null, "adjustment.amount")),
  reason: z.string().check(z.minLength(1, "required")),
  explanation: z.string().check(z.trim(), z.minLength(3, "operatorNote.short"), z.maxLength(300)),
  note: z.string().check(z.trim(), z.maxLength(1_000, "operatorNote.long")),
});

interface ProposeDialogProps {
  readonly player: OperatorPlayerDetail;
  readonly onClose: () => void;
}

/** Dialog that proposes an adjustment of a player's main wallet; another operator confirms it. */
export function ProposeDialog({ player, onClose }: ProposeDialogProps) {
  const { t } = useTranslation();
  // One id for all tries, so that a repeated proposal is the same one.
  const [id] = useState(newId);
  return (
    <DecisionDialog
      queue="adjustments"
      onClose={onClose}
      title={t("adjustments.ask.propose", { username: player.username })}
      description={t("adjustments.effect.propose")}
      confirmLabel={t("adjustments.decide.propose")}
      done={t("adjustments.proposed")}
      schema={schema}
      fieldOf={{ amountMinor: "amount" }}
      defaultValues={{ amount: "", reason: "", explanation: "", note: "" }}
      send={({ amount, reason, explanation, note }) =>
        call(operatorAdjustmentsApi.propose, {
          body: {
            id,
            playerId: player.id,
            amountMinor: minorUnits(minorOfText(amount) ?? 0n),
            reason: z.parse(adjustmentReason, reason),
            explanation,
            note: note === "" ? null : note,
          },
        })
      }
    >
      {(form) => (
        <>
          <TextField
            {...form.field("amount", signedCreditsRule)}
            label={t("adjustments.amount")}
            help={t("adjustments.amountHelp")}
            inputMode="text"
            maxLength={19}
          />
          <SelectField
            {...form.field("reason")}
            label={t("adjustments.reason")}
            placeholder={t("desk.decision.chooseReason")}
            options={adjustmentReason.options.map((value) => ({
              value,
              label: t(`adjustments.reasons.${value}`),
            }))}
          />
          <TextField
            {...form.field("explanation")}
            label={t("adjustments.explanation")}
            help={t("desk.decision.reasonHelp")}
            maxLength={300}
          />
          <TextField {...form.field("note")} label={t("desk.decision.note")} maxLength={1_000} />
        </>
      )}
    </DecisionDialog>
  );
}
