import { transfersApi } from "@tessera/shared/api/transfers";
import type { Transfer } from "@tessera/shared/contracts/transfers";
import type { Wallets } from "@tessera/shared/contracts/wallet";
import { formatMinor, minorToCredits } from "@tessera/shared/core/money";
import { inputRules, parseAmount, useWatch } from "@tessera/shared/forms";
import { call } from "@tessera/shared/http";
import { formatDateTime } from "@tessera/shared/i18n";
import { playerQueries } from "@tessera/shared/query";
import { SelectField } from "@tessera/shared/fields";
import { Button, Note, Stack } from "@tessera/shared/ui";
import { useMemo } from "react";
import { useTranslation } from "../texts.ts";
import { CreditsField } from "../cashier/credits-field.tsx";
import { MoneyForm } from "../cashier/money-form.tsx";
import { rangeText, wholeBalanceChoice } from "../cashier/quick-amounts.ts";
import { useFormDraft, useDraftSaving } from "../cashier/use-form-draft.ts";
import { useMoneyForm } from "../cashier/use-money-form.ts";
import { ClaimLinks } from "../promotions/claim-links.tsx";
import styles from "./transfer-form.module.css";
import { creditsIn, transferRange, transferSchema } from "./transfer-schema.ts";
import { hasWallets, mainCode, type TransferWallet, useWalletName } from "./transfer-wallets.ts";

/** Fields by error code, for failures when the transfer is created; others are shown above the buttons. */
const fieldOf = { INSUFFICIENT_BALANCE: "amount", TRANSFER_LIMIT: "amount" } as const;

export interface TransferFormProps {
  readonly wallets: readonly TransferWallet[];
  /** Live claim, which blocks transfers to studios. */
  readonly claim: Wallets["claim"];
  /** Amount that the player's limits allow for studios. */
  readonly room: Wallets["transferRoom"];
  readonly onMoved: (transfer: Transfer) => void;
}

/** Transfer form: from, to, amount. A wallet chosen on one side is removed from the other. */
export function TransferForm({ wallets, claim, room, onMoved }: TransferFormProps) {
  const { t } = useTranslation();
  const walletName = useWalletName();
  const resetValues = { from: mainCode, to: wallets[1]?.code ?? "", amount: "" };
  const draft = useFormDraft("transfer", resetValues);
  const roomText = room
    ? t("wallet.transfer.limitLeaves", {
        max: formatMinor(room.remainingMinor),
        until: formatDateTime(room.until),
      })
    : "";
  const roomCredits = room ? minorToCredits(room.remainingMinor) : Number.POSITIVE_INFINITY;
  const form = useMoneyForm({
    schema: useMemo(() => transferSchema(wallets, roomCredits, roomText), [wallets, roomCredits, roomText]),
    defaultValues: hasWallets(wallets, draft.initial) ? draft.initial : resetValues,
    resetValues,
    draft,
    fieldOf,
    toOrder: ({ amount, ...route }) => ({ ...route, amount: parseAmount(amount) }),
    send: (body, idempotencyKey) => call(transfersApi.create, { body }, { idempotencyKey }),
    onDone: (transfer: Transfer) => {
      form.resetField("amount", { defaultValue: "" });
      onMoved(transfer);
    },
    staleKey: playerQueries.wallets(),
  });
  const from = useWatch({ control: form.control, name: "from" });
  const to = useWatch({ control: form.control, name: "to" });
  const amount = useWatch({ control: form.control, name: "amount" });
  useDraftSaving(draft, { from, to, amount });
  const credits = parseAmount(amount);
  const isIntoStudio = from === mainCode;
  const available = Math.min(creditsIn(wallets, from), isIntoStudio ? roomCredits : Number.POSITIVE_INFINITY);
  const lock = isIntoStudio ? claim : undefined;
  const choices = (excluded: string) =>
    wallets
      .filter(({ code }) => code !== excluded)
      .map((wallet) => ({
        value: wallet.code,
        label: `${walletName(wallet.code, wallets)} · ${formatMinor(wallet.minor)}`,
        disabled: !wallet.isUsable,
      }));
  const swap = () => {
    form.setValue("from", to);
    form.setValue("to", from, { shouldValidate: credits > 0 });
  };
  const setAmount = (text: string) => form.setValue("amount", text, { shouldValidate: true });

  return (
    <MoneyForm form={form} blocked={lock !== undefined} notes={lock && <LockedByClaim claim={lock} />}>
      <div className={styles.Route}>
        <SelectField {...form.field("from")} label={t("wallet.transfer.from")} options={choices(to)} />
        <Button icon="transfer" className={styles.Swap} onClick={swap}>
          {t("wallet.transfer.swap")}
        </Button>
        <SelectField {...form.field("to")} label={t("wallet.transfer.to")} options={choices(from)} />
      </div>
      <CreditsField
        {...form.field("amount", inputRules.amount, rangeText(transferRange))}
        label={t("wallet.transfer.nominal")}
        help={isIntoStudio && roomText !== "" ? roomText : undefined}
        quickAmounts={[wholeBalanceChoice(t("wallet.cashier.all"), available, credits, setAmount)]}
      />
    </MoneyForm>
  );
}

/** Note with the live claim that blocks transfers to studios. */
function LockedByClaim({ claim }: { readonly claim: NonNullable<Wallets["claim"]> }) {
  const { t } = useTranslation();
  return (
    <Note icon="lock" title={t("wallet.transfer.locked", { promotion: claim.promotion.title })}>
      <Stack>
        {t("wallet.transfer.lockedText")}
        <ClaimLinks claim={claim} />
      </Stack>
    </Note>
  );
}
