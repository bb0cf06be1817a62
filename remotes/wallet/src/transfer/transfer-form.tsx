import { transfersApi, type Transfer } from "@tessera/shared/contracts/transfers";
import { amountMaxCredits, formatMinor, minorToCredits } from "@tessera/shared/core/money";
import { filtered, inputRules, parseAmount, useForm, useWatch } from "@tessera/shared/forms";
import { call } from "@tessera/shared/http";
import type { Wallets } from "@tessera/shared/contracts/wallet";
import { formatDateTime } from "@tessera/shared/i18n";
import { playerQueries, useQueryClient } from "@tessera/shared/query";
import * as z from "@tessera/shared/schema";
import { AmountField, Button, Note, SelectField, Stack, toast, useFailureText } from "@tessera/shared/ui";
import { useMemo, useState } from "react";
import cashier from "../cashier/cashier.module.css";
import { creditsText } from "../cashier/credits-schema.ts";
import { wholeBalanceChoice } from "../cashier/quick-amounts.ts";
import { ClaimLinks } from "../promotions/claim-links.tsx";
import { UnknownOutcome } from "../cashier/unknown-outcome.tsx";
import { useFormDraft, useDraftSaving } from "../cashier/use-form-draft.ts";
import { useMoneyAttempt } from "../cashier/use-money-attempt.ts";
import { useValidationText } from "../cashier/use-validation-text.ts";
import styles from "./transfer-form.module.css";
import { mainCode, type TransferWallet } from "./transfer-wallets.ts";
import { useWalletName } from "./wallet-name.ts";
import { useTranslation } from "../texts.ts";

const range = { min: 1, max: amountMaxCredits };

/** Fields by error code, for failures when the transfer is created; others are shown above the buttons. */
const fieldOf = { INSUFFICIENT_BALANCE: "amount", TRANSFER_LIMIT: "amount" } as const;

/** Schema of the form. `room` is the amount that the player's limits allow for studios, `roomText` its text. */
function transferSchema(wallets: readonly TransferWallet[], room: number, roomText: string) {
  const available = (code: string) => minorToCredits(wallets.find((one) => one.code === code)?.minor ?? 0n);
  return z.object({ from: z.string(), to: z.string(), amount: creditsText(range) }).check(
    z.refine(({ from, to }) => from !== to, { error: "wallet.same", path: ["to"] }),
    z.refine(({ from, amount }) => parseAmount(amount) <= available(from), {
      error: "amount.balance",
      path: ["amount"],
    }),
    z.refine(({ from, amount }) => from !== mainCode || parseAmount(amount) <= room, {
      error: roomText,
      path: ["amount"],
    }),
  );
}

/** True when both wallets still exist; a studio may have been removed since. */
function hasWallets(
  wallets: readonly TransferWallet[],
  { from, to }: { readonly from: string; readonly to: string },
): boolean {
  return from !== to && [from, to].every((code) => wallets.some((wallet) => wallet.code === code));
}

type TransferOrder = Pick<Transfer, "from" | "to"> & { readonly amount: number };

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
  const client = useQueryClient();
  const failureText = useFailureText();
  const validationText = useValidationText(range);
  const walletName = useWalletName();
  const [failure, setFailure] = useState<string | null>(null);
  const defaults = { from: mainCode, to: wallets[1]?.code ?? "", amount: "" };
  const draft = useFormDraft("transfer", defaults);
  const roomText = room
    ? t("wallet.transfer.limitLeaves", {
        max: formatMinor(room.remainingMinor),
        until: formatDateTime(room.until),
      })
    : "";
  const roomCredits = room ? minorToCredits(room.remainingMinor) : Number.POSITIVE_INFINITY;
  const form = useForm({
    schema: useMemo(() => transferSchema(wallets, roomCredits, roomText), [wallets, roomCredits, roomText]),
    defaultValues: hasWallets(wallets, draft.initial) ? draft.initial : defaults,
    fieldOf,
  });
  const { errors } = form.formState;
  const from = useWatch({ control: form.control, name: "from" });
  const to = useWatch({ control: form.control, name: "to" });
  const amount = useWatch({ control: form.control, name: "amount" });
  const credits = parseAmount(amount);
  useDraftSaving(draft, { from, to, amount });
  const isIntoStudio = from === mainCode;
  const isClosed = isIntoStudio && claim !== undefined;
  const inWallet = minorToCredits(wallets.find(({ code }) => code === from)?.minor ?? 0n);
  const available = isIntoStudio ? Math.min(inWallet, roomCredits) : inWallet;

  const attempt = useMoneyAttempt<TransferOrder, Transfer>({
    send: (body, idempotencyKey) => call(transfersApi.create, { body }, { idempotencyKey }),
    onDone: (transfer) => {
      form.resetField("amount", { defaultValue: "" });
      draft.discard();
      onMoved(transfer);
    },
    onRefused: (problem) => {
      toast.error(failureText(problem));
      const rest = form.showFailure(problem);
      if (rest !== null) setFailure(failureText(rest));
      void client.invalidateQueries({ queryKey: playerQueries.wallets() });
    },
  });
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
  const reset = () => {
    form.reset(defaults);
    setFailure(null);
  };
  const send = ({ amount, ...order }: { from: string; to: string; amount: string }) => {
    setFailure(null);
    return attempt.send({ ...order, amount: parseAmount(amount) });
  };

  return (
    <form noValidate className={cashier.Form} onSubmit={form.submit(send)}>
      <fieldset disabled={attempt.isLocked} className={cashier.Fields}>
        <div className={styles.Route}>
          <SelectField
            {...form.register("from")}
            label={t("wallet.transfer.from")}
            error={validationText(errors.from?.message)}
            options={choices(to)}
          />
          <Button icon="transfer" className={styles.Swap} onClick={swap}>
            {t("wallet.transfer.swap")}
          </Button>
          <SelectField
            {...form.register("to")}
            label={t("wallet.transfer.to")}
            error={validationText(errors.to?.message)}
            options={choices(from)}
          />
        </div>
        <AmountField
          {...filtered(form.register("amount"), inputRules.amount)}
          label={t("wallet.transfer.nominal")}
          hint={t("wallet.cashier.wholeOnly")}
          help={isIntoStudio && roomText !== "" ? roomText : undefined}
          error={validationText(errors.amount?.message)}
          unit={t("wallet.cashier.credits")}
          quickAmounts={[
            wholeBalanceChoice(t("wallet.cashier.all"), available, credits, (amount) =>
              form.setValue("amount", amount, { shouldValidate: true }),
            ),
          ]}
        />
      </fieldset>
      <UnknownOutcome attempt={attempt} />
      {failure && (
        <Note announce="alert" icon="error">
          {failure}
        </Note>
      )}
      {isClosed && (
        <Note icon="lock" title={t("wallet.transfer.locked", { promotion: claim.promotion.title })}>
          <Stack>
            {t("wallet.transfer.lockedText")}
            <ClaimLinks claim={claim} />
          </Stack>
        </Note>
      )}
      <div className={cashier.Actions}>
        <Button disabled={attempt.isLocked} onClick={reset}>
          {t("buttons.reset")}
        </Button>
        <Button type="submit" kind="lit" wide disabled={isClosed} busy={attempt.isLocked}>
          {t("buttons.submit")}
        </Button>
      </div>
    </form>
  );
}
