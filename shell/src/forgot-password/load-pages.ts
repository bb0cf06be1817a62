import type { ComponentType } from "react";

/** The three screens come in one file: whoever opens the first needs the others. */
const load =
  (name: "ForgotPasswordPage" | "CodePage" | "ResetPasswordPage") => async (): Promise<ComponentType> =>
    (await import(/* webpackChunkName: "forgot-password" */ "./pages.ts"))[name];

export const loadForgotPasswordPage = load("ForgotPasswordPage");
export const loadCodePage = load("CodePage");
export const loadResetPasswordPage = load("ResetPasswordPage");
