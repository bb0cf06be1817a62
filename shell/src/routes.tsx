import { useReleases } from "@tessera/shared/federation";
import { I18nextProvider, i18n } from "@tessera/shared/i18n";
import { queryClient, QueryClientProvider } from "@tessera/shared/query";
import { createBrowserRouter, Outlet } from "@tessera/shared/router";
import { useMemo } from "react";
import { LoginPage, RegisterPage } from "./auth/load-pages.tsx";
import { Area } from "./composition/area.tsx";
import { CrashGuard, FrameCrash, MinimalCrashPage } from "./crash/crash-guard.tsx";
import { ErrorPage } from "./crash/error-page.tsx";
import { CodePage, ForgotPasswordPage, ResetPasswordPage } from "./forgot-password/load-pages.tsx";
import { HomePage } from "./home/home-page.tsx";
import { Layout } from "./layout/layout.tsx";
import { ContactPage } from "./pages/contact-page.tsx";
import { ContentPage } from "./pages/content-page.tsx";

function Frame() {
  const releases = useReleases();
  const navigation = useMemo(() => releases.flatMap(({ manifest }) => manifest.navigation), [releases]);
  return (
    <QueryClientProvider client={queryClient}>
      <I18nextProvider i18n={i18n}>
        <CrashGuard>
          <Layout navigation={navigation}>
            <Outlet />
          </Layout>
        </CrashGuard>
      </I18nextProvider>
    </QueryClientProvider>
  );
}

/** Creates the router: the shell's screens; every other path belongs to a remote of the release map. */
export function createRouter() {
  return createBrowserRouter([
    { path: "/error", element: <ErrorPage />, errorElement: <MinimalCrashPage /> },
    {
      element: <Frame />,
      errorElement: <FrameCrash />,
      children: [
        { path: "/", element: <HomePage /> },
        { path: "/login", element: <LoginPage /> },
        { path: "/register", element: <RegisterPage /> },
        { path: "/forgot-password", element: <ForgotPasswordPage /> },
        { path: "/forgot-password-otp", element: <CodePage /> },
        { path: "/reset-password", element: <ResetPasswordPage /> },
        { path: "/pages/:slug", element: <ContentPage /> },
        { path: "/contact", element: <ContactPage /> },
        { path: "*", element: <Area /> },
      ],
    },
  ]);
}
