import { referralApi } from "@tessera/shared/api/referral";
import {
  amountMaxCredits,
  creditsToMinor,
  formatMinor,
  type MinorUnits,
  minorToCredits,
  wholeCredits,
} from "@tessera/shared/core/money";
import { AmountField, FormFoot } from "@tessera/shared/fields";
import {
  amountInput,
  creditsText,
  inputRules,
  parseAmount,
  useAttemptKey,
  useForm,
} from "@tessera/shared/forms";
import { call, isOutcomeUnknown } from "@tessera/shared/http";
import { formatAmount } from "@tessera/shared/i18n";
import { playerQueries, useQueryClient } from "@tessera/shared/query";
import * as z from "@tessera/shared/schema";
import { Button, Dialog, Note, toast, useFailureText } from "@tessera/shared/ui";
import { useMemo, useState } from "react";
import { referralQueries } from "../overview/referral-queries.ts";
import styles from "./transfer-dialog.module.css";
import { useTranslation } from "../texts.ts";

/** Fields by error code; others are shown above the button. */
const fieldOf = {
  INSUFFICIENT_BALANCE: "amount",
  COMMISSION_EMPTY: "amount",
  AMOUNT_INVALID: "amount",
} as const;

export interface TransferDialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  /** Commission that can be moved. */
  readonly balanceMinor: MinorUnits;
}

/** Dialog that moves commission to the main wallet: the amount, then the confirmation. */
export function TransferDialog({ open, onOpenChange, balanceMinor }: TransferDialogProps) {
  const { t } = useTranslation();
  const order = useTransfer({ balanceMinor, onDone: () => onOpenChange(false) });
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => {
        if (order.isSending) return;
        if (!isOpen) order.goBack();
        onOpenChange(isOpen);
      }}
      title={t("referral.transfer.title")}
      description={
        order.confirmed === null
          ? t("referral.transfer.text")
          : t("referral.transfer.confirm", { amount: formatMinor(creditsToMinor(order.confirmed)) })
      }
      actions={
        order.confirmed !== null && (
          <>
            <Button disabled={order.isSending} onClick={order.goBack}>
              {t("buttons.goBack")}
            </Button>
            <Button kind="lit" busy={order.isSending} onClick={order.send}>
              {t("referral.transfer.move")}
            </Button>
          </>
        )
      }
    >
      {order.confirmed === null ? (
        <AmountForm order={order} balanceMinor={balanceMinor} />
      ) : (
        <Unknown order={order} />
      )}
    </Dialog>
  );
}

interface TransferOrder {
  readonly form: ReturnType<typeof useTransferForm>;
  /** Amount that the player has entered and is asked about; null while he enters it. */
  readonly confirmed: ReturnType<typeof wholeCredits> | null;
  readonly isSending: boolean;
  /** Failure that left the outcome unknown; null otherwise. */
  readonly unknown: unknown;
  readonly ask: (values: { readonly amount: string }) => void;
  readonly goBack: () => void;
  readonly send: () => void;
}

function useTransferForm(balanceMinor: MinorUnits) {
  const schema = useMemo(
    () =>
      z.object({
        amount: creditsText({ min: 1, max: amountMaxCredits, available: minorToCredits(balanceMinor) }),
      }),
    [balanceMinor],
  );
  return useForm({ schema, defaultValues: { amount: "" }, fieldOf });
}

interface TransferOptions {
  readonly balanceMinor: MinorUnits;
  readonly onDone: () => void;
}

/**
 * One transfer at a time. While its outcome is unknown it keeps its idempotency key, so that sending it again
 * moves nothing twice.
 */
function useTransfer({ balanceMinor, onDone }: TransferOptions): TransferOrder {
  const { t } = useTranslation();
  const client = useQueryClient();
  const attemptKey = useAttemptKey();
  const form = useTransferForm(balanceMinor);
  const [confirmed, setConfirmed] = useState<TransferOrder["confirmed"]>(null);
  const [isSending, setSending] = useState(false);
  const [unknown, setUnknown] = useState<unknown>(null);

  const refresh = () => {
    void client.invalidateQueries({ queryKey: referralQueries.all() });
    void client.invalidateQueries({ queryKey: playerQueries.wallets() });
    void client.invalidateQueries({ queryKey: playerQueries.history() });
  };
  const refuse = (failure: unknown) => {
    if (isOutcomeUnknown(failure)) return setUnknown(failure);
    setUnknown(null);
    setConfirmed(null);
    form.refuse(failure);
    refresh();
  };
  const move = async (amount: number) => {
    setSending(true);
    try {
      const { number, amountMinor } = await attemptKey.send((idempotencyKey) =>
        call(referralApi.transfer, { body: { amount } }, { idempotencyKey }),
      );
      attemptKey.settle(() => {
        toast.success(t("referral.transfer.moved", { amount: formatMinor(amountMinor), number }));
        setUnknown(null);
        setConfirmed(null);
        form.reset();
        onDone();
      });
      refresh();
    } catch (failure) {
      refuse(failure);
    } finally {
      setSending(false);
    }
  };
  return {
    form,
    confirmed,
    isSending,
    unknown,
    ask: ({ amount }) => setConfirmed(wholeCredits(parseAmount(amount))),
    // An amount whose outcome is unknown cannot be changed.
    goBack: () => {
      if (unknown === null) setConfirmed(null);
    },
    send: () => {
      if (confirmed !== null) void move(confirmed);
    },
  };
}

interface OrderPartProps {
  readonly order: TransferOrder;
}

function AmountForm({ order, balanceMinor }: OrderPartProps & Pick<TransferDialogProps, "balanceMinor">) {
  const { t } = useTranslation();
  const { form, ask } = order;
  const all = amountInput(String(minorToCredits(balanceMinor)));
  const range = { min: formatAmount(1), max: formatAmount(amountMaxCredits) };
  return (
    <form noValidate className={styles.Form} onSubmit={form.submit(ask)}>
      <AmountField
        {...form.field("amount", inputRules.amount, range)}
        label={t("referral.transfer.amount")}
        hint={t("referral.transfer.wholeOnly")}
        unit={t("referral.transfer.credits")}
        help={t("referral.transfer.available", { amount: formatMinor(balanceMinor) })}
        quickAmounts={[
          {
            label: `${t("referral.transfer.all")} · ${formatAmount(minorToCredits(balanceMinor))}`,
            onSelect: () => form.setValue("amount", all, { shouldValidate: true }),
          },
        ]}
      />
      <FormFoot form={form} label={t("referral.transfer.next")} />
    </form>
  );
}

/** Note after a lost answer; nothing before. */
function Unknown({ order: { unknown } }: OrderPartProps) {
  const { t } = useTranslation();
  const failureText = useFailureText();
  if (unknown === null) return null;
  return (
    <Note announce="alert" icon="clock" title={failureText(unknown)}>
      {t("referral.transfer.nothingTwice")}
    </Note>
  );
}
