/** Forms: react-hook-form with the schemas of the contracts, input filters, and idempotency keys. */
export { Controller, useWatch } from "react-hook-form";
export type { UseFormRegisterReturn } from "react-hook-form";
export { useForm } from "./use-form.ts";
export { filtered, inputRules, type InputRule } from "./filtered-input.ts";
export { useAttemptKey } from "./use-attempt-key.ts";
export * from "./filters.ts";
