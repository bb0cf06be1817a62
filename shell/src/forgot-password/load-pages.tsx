import { SkeletonForm } from "@tessera/shared/ui";
import { WayInSkeleton } from "../auth/way-in-skeleton.tsx";
import { later } from "../pages/later.tsx";

const pending = (
  <WayInSkeleton>
    <SkeletonForm fields={4} />
  </WayInSkeleton>
);

/** The three screens come in one file: whoever opens the first needs the others. */
const load = () => import(/* webpackChunkName: "forgot-password" */ "./pages.ts");

export const ForgotPasswordPage = later(async () => (await load()).ForgotPasswordPage, pending);
export const CodePage = later(async () => (await load()).CodePage, pending);
export const ResetPasswordPage = later(async () => (await load()).ResetPasswordPage, pending);
