/** Forms: react-hook-form with the schemas of the contracts, input filters, and idempotency keys. */
export { Controller, FormProvider, useController, useFormContext, useWatch } from "react-hook-form";
export type { Control, FieldPath, FieldValues, UseFormRegisterReturn } from "react-hook-form";
export { useForm, type Form, type FormOptions } from "./use-form.ts";
export { filtered, inputRules, type FieldHandlers, type InputRule } from "./filtered-input.ts";
export { useAttemptKey, type AttemptKey } from "./use-attempt-key.ts";
export * from "./filters.ts";
