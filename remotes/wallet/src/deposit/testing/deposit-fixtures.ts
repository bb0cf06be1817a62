import type { deposit, depositOptions } from "@tessera/shared/contracts/deposits";
import type * as z from "@tessera/shared/schema";

type WireOptions = z.input<typeof depositOptions>;
type WireDeposit = z.input<typeof deposit>;
type WirePromotion = WireOptions["promotions"][number];

export const depositId = "0197f3c2-0000-7000-8000-000000000d01";
const bankId = "0197f3c2-0000-7000-8000-000000000b01";
const houseId = "0197f3c2-0000-7000-8000-000000000b02";

const mondayAnswer: WirePromotion = {
  id: "0197f3c2-0000-7000-8000-000000000a01",
  slug: "monday-reload",
  title: "Monday reload 20%",
  bonusText: "20%",
  minInt: 50,
  bonusBp: 2_000,
  maxBonusMinor: "20000",
  turnoverX100: 500,
  turnoverBase: "deposit_plus_bonus",
  eligible: true,
};

const firstDepositAnswer: WirePromotion = {
  ...mondayAnswer,
  id: "0197f3c2-0000-7000-8000-000000000a02",
  slug: "first-deposit",
  title: "First deposit 100%",
  bonusText: "100%",
  eligible: false,
  reason: "firstDeposit",
};

/** Deposit options, as the API sends them. */
export function optionsAnswer(differing: Partial<WireOptions> = {}): WireOptions {
  const method = { rateBp: 10_000, minInt: 10, maxInt: 100_000, expiresMin: 30, online: true };
  return {
    methods: [
      {
        ...method,
        method: "bank_manual",
        accounts: [
          {
            id: houseId,
            bank: "BCA",
            accountNumber: "88201145903",
            accountName: "PT Mosaik Sandbox",
            online: true,
          },
        ],
      },
      {
        ...method,
        method: "va",
        maxInt: 50_000,
        providers: [
          { code: "bca", name: "BCA", online: true },
          { code: "bni", name: "BNI", online: false },
        ],
      },
      { ...method, method: "qris", rateBp: 8_500 },
      { ...method, method: "ewallet", online: false },
    ],
    real: { currency: "IDR", factor: "1000", exponent: 0 },
    quickAmounts: [50, 100, 250, 500, 1_000],
    myBankAccounts: [
      {
        id: bankId,
        bank: { code: "bca", name: "BCA" },
        accountNumberMasked: "•••• 4471",
        accountName: "Sari Wulandari",
        currency: "IDR",
        isPrimary: true,
        status: "active",
      },
    ],
    promotions: [mondayAnswer, firstDepositAnswer],
    asksForLimit: false,
    ...differing,
  };
}

/** Pending deposit of 1,250.00 by bank transfer, as the API sends it. */
export function depositAnswer(differing: Partial<WireDeposit> = {}): WireDeposit {
  return {
    id: depositId,
    number: "D261120-7K3QZ",
    method: "bank_manual",
    amountMinor: "125000",
    realAmount: "1250473",
    realCurrency: "IDR",
    realExponent: 0,
    uniqueCode: 473,
    payTo: { kind: "bank", bank: "BCA", accountNumber: "88201145903", accountName: "PT Mosaik Sandbox" },
    status: "awaiting_payment",
    note: null,
    createdAt: "2099-11-20T16:15:00Z",
    expiresAt: "2099-11-20T16:45:00Z",
    version: 1,
    ...differing,
  };
}
