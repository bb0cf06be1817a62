import { type DepositOptions, isManualTransfer } from "@tessera/shared/contracts/deposits";
import type { FieldProps } from "@tessera/shared/forms";
import { SelectField } from "@tessera/shared/fields";
import { AccountField } from "../bank/account-field.tsx";
import { useTranslation } from "../texts.ts";
import { chosenHouseAccount, type MethodOption, onlineHouseAccounts } from "./deposit-rules.ts";
import { HouseAccount } from "./house-account.tsx";

export interface MethodFieldsProps {
  /** The form's fields. */
  readonly fields: Readonly<Record<"account" | "provider" | "house", FieldProps>>;
  readonly method: MethodOption;
  readonly accounts: DepositOptions["myBankAccounts"];
  /** Chosen account of the house, as the form has it. */
  readonly houseId: string;
  /** Called with the id of an account that the player has added. */
  readonly onAccountAdded: (id: string) => void;
}

/** Fields that depend on the payment method: the player's own account, the provider, the house account. */
export function MethodFields({ fields, method, accounts, houseId, onAccountAdded }: MethodFieldsProps) {
  const { t } = useTranslation();
  const house = chosenHouseAccount(method, houseId);
  const isManual = isManualTransfer(method.method);
  return (
    <>
      {isManual && (
        <AccountField
          {...fields.account}
          label={t("wallet.deposit.yourBank")}
          accounts={accounts}
          onAdded={({ id }) => onAccountAdded(id)}
        />
      )}
      {method.providers && method.providers.length > 0 && (
        <SelectField
          {...fields.provider}
          label={t("wallet.deposit.provider")}
          placeholder={t("wallet.deposit.chooseProvider")}
          options={method.providers.map(({ code, name, online }) => ({
            value: code,
            label: online ? name : `${name} · ${t("wallet.deposit.maintenance")}`,
            disabled: !online,
          }))}
        />
      )}
      {house && <HouseAccount field={fields.house} accounts={onlineHouseAccounts(method)} chosen={house} />}
    </>
  );
}
