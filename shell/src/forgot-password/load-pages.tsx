import { SkeletonForm } from "@tessera/shared/ui";
import { AuthPageSkeleton } from "../auth/auth-skeleton.tsx";
import { lazyPage } from "../pages/lazy-page.tsx";

const pending = (
  <AuthPageSkeleton>
    <SkeletonForm fields={4} />
  </AuthPageSkeleton>
);

/** The three screens are one chunk: a visitor of the first needs the others. */
const load = () => import(/* webpackChunkName: "forgot-password" */ "./pages.ts");

export const ForgotPasswordPage = lazyPage(async () => (await load()).ForgotPasswordPage, pending);
export const CodePage = lazyPage(async () => (await load()).CodePage, pending);
export const ResetPasswordPage = lazyPage(async () => (await load()).ResetPasswordPage, pending);
