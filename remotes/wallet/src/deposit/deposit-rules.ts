import type { Deposit, DepositOptions, PaymentWay } from "@tessera/shared/contracts/deposits";
import type { IconName } from "@tessera/shared/ui";

export type MethodOption = DepositOptions["methods"][number];
export type PromotionOption = DepositOptions["promotions"][number];

export const wayIcons: Record<PaymentWay, IconName> = {
  bankTransfer: "bank",
  virtualAccount: "card",
  qrisCode: "qr",
  promptPayCode: "phone",
  gatewayPage: "wallet",
};

/** True once the money of a deposit has arrived; only then does it wait for a review. */
export function hasArrived({ realPaid, status }: Deposit): boolean {
  return realPaid !== undefined || status === "needs_review";
}

/**
 * Initial method of the form: the one used last, else the first available one; undefined when there is none.
 */
export function firstMethod({ methods, last }: DepositOptions): MethodOption | undefined {
  const available = methods.filter(({ online }) => online);
  return available.find(({ method }) => method === last?.method) ?? available[0];
}

/** Provider that the last deposit was paid by, while it is available; otherwise none is chosen. */
export function lastProvider({ methods, last }: DepositOptions): string {
  const { providers = [] } = methods.find(({ method }) => method === last?.method) ?? {};
  return providers.find(({ code, online }) => online && code === last?.payProvider)?.code ?? "";
}

/** Quick amounts of a method: that of the last deposit is the first one. */
export function quickAmountsOf(
  { quickAmounts, last }: DepositOptions,
  { minInt, maxInt }: MethodOption,
): readonly number[] {
  if (!last || last.amountInt < minInt || last.amountInt > maxInt) return quickAmounts;
  const others = quickAmounts.filter((amount) => amount !== last.amountInt);
  return [last.amountInt, ...others].slice(0, quickAmounts.length);
}

export type HouseAccountOption = NonNullable<MethodOption["accounts"]>[number];

/** Accounts of the house that can receive a transfer now. */
export function onlineHouseAccounts({ accounts = [] }: MethodOption): readonly HouseAccountOption[] {
  return accounts.filter(({ online }) => online);
}

/** The chosen account of the house, else the first one; undefined for a method without one. */
export function chosenHouseAccount(
  method: MethodOption,
  wantedId: string | undefined,
): HouseAccountOption | undefined {
  const accounts = onlineHouseAccounts(method);
  return accounts.find(({ id }) => id === wantedId) ?? accounts[0];
}
