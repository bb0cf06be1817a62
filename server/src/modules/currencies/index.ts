/** Currencies of real money and what a credit costs in them. */
export { findRealCurrency, readExchangeRate, readRealCurrency } from "./real-currency.ts";
