import { bankAccountsApi } from "@tessera/shared/api/bank-accounts";
import { minuteMs } from "@tessera/shared/core/durations";
import { type FieldProps, inputRules, type InputRule } from "@tessera/shared/forms";
import { call } from "@tessera/shared/http";
import { queryOptions, useQuery } from "@tessera/shared/query";
import { SelectField, TextField } from "@tessera/shared/fields";
import { useTranslation } from "../texts.ts";

type BankField = "bankCode" | "bankNumber" | "accountName";

export interface BankFieldsProps {
  readonly field: (name: BankField, rule?: InputRule) => FieldProps;
}

/** Banks of all countries: the player, and with it the country, is not known yet. */
function allBanksQuery() {
  return queryOptions({
    queryKey: ["banks", "all"],
    queryFn: async ({ signal }) => {
      const countries = await Promise.all(
        (["ID", "TH"] as const).map((country) =>
          call(bankAccountsApi.banks, { query: { country } }, { signal }),
        ),
      );
      return countries.flatMap(({ items }) => items);
    },
    staleTime: 5 * minuteMs,
  });
}

/** Fields that identify a bank account. */
export function BankFields({ field }: BankFieldsProps) {
  const { t } = useTranslation();
  const { data: banks = [] } = useQuery(allBanksQuery());
  return (
    <>
      <SelectField
        {...field("bankCode")}
        label={t("forgot.bank")}
        placeholder={t("forgot.chooseBank")}
        options={banks.map(({ code, name }) => ({ value: code, label: name }))}
      />
      <TextField
        {...field("bankNumber", inputRules.digits)}
        label={t("forgot.bankNumber")}
        inputMode="numeric"
        autoComplete="off"
        maxLength={20}
      />
      <TextField
        {...field("accountName", inputRules.name)}
        label={t("forgot.accountName")}
        autoComplete="name"
        maxLength={60}
      />
    </>
  );
}
