/** Settings that owners change, and the currencies. */
export { approvesByItself } from "./auto-approval.ts";
export { fourEyesMinorSql, type MoneyRules, readMoneyRules } from "./money-rules.ts";
export { readSupportContact } from "./support-contact.ts";
export { settingsModule } from "./settings-module.ts";
export { withdrawCancelSql } from "./withdraw-cancel.ts";
export { asksForWithdrawCode } from "./withdraw-code.ts";
export { findRealCurrency, readExchangeRate, readRealCurrency } from "./real-currency.ts";
