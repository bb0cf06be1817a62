import { systemClock } from "@tessera/shared/core/clock";
import type { Promotion } from "@tessera/shared/contracts/promotions";
import { formatDateTime } from "@tessera/shared/i18n";
import { Amount, ConfirmDialog, Note, Pairs, Stack } from "@tessera/shared/ui";
import { FailureNote } from "../cashier/failure-note.tsx";
import { useTranslation } from "../texts.ts";
import { dayMs } from "@tessera/shared/core/durations";

export interface RegisterDialogProps {
  readonly promotion: Promotion;
  readonly offer: NonNullable<Promotion["offer"]>;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly busy: boolean;
  /** Rejection; null before. */
  readonly failure: unknown;
  readonly onConfirm: () => void;
}

/** Confirmation before a promotion locks the wallet: bonus, turnover, end, and what is locked meanwhile. */
export function RegisterDialog({ promotion, offer, failure, ...dialog }: RegisterDialogProps) {
  const { t } = useTranslation();
  const { bonusMinor, targetMinor, maxBetMinor, allowedCategories, validDays } = offer;
  const endsAt = new Date(systemClock.now().getTime() + validDays * dayMs).toISOString();
  const pairs = [
    { label: t("wallet.promotions.fact.bonus"), value: <Amount minor={bonusMinor} signed /> },
    { label: t("wallet.promotions.fact.turnover"), value: <Amount minor={targetMinor} /> },
    { label: t("wallet.promotions.fact.until"), value: formatDateTime(endsAt) },
    ...(maxBetMinor === null
      ? []
      : [{ label: t("wallet.promotions.fact.maxBet"), value: <Amount minor={maxBetMinor} /> }]),
    ...(allowedCategories.length === 0
      ? []
      : [
          {
            label: t("wallet.promotions.ask.counts"),
            value: allowedCategories.map((one) => t(`wallet.promotions.categories.${one}`)).join(", "),
          },
        ]),
  ];
  return (
    <ConfirmDialog
      {...dialog}
      title={t("wallet.promotions.ask.title", { promotion: promotion.title })}
      confirmLabel={t("wallet.promotions.register")}
    >
      <Pairs pairs={pairs} />
      <LockNote />
      <FailureNote failure={failure} />
    </ConfirmDialog>
  );
}

/** Note about what a live claim locks, and what happens to both parts of the wallet at its end. */
export function LockNote() {
  const { t } = useTranslation();
  return (
    <Note icon="lock" title={t("wallet.promotions.ask.locked")}>
      <Stack>
        <p>{t("wallet.promotions.ask.withdraw")}</p>
        <p>{t("wallet.promotions.ask.studios")}</p>
        <p>{t("wallet.promotions.ask.parts")}</p>
      </Stack>
    </Note>
  );
}
