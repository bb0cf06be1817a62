import type { DepositMethod } from "@tessera/shared/contracts/deposits";
import { TileChoices } from "@tessera/shared/ui";
import { useTranslation } from "../texts.ts";
import { methodIcons, type MethodOption } from "./deposit-rules.ts";

export interface MethodChoiceProps {
  readonly methods: readonly MethodOption[];
  readonly value: DepositMethod;
  readonly disabled: boolean;
  readonly onChange: (method: DepositMethod) => void;
}

/** Choice of the payment method; one that is offline is disabled and says so. */
export function MethodChoice({ methods, value, disabled, onChange }: MethodChoiceProps) {
  const { t } = useTranslation();
  return (
    <TileChoices
      label={t("wallet.deposit.method")}
      choices={methods.map(({ method, online }) => ({
        value: method,
        label: t(`wallet.deposit.methods.${method}`),
        icon: methodIcons[method],
        disabled: !online || disabled,
        ...(!online && { note: t("wallet.deposit.maintenance") }),
      }))}
      value={value}
      onChange={onChange}
    />
  );
}
