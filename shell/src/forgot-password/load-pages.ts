import { later } from "../pages/later.tsx";

/** The three screens come in one file: whoever opens the first needs the others. */
const load = () => import(/* webpackChunkName: "forgot-password" */ "./pages.ts");

export const ForgotPasswordPage = later(async () => (await load()).ForgotPasswordPage);
export const CodePage = later(async () => (await load()).CodePage);
export const ResetPasswordPage = later(async () => (await load()).ResetPasswordPage);
