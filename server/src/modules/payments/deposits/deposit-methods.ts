import type { Sql } from "@tessera/database";
import type { DepositMethod } from "@tessera/shared/contracts/deposits";
import { readMoneyRules } from "../../settings/index.ts";
import { fullBp, wholeCredits, type WholeCredits } from "@tessera/shared/core/money";

/**
 * Terms of one payment method. Source of the times: spec:money#payment-methods; a rate below 10,000 means
 * that the payment loses a part of its value in fees.
 */
export interface DepositTerms {
  readonly method: DepositMethod;
  readonly currency: string;
  /** Kind of the banks that the player chooses one of as payment provider; null when there is no choice. */
  readonly providerKind: "bank" | "ewallet" | null;
  readonly rateBp: number;
  readonly minInt: WholeCredits;
  readonly maxInt: WholeCredits;
  readonly expiresMin: number;
}

const rupiah = { currency: "IDR", rateBp: fullBp, providerKind: null, minInt: wholeCredits(10) } as const;
const baht = { ...rupiah, currency: "THB", minInt: wholeCredits(100) } as const;

const terms: readonly DepositTerms[] = [
  { ...rupiah, method: "bank_manual", maxInt: wholeCredits(100_000), expiresMin: 30 },
  { ...rupiah, method: "va", providerKind: "bank", maxInt: wholeCredits(50_000), expiresMin: 60 },
  { ...rupiah, method: "qris", maxInt: wholeCredits(10_000), expiresMin: 15 },
  { ...rupiah, method: "ewallet", providerKind: "ewallet", maxInt: wholeCredits(20_000), expiresMin: 15 },
  { ...baht, method: "bank_manual", maxInt: wholeCredits(100_000), expiresMin: 30 },
  { ...baht, method: "promptpay", maxInt: wholeCredits(50_000), expiresMin: 15 },
];

export const quickAmounts: readonly number[] = [50, 100, 200, 500, 1_000];

/** Returns the payment methods of a currency, in the order of the form. */
export function methodsOf(currency: string): readonly DepositTerms[] {
  return terms.filter((method) => method.currency === currency);
}

/**
 * Lists the payment methods of a currency, in the order of the form, with bounds that are within both the
 * method's own and those of the settings. A method whose bounds leave no amount is left out.
 */
export async function readMethodsOf(sql: Sql, currency: string): Promise<DepositTerms[]> {
  const { depositMin, depositMax } = await readMoneyRules(sql);
  return methodsOf(currency)
    .map((method) => ({
      ...method,
      minInt: wholeCredits(Math.max(method.minInt, depositMin)),
      maxInt: wholeCredits(Math.min(method.maxInt, depositMax)),
    }))
    .filter(({ minInt, maxInt }) => minInt <= maxInt);
}

export interface HouseAccount {
  readonly id: string;
  readonly bank: string;
  readonly accountNumber: string;
  readonly accountName: string;
  /** True when neither the account nor its bank is under maintenance. */
  readonly online: boolean;
  readonly minMinor: bigint;
  readonly maxMinor: bigint;
}

/** Lists the site's own accounts in a currency, which receive manual transfers. */
export function listHouseAccounts(sql: Sql, currency: string): Promise<HouseAccount[]> {
  return sql.query<HouseAccount>(
    `select a.id, b.name as bank, a.account_number as "accountNumber", a.account_name as "accountName",
       a.active and b.active as online, a.min_minor as "minMinor", a.max_minor as "maxMinor"
     from house_bank_accounts a join banks b on b.code = a.bank_code
     where a.currency = $1 order by a.sort, a.id`,
    [currency],
  );
}

/** Maps a house account to the fields that the paying player needs. */
export function accountOf({ bank, accountNumber, accountName }: HouseAccount) {
  return { bank, accountNumber, accountName };
}

/** Maps a house account to its public view, as the destination of a manual transfer. */
export function toHouseAccountDto(house: HouseAccount) {
  return { kind: "bank", ...accountOf(house) } as const;
}

export interface PayProvider {
  readonly code: string;
  readonly name: string;
  readonly online: boolean;
  readonly kind: string;
}

const countryOf: Readonly<Record<string, string>> = { IDR: "ID", THB: "TH" };

/** Lists the banks and e-wallets that can process a payment. */
export function listPayProviders(sql: Sql, currency: string): Promise<PayProvider[]> {
  return sql.query<PayProvider>(
    "select code, name, active as online, kind from banks where country = $1 order by sort, code",
    [countryOf[currency] ?? ""],
  );
}
