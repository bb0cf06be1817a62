/** Accounts and sessions of the back office. */
export { createAuthenticateOperator, findOpenSessions, operatorSessionCleanUp } from "./operator-sessions.ts";
export { operatorsModule } from "./operators-module.ts";
export { newFirstOperator } from "./operators.ts";
export { findTargetNames } from "./target-names.ts";
