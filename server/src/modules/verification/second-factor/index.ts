/** Two-step login: authenticators of players and their recovery codes. */
export { endFactor, factorErasure, factorCleanUp, findFactorSince } from "./factors.ts";
export { mailFactorNotice, tellOfFactor } from "./factor-notice.ts";
export { judgeFactor, spendFactor } from "./prove-factor.ts";
export { countRecoveryCodes, recoveryCodeErasure } from "./recovery-codes.ts";
export { secondFactorModule } from "./second-factor-module.ts";
