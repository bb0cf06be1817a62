import type { Sql } from "@tessera/database";
import { type ExchangeRate, type RealCurrency, realPerCreditOf } from "@tessera/shared/core/exchange";

/** Reads the units of a real-money currency; undefined for other currencies, such as points. */
export async function findRealCurrency(sql: Sql, code: string): Promise<RealCurrency | undefined> {
  const [currency] = await sql.query<RealCurrency>(
    `select real_factor as "wholePerCredit", real_exponent as exponent from currencies
      where code = $1 and kind = 'money'`,
    [code],
  );
  return currency;
}

/** Reads the units of a player's real-money currency. Throws when there is no such currency. */
export async function readRealCurrency(sql: Sql, code: string): Promise<RealCurrency> {
  const currency = await findRealCurrency(sql, code);
  if (!currency) throw new Error(`There is no real currency ${code}`);
  return currency;
}

/** Price of one credit in a currency, for cashier forms. Throws when there is no such currency. */
export async function readExchangeRate(sql: Sql, code: string): Promise<ExchangeRate> {
  const currency = await readRealCurrency(sql, code);
  return { currency: code, realPerCredit: realPerCreditOf(currency), exponent: currency.exponent };
}
