import type { Sql } from "@tessera/database";
import type { Site } from "@tessera/shared/contracts/site";
import { defaultLanguage, languageCodes } from "@tessera/shared/core/languages";
import { minorUnits } from "@tessera/shared/core/money";
import { listOpenWindows, toSiteMaintenance } from "../../platform/maintenance/open-windows.ts";
import { readTermsVersion } from "../content/index.ts";
import { ageMin } from "../players/index.ts";
import { withdrawRules } from "../withdrawals/index.ts";

interface CurrencyRow {
  readonly code: string;
  readonly exponent: number;
  readonly real_factor: bigint;
  readonly real_exponent: number;
  readonly symbol: string;
}

/** Reads the facts of the site from its currencies and announced maintenance. */
export async function readSite(sql: Sql, moneyMode: "play" | "real", now: Date): Promise<Site> {
  const [currencies, windows, termsVersion] = await Promise.all([
    sql.query<CurrencyRow>(
      "select code, exponent, real_factor, real_exponent, symbol from currencies where kind = 'money' order by code",
    ),
    listOpenWindows(sql),
    readTermsVersion(sql),
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
      deposit: { min: 10, max: 100_000 },
      withdraw: {
        min: withdrawRules.minCredits,
        max: withdrawRules.maxCredits,
        feeMinor: minorUnits(withdrawRules.feeMinor),
      },
      quickAmounts: [50, 100, 200, 500, 1_000],
    },
    termsVersion,
    minAge: ageMin,
    contacts: [{ kind: "email", label: "help@tessera.example", url: "mailto:help@tessera.example" }],
    maintenance: toSiteMaintenance(windows, now),
  };
}
