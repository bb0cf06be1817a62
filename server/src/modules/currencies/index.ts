/** Real-money currencies and the price of a credit in them. */
export { findRealCurrency, readExchangeRate, readRealCurrency } from "./real-currency.ts";
