import { SkeletonForm } from "@tessera/shared/ui";
import { lazyPage } from "../pages/lazy-page.tsx";
import { LoginSkeleton, AuthPageSkeleton } from "./auth-skeleton.tsx";
import type { LoginFormProps } from "./login-form.tsx";

/** Login and registration are one chunk, together with the form library: most visitors need neither. */
const load = () => import(/* webpackChunkName: "auth" */ "./pages.ts");

export const LoginForm = lazyPage<LoginFormProps>(async () => (await load()).LoginForm, <LoginSkeleton />);
export const LoginPage = lazyPage(
  async () => (await load()).LoginPage,
  <AuthPageSkeleton>
    <LoginSkeleton />
  </AuthPageSkeleton>,
);
export const RegisterPage = lazyPage(
  async () => (await load()).RegisterPage,
  <AuthPageSkeleton>
    <SkeletonForm fields={8} />
  </AuthPageSkeleton>,
);
