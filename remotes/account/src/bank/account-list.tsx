import type { BankAccount } from "@tessera/shared/contracts/bank-accounts";
import { formatDateTime } from "@tessera/shared/i18n";
import { Button, ConfirmDialog, EmptyState, Status, toast, TypeTile } from "@tessera/shared/ui";
import { useState } from "react";
import { FailureNote } from "../failure-note.tsx";
import styles from "./account-list.module.css";
import { useMakePrimary, useRemoveAccount } from "./use-account-action.ts";
import { useTranslation } from "../texts.ts";

/** List of bank accounts, with the primary one first. */
export function AccountList({ accounts }: { readonly accounts: readonly BankAccount[] }) {
  const { t } = useTranslation();
  const makePrimary = useMakePrimary();
  const remove = useRemoveAccount();
  const [selected, setSelected] = useState<BankAccount | null>(null);
  const select = (account: BankAccount | null) => {
    remove.reset();
    setSelected(account);
  };
  if (accounts.length === 0)
    return <EmptyState title={t("account.bank.none")} text={t("account.bank.noneText")} />;
  return (
    <>
      <FailureNote failure={makePrimary.error} />
      <ul aria-label={t("account.bank.list")} className={styles.Accounts}>
        {accounts
          .toSorted((left, right) => Number(right.isPrimary) - Number(left.isPrimary))
          .map((account) => (
            <AccountCard
              key={account.id}
              account={account}
              isBusy={makePrimary.isPending && makePrimary.variables === account.id}
              isDisabled={makePrimary.isPending && makePrimary.variables !== account.id}
              onMakePrimary={() =>
                makePrimary.mutate(account.id, {
                  onSuccess: () => toast.success(t("account.bank.madePrimary")),
                })
              }
              onRemove={() => select(account)}
            />
          ))}
      </ul>
      <ConfirmDialog
        danger
        open={selected !== null}
        onOpenChange={() => select(null)}
        title={t("account.bank.askTitle")}
        description={selected && `${selected.bank.name} ${selected.accountNumberMasked}`}
        confirmLabel={t("account.bank.remove")}
        busy={remove.isPending}
        onConfirm={() =>
          selected &&
          remove.mutate(selected.id, {
            onSuccess: () => {
              toast.success(t("account.bank.removed"));
              setSelected(null);
            },
          })
        }
      >
        <FailureNote failure={remove.error} />
      </ConfirmDialog>
    </>
  );
}

interface AccountCardProps {
  readonly account: BankAccount;
  /** True while this account is made the primary one. */
  readonly isBusy: boolean;
  /** True while another one is. */
  readonly isDisabled: boolean;
  readonly onMakePrimary: () => void;
  readonly onRemove: () => void;
}

function AccountCard({ account, isBusy, isDisabled, onMakePrimary, onRemove }: AccountCardProps) {
  const { t } = useTranslation();
  const { bank, accountNumberMasked, accountName, isPrimary, frozenUntil } = account;
  const name = `${bank.name} ${accountNumberMasked}`;
  return (
    <li className={styles.Account}>
      <TypeTile icon="bank" />
      <div className={styles.Name}>
        <b>{name}</b>
        <span>{accountName}</span>
        {isPrimary && <Status kind="good">{t("account.bank.primary")}</Status>}
        {frozenUntil && (
          <Status kind="waiting">
            {t("account.bank.frozenUntil", { until: formatDateTime(frozenUntil) })}
          </Status>
        )}
      </div>
      <div className={styles.Choices}>
        {!isPrimary && (
          <Button
            slim
            busy={isBusy}
            disabled={isDisabled}
            aria-label={t("account.bank.makePrimaryNamed", { name })}
            onClick={onMakePrimary}
          >
            {t("account.bank.makePrimary")}
          </Button>
        )}
        <Button slim aria-label={t("account.bank.removeNamed", { name })} onClick={onRemove}>
          {t("account.bank.remove")}
        </Button>
      </div>
    </li>
  );
}
