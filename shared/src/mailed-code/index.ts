/** Codes by e-mail, for the forms of every remote that needs one. */
export { CodeField } from "./code-field.tsx";
export { codeFieldOf, useMailedCode } from "./use-mailed-code.ts";
export { VerifyEmailForm } from "./verify-email-form.tsx";
