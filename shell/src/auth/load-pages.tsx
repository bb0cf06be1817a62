import { SkeletonForm } from "@tessera/shared/ui";
import { later } from "../pages/later.tsx";
import { LoginSkeleton, WayInSkeleton } from "./way-in-skeleton.tsx";
import type { LoginFormProps } from "./login-form.tsx";

/** The ways in come in one file, with the library of forms beside it: who only looks round needs neither. */
const load = () => import(/* webpackChunkName: "auth" */ "./pages.ts");

export const LoginForm = later<LoginFormProps>(async () => (await load()).LoginForm, <LoginSkeleton />);
export const LoginPage = later(
  async () => (await load()).LoginPage,
  <WayInSkeleton>
    <LoginSkeleton />
  </WayInSkeleton>,
);
export const RegisterPage = later(
  async () => (await load()).RegisterPage,
  <WayInSkeleton>
    <SkeletonForm fields={8} />
  </WayInSkeleton>,
);
