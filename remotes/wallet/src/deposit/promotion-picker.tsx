import { depositClaim } from "@tessera/shared/core/bonus";
import { creditsToMinor, formatMinor, type WholeCredits } from "@tessera/shared/core/money";
import { formatAmount } from "@tessera/shared/i18n";
import { FieldNote } from "@tessera/shared/fields";
import { Button, Dialog, Icon } from "@tessera/shared/ui";
import { useId, useState } from "react";
import { LockNote } from "../promotions/register-dialog.tsx";
import { useReasonText } from "../promotions/reason-text.ts";
import type { PromotionOption } from "./deposit-rules.ts";
import styles from "./promotion-picker.module.css";
import { useTranslation } from "../texts.ts";

export interface PromotionPickerProps {
  readonly promotions: readonly PromotionOption[];
  readonly chosen: PromotionOption | undefined;
  readonly credits: WholeCredits;
  /** Reason for which the server rejected the promotion. */
  readonly failure: string | null;
  readonly onChange: (id: string | null) => void;
}

/** Promotion of the deposit: none, or one with its bonus and turnover. */
export function PromotionPicker({ promotions, chosen, credits, failure, onChange }: PromotionPickerProps) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const labelId = useId();
  const noteId = useId();
  return (
    <div role="group" aria-labelledby={labelId} className={styles.Picker}>
      <span id={labelId} className={styles.Label}>
        {t("wallet.deposit.promotion.label")}
      </span>
      <div className={styles.Chosen} data-chosen={chosen !== undefined || undefined}>
        <button
          type="button"
          className={styles.Open}
          aria-describedby={failure ? noteId : undefined}
          onClick={() => setOpen(true)}
        >
          <Icon name="promotions" />
          <span className={styles.Words}>
            <b>{chosen?.title ?? t("wallet.deposit.promotion.choose")}</b>
            {chosen && <Summary promotion={chosen} credits={credits} />}
          </span>
          {!chosen && <Icon name="next" size="small" />}
        </button>
        {chosen && (
          <Button kind="bare" slim className={styles.Cancel} onClick={() => onChange(null)}>
            {t("buttons.cancel")}
          </Button>
        )}
      </div>
      {failure && <FieldNote id={noteId} error={failure} />}
      <PickerDialog
        key={String(isOpen)}
        open={isOpen}
        onOpenChange={setOpen}
        promotions={promotions}
        credits={credits}
        initialId={chosen?.id ?? null}
        onUse={(id) => {
          onChange(id);
          setOpen(false);
        }}
      />
    </div>
  );
}

/** Summary of a promotion: "Bonus 200.00, turnover 7,250.00"; its general text while there is no amount. */
function Summary({
  promotion,
  credits,
}: {
  readonly promotion: PromotionOption;
  readonly credits: WholeCredits;
}) {
  const { t } = useTranslation();
  if (credits < promotion.minInt)
    return <p>{t("wallet.deposit.promotion.from", { min: formatAmount(promotion.minInt) })}</p>;
  const { bonusMinor, targetMinor } = depositClaim(creditsToMinor(credits), promotion);
  return (
    <p>
      {t("wallet.deposit.promotion.summary", {
        bonus: formatMinor(bonusMinor),
        turnover: formatMinor(targetMinor),
      })}
    </p>
  );
}

interface PickerDialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly promotions: readonly PromotionOption[];
  readonly credits: WholeCredits;
  readonly initialId: string | null;
  readonly onUse: (id: string) => void;
}

function PickerDialog({ open, onOpenChange, promotions, credits, initialId, onUse }: PickerDialogProps) {
  const { t } = useTranslation();
  const [id, setId] = useState(initialId);
  const name = useId();
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t("wallet.deposit.promotion.choose")}
      actions={
        <>
          <Button onClick={() => onOpenChange(false)}>{t("buttons.goBack")}</Button>
          <Button kind="lit" disabled={id === null} onClick={() => id !== null && onUse(id)}>
            {t("wallet.promotions.use")}
          </Button>
        </>
      }
    >
      <div className={styles.Choices}>
        {promotions.map((promotion) => (
          <PromotionChoice
            key={promotion.id}
            name={name}
            promotion={promotion}
            credits={credits}
            checked={promotion.id === id}
            onCheck={() => setId(promotion.id)}
          />
        ))}
      </div>
      <LockNote />
    </Dialog>
  );
}

interface PromotionChoiceProps {
  readonly name: string;
  readonly promotion: PromotionOption;
  readonly credits: WholeCredits;
  readonly checked: boolean;
  readonly onCheck: () => void;
}

function PromotionChoice({ name, promotion, credits, checked, onCheck }: PromotionChoiceProps) {
  const reasonText = useReasonText();
  return (
    <label className={styles.Choice}>
      <input type="radio" name={name} checked={checked} disabled={!promotion.eligible} onChange={onCheck} />
      <i aria-hidden="true" className={styles.Mark} />
      <b>{promotion.title}</b>
      {promotion.eligible ? (
        <span className={styles.Gift}>{promotion.bonusText}</span>
      ) : (
        <Icon name="lock" size="small" />
      )}
      {promotion.eligible ? (
        <Summary promotion={promotion} credits={credits} />
      ) : (
        <p>{reasonText(promotion.reason)}</p>
      )}
    </label>
  );
}
