import type { BankAccount } from "@tessera/shared/contracts/bank-accounts";
import type { FieldProps } from "@tessera/shared/forms";
import { formatDateTime } from "@tessera/shared/i18n";
import { useQueryClient } from "@tessera/shared/query";
import { Field, SelectField } from "@tessera/shared/fields";
import { Dialog, Icon } from "@tessera/shared/ui";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "../texts.ts";
import { depositQueries } from "../deposit/deposit-queries.ts";
import { withdrawalQueries } from "../withdraw/withdrawal-queries.ts";
import styles from "./account-field.module.css";
import { BankForm } from "./bank-form.tsx";

export interface AccountFieldProps extends FieldProps {
  readonly label: string;
  readonly accounts: readonly BankAccount[];
  /** True when frozen accounts and those of a bank that is off cannot be selected, as for withdrawals. */
  readonly refusesFrozen?: boolean;
  readonly onAdded: (account: BankAccount) => void;
}

/** Select of the player's bank accounts, with a button that adds another one. */
export function AccountField({
  label,
  accounts,
  error,
  refusesFrozen = false,
  onAdded,
  ...field
}: AccountFieldProps) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [isAdding, setAdding] = useState(false);
  const added = useRef<BankAccount | null>(null);
  const accept = async (account: BankAccount) => {
    added.current = account;
    await Promise.all([
      client.invalidateQueries({ queryKey: depositQueries.options() }),
      client.invalidateQueries({ queryKey: withdrawalQueries.options() }),
    ]);
    setAdding(false);
  };
  // A select can only be set to an option that it already has.
  useEffect(() => {
    const account = accounts.find(({ id }) => id === added.current?.id);
    if (!account) return;
    added.current = null;
    onAdded(account);
  }, [accounts, onAdded]);
  return (
    <>
      {accounts.length === 0 ? (
        <Field label={label} help={t("errors.BANK_REQUIRED")} error={error && t("errors.BANK_REQUIRED")}>
          {(control) => (
            <button
              {...control}
              type="button"
              aria-label={`${label}: ${t("wallet.bank.addFirst")}`}
              className={styles.None}
              onClick={() => setAdding(true)}
            >
              <Icon name="add" />
              {t("wallet.bank.addFirst")}
            </button>
          )}
        </Field>
      ) : (
        <SelectField
          {...field}
          icon="bank"
          label={label}
          error={error}
          hint={
            <button type="button" className={styles.Add} onClick={() => setAdding(true)}>
              {t("wallet.bank.add")}
            </button>
          }
          options={accounts.map((account) => ({
            value: account.id,
            label: accountText(account, [
              ...(account.status === "frozen" ? [t("wallet.bank.frozenUntil", frozenTime(account))] : []),
              ...(account.bankOff ? [t("wallet.bank.off")] : []),
            ]),
            disabled: refusesFrozen && (account.status === "frozen" || account.bankOff === true),
          }))}
        />
      )}
      <Dialog open={isAdding} onOpenChange={setAdding} title={t("wallet.bank.title")}>
        <BankForm onAdded={(account) => void accept(account)} />
      </Dialog>
    </>
  );
}

function accountText({ bank, accountNumberMasked, accountName }: BankAccount, notes: readonly string[]) {
  return [bank.name, accountNumberMasked, accountName, ...notes].join(" · ");
}

function frozenTime({ frozenUntil }: BankAccount) {
  return { until: formatDateTime(frozenUntil) };
}
