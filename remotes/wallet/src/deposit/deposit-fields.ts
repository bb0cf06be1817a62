import type { DepositOptions } from "@tessera/shared/contracts/deposits";
import type { DepositLink } from "./deposit-link.ts";
import { firstMethod, lastProvider } from "./deposit-rules.ts";
import type { DepositValues } from "./deposit-schema.ts";

/** All fields of a deposit draft. */
export type DepositFields = DepositValues & { readonly method: string };

/**
 * Fields of an empty form: the method and provider of the last deposit, else the first ones; no promotion.
 */
export function emptyFields(options: DepositOptions): DepositFields {
  return {
    method: firstMethod(options)?.method ?? "",
    playerBankAccountId: firstAccountId(options),
    houseBankAccountId: firstHouseId(options),
    payProvider: lastProvider(options),
    amount: "",
    promotionId: "",
    note: "",
  };
}

/**
 * Values of the form from a draft; what no longer exists or is not eligible is replaced as in an empty form.
 */
export function restoreValues(
  options: DepositOptions,
  { method: _, ...fields }: DepositFields,
): DepositValues {
  const hasAccount = options.myBankAccounts.some(({ id }) => id === fields.playerBankAccountId);
  return {
    ...fields,
    playerBankAccountId: hasAccount ? fields.playerBankAccountId : firstAccountId(options),
    promotionId: eligibleId(options, ({ id }) => id === fields.promotionId),
  };
}

/**
 * Values of the form when it opens: those of the draft, with the promotion and the amount of the player's
 * link.
 */
export function openingValues(
  options: DepositOptions,
  draft: DepositFields,
  { promotionSlug, amount }: DepositLink,
): DepositValues {
  const values = restoreValues(options, draft);
  return {
    ...values,
    ...(amount !== null && { amount }),
    ...(promotionSlug !== null && { promotionId: eligibleId(options, ({ slug }) => slug === promotionSlug) }),
  };
}

function firstAccountId({ myBankAccounts }: DepositOptions): string {
  return (myBankAccounts.find(({ isPrimary }) => isPrimary) ?? myBankAccounts[0])?.id ?? "";
}

function firstHouseId({ methods }: DepositOptions): string {
  const accounts = methods.flatMap((method) => method.accounts ?? []);
  return accounts.find(({ online }) => online)?.id ?? "";
}

function eligibleId(
  { promotions }: DepositOptions,
  isWanted: (promotion: DepositOptions["promotions"][number]) => boolean,
): string {
  return promotions.find((promotion) => promotion.eligible && isWanted(promotion))?.id ?? "";
}
