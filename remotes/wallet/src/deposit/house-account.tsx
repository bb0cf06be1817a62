import type { FieldProps } from "@tessera/shared/forms";
import { SelectField } from "@tessera/shared/fields";
import { CopyButton, Panel } from "@tessera/shared/ui";
import { useTranslation } from "../texts.ts";
import styles from "./house-account.module.css";
import type { HouseAccountOption } from "./deposit-rules.ts";

export interface HouseAccountProps {
  readonly field: FieldProps;
  readonly accounts: readonly HouseAccountOption[];
  readonly chosen: HouseAccountOption;
}

/** Bank account of the site that receives the transfer; a choice when there are several. */
export function HouseAccount({ field, accounts, chosen }: HouseAccountProps) {
  const { t } = useTranslation();
  return (
    <div className={styles.House}>
      {accounts.length > 1 && (
        <SelectField
          {...field}
          label={t("wallet.deposit.houseAccount")}
          options={accounts.map(({ id, bank, accountName }) => ({
            value: id,
            label: `${bank} · ${accountName}`,
          }))}
        />
      )}
      <Panel>
        <AccountRow
          caption={accounts.length > 1 ? chosen.bank : `${t("wallet.deposit.houseAccount")}, ${chosen.bank}`}
          copyLabel={t("wallet.deposit.copyAccount")}
          number={chosen.accountNumber}
          name={chosen.accountName}
        />
      </Panel>
    </div>
  );
}

export interface AccountRowProps {
  readonly caption: string;
  readonly copyLabel: string;
  readonly number: string;
  readonly name?: string;
}

/** Account number to pay to, in a large font, with a copy button. */
export function AccountRow({ caption, copyLabel, number, name }: AccountRowProps) {
  return (
    <div className={styles.Row}>
      <span>
        <small>{caption}</small>
        <b>{number.replace(/\d{4}(?=\d)/g, "$& ")}</b>
        {name && <span>{name}</span>}
      </span>
      <CopyButton showsText text={number} label={copyLabel} />
    </div>
  );
}
