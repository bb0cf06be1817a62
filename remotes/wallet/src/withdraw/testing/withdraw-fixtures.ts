import type { withdrawal, withdrawalOptions } from "@tessera/shared/contracts/withdrawals";
import type * as z from "@tessera/shared/schema";
import { optionsAnswer as depositOptionsAnswer } from "../../deposit/testing/deposit-fixtures.ts";

export const withdrawalId = "0197f3c2-0000-7000-8000-000000000f01";

/** Options of the form, as the API sends them. */
export function optionsAnswer(differing: Partial<z.input<typeof withdrawalOptions>> = {}) {
  return {
    mainMinor: "1248050",
    balanceMinor: "1248050",
    isApproved: true,
    withdrawableMinor: "1248050",
    minInt: 50,
    maxInt: 5_000,
    feeMinor: "250",
    real: { currency: "IDR", factor: "1000", exponent: 0 },
    usedToday: 0,
    maxPerDay: 3,
    emailVerified: true,
    codeRequired: false,
    cancellable: true,
    bankAccounts: depositOptionsAnswer().myBankAccounts,
    ...differing,
  } satisfies z.input<typeof withdrawalOptions>;
}

/** A withdrawal of 100.00 that waits, as the API sends it. */
export function withdrawalAnswer(differing: Partial<z.input<typeof withdrawal>> = {}) {
  return {
    id: withdrawalId,
    number: "W261121-7K3QZ",
    amountMinor: "10000",
    feeMinor: "250",
    realAmount: "97500",
    realCurrency: "IDR",
    realExponent: 0,
    bank: { name: "BCA", accountNumberMasked: "•••• 4471", accountName: "Sari Wulandari" },
    status: "requested",
    mayCancel: true,
    createdAt: "2026-11-21T09:00:00Z",
    ...differing,
  } satisfies z.input<typeof withdrawal>;
}
