import type { DepositMethod, DepositOptions } from "@tessera/shared/contracts/deposits";
import type { IconName } from "@tessera/shared/ui";

export type MethodOption = DepositOptions["methods"][number];
export type PromotionOption = DepositOptions["promotions"][number];

export const methodIcons: Record<DepositMethod, IconName> = {
  bank_manual: "bank",
  va: "card",
  qris: "qr",
  promptpay: "phone",
  ewallet: "wallet",
};

/** Initial method of the form: the first available one; undefined when there is none. */
export function firstMethod(options: DepositOptions): MethodOption | undefined {
  return options.methods.find(({ online }) => online);
}
