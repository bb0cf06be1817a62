import { type DepositMethod, paymentWays } from "@tessera/shared/contracts/deposits";
import { TileChoices } from "@tessera/shared/ui";
import { useTranslation } from "../texts.ts";
import { type MethodOption, wayIcons } from "./deposit-rules.ts";

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
        icon: wayIcons[paymentWays[method]],
        disabled: !online || disabled,
        ...(!online && { note: t("wallet.deposit.maintenance") }),
      }))}
      value={value}
      onChange={onChange}
    />
  );
}
