import type { BankAccount } from "@tessera/shared/contracts/bank-accounts";
import { bankAccountsQuery, meQuery, useQuery } from "@tessera/shared/query";
import { QueryPart, Skeleton, Stack } from "@tessera/shared/ui";
import { useTranslation } from "../texts.ts";
import { AccountForm } from "./account-form.tsx";

export interface BankFormProps {
  readonly onAdded: (account: BankAccount) => void;
}

/** Form that registers a bank account in the player's name. */
export function BankForm({ onAdded }: BankFormProps) {
  const { t } = useTranslation();
  const me = useQuery(meQuery());
  const accounts = useQuery(bankAccountsQuery());
  const query = accounts.data ? me : accounts;
  return (
    <QueryPart<unknown>
      query={query}
      queryKey={accounts.data ? meQuery().queryKey : bankAccountsQuery().queryKey}
      failure={t("wallet.bank.notLoaded")}
      skeleton={<FormSkeleton />}
    >
      {() =>
        me.data && (
          <AccountForm
            fullName={me.data.fullName}
            currency={me.data.currency}
            needsCode={(accounts.data?.items.length ?? 0) > 0}
            onAdded={onAdded}
          />
        )
      }
    </QueryPart>
  );
}

function FormSkeleton() {
  return (
    <Stack>
      <Skeleton height="control" />
      <Skeleton height="control" />
      <Skeleton height="control" />
    </Stack>
  );
}
