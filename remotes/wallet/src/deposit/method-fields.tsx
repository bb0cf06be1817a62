import { type DepositOptions, isManualTransfer } from "@tessera/shared/contracts/deposits";
import type { Form } from "@tessera/shared/forms";
import { SelectField } from "@tessera/shared/ui";
import { AccountField } from "../bank/account-field.tsx";
import { useTranslation } from "../texts.ts";
import { chosenHouseAccount, type MethodOption, onlineHouseAccounts } from "./deposit-rules.ts";
import type { DepositSchema } from "./deposit-schema.ts";
import { HouseAccount } from "./house-account.tsx";

export interface MethodFieldsProps {
  readonly form: Pick<Form<DepositSchema>, "field" | "setValue">;
  readonly method: MethodOption;
  readonly accounts: DepositOptions["myBankAccounts"];
  /** Chosen account of the house, as the form has it. */
  readonly houseId: string | undefined;
}

/** Fields that depend on the payment method: the player's own account, the provider, the house account. */
export function MethodFields({ form, method, accounts, houseId }: MethodFieldsProps) {
  const { t } = useTranslation();
  const house = chosenHouseAccount(method, houseId);
  const isManual = isManualTransfer(method.method);
  return (
    <>
      {isManual && (
        <AccountField
          {...form.field("playerBankAccountId")}
          label={t("wallet.deposit.yourBank")}
          accounts={accounts}
          onAdded={({ id }) => form.setValue("playerBankAccountId", id, { shouldValidate: true })}
        />
      )}
      {method.providers && method.providers.length > 0 && (
        <SelectField
          {...form.field("payProvider")}
          label={t("wallet.deposit.provider")}
          placeholder={t("wallet.deposit.chooseProvider")}
          options={method.providers.map(({ code, name, online }) => ({
            value: code,
            label: online ? name : `${name} · ${t("wallet.deposit.maintenance")}`,
            disabled: !online,
          }))}
        />
      )}
      {house && (
        <HouseAccount
          field={form.field("houseBankAccountId")}
          accounts={onlineHouseAccounts(method)}
          chosen={house}
        />
      )}
    </>
  );
}
