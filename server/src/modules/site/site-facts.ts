import type { Sql } from "@tessera/database";
import type { Site } from "@tessera/shared/contracts/site";
import { defaultLanguage, languageCodes } from "@tessera/shared/core/languages";
import { listOpenWindows, toSiteMaintenance } from "../../platform/maintenance/open-windows.ts";
import { readTermsVersion } from "../content/index.ts";
import { ageMin } from "../players/index.ts";
import { readMoneyRules, readSupportContact } from "../settings/index.ts";
import { withdrawFeeMinor } from "../payments/index.ts";

interface CurrencyRow {
  readonly code: string;
  readonly exponent: number;
  readonly real_factor: bigint;
  readonly real_exponent: number;
  readonly symbol: string;
}

/** Reads the facts of the site from its currencies and announced maintenance. */
export async function readSite(sql: Sql, moneyMode: "play" | "real", now: Date): Promise<Site> {
  const [currencies, windows, termsVersion, rules, { supportEmail, supportHours }] = await Promise.all([
    sql.query<CurrencyRow>(
      "select code, exponent, real_factor, real_exponent, symbol from currencies where kind = 'money' order by code",
    ),
    listOpenWindows(sql),
    readTermsVersion(sql),
    readMoneyRules(sql),
    readSupportContact(sql),
  ]);
  return {
    name: "Tessera",
    moneyMode,
    currencies: currencies.map((row) => ({
      code: row.code,
      exponent: row.exponent,
      realFactor: Number(row.real_factor),
      realExponent: row.real_exponent,
      symbol: row.symbol,
    })),
    languages: [...languageCodes],
    defaultLanguage,
    defaultLocale: "id",
    timeZone: "Asia/Bangkok",
    features: {},
    limits: {
      deposit: { min: rules.depositMin, max: rules.depositMax },
      withdraw: {
        min: rules.withdrawMin,
        max: rules.withdrawMax,
        feeMinor: withdrawFeeMinor,
      },
      quickAmounts: [50, 100, 200, 500, 1_000],
    },
    termsVersion,
    minAge: ageMin,
    contacts: [{ kind: "email", label: supportEmail, url: `mailto:${supportEmail}` }],
    supportHours,
    maintenance: toSiteMaintenance(windows, now),
  };
}
