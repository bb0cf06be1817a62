/** Settings that owners change, and the currencies. */
export { approvesByItself, asksForWithdrawCode, withdrawCancelSql } from "./money-switches.ts";
export { fourEyesMinorSql, type MoneyRules, readMoneyRules } from "./money-rules.ts";
export { readSupportContact } from "./support-contact.ts";
export { settingsModule } from "./settings-module.ts";
export { findRealCurrency, readExchangeRate, readRealCurrency } from "./real-currency.ts";
