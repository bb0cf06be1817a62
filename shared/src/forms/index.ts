/** Forms: react-hook-form with the schemas of the contracts, input filters, and idempotency keys. */
export { Controller, useWatch } from "react-hook-form";
export { useForm, type FieldProps, type Form, type FormOptions, type FormSchema } from "./use-form.ts";
export { filtered, inputRules, type InputRule } from "./filtered-input.ts";
export { useAttemptKey, type AttemptKey } from "./use-attempt-key.ts";
export * from "./filters.ts";
export { creditsText, type CreditsRange } from "./credits-text.ts";
