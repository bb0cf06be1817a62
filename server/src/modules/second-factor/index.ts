/** Two-step login: authenticators of players and their recovery codes. */
export { endFactor, findFactorSince } from "./factors.ts";
export { mailFactorNotice, tellOfFactor } from "./factor-notice.ts";
export { judgeFactor, spendFactor } from "./prove-factor.ts";
export { countRecoveryCodes } from "./recovery-codes.ts";
export { secondFactorModule } from "./second-factor-module.ts";
