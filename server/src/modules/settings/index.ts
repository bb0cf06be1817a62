/** Settings that owners change. */
export { approvesByItself } from "./auto-approval.ts";
export { settingsModule } from "./settings-module.ts";
export { asksForWithdrawCode } from "./withdraw-code.ts";
