import { useReleases } from "@tessera/shared/federation";
import { I18nextProvider, i18n } from "@tessera/shared/i18n";
import { queryClient, QueryClientProvider } from "@tessera/shared/query";
import { createBrowserRouter, Outlet } from "@tessera/shared/router";
import { useMemo } from "react";
import { LoginPage } from "./auth/login-page.tsx";
import { RegisterPage } from "./auth/register-page.tsx";
import { Area } from "./composition/area.tsx";
import { CrashGuard, FrameCrash, LastResort } from "./crash/crash-guard.tsx";
import { ErrorPage } from "./crash/error-page.tsx";
import { loadCodePage, loadForgotPasswordPage, loadResetPasswordPage } from "./forgot-password/load-pages.ts";
import { HomePage } from "./home/home-page.tsx";
import { Layout } from "./layout/layout.tsx";
import { ContactPage } from "./pages/contact-page.tsx";
import { ContentPage } from "./pages/content-page.tsx";
import { LaterPage } from "./pages/later-page.tsx";

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

/** The shell's own screens; every other path belongs to whichever remote the release map names. */
export function createRouter() {
  return createBrowserRouter([
    { path: "/error", element: <ErrorPage />, errorElement: <LastResort /> },
    {
      element: <Frame />,
      errorElement: <FrameCrash />,
      children: [
        { path: "/", element: <HomePage /> },
        { path: "/login", element: <LoginPage /> },
        { path: "/register", element: <RegisterPage /> },
        { path: "/forgot-password", element: <LaterPage load={loadForgotPasswordPage} /> },
        { path: "/forgot-password-otp", element: <LaterPage load={loadCodePage} /> },
        { path: "/reset-password", element: <LaterPage load={loadResetPasswordPage} /> },
        { path: "/pages/:slug", element: <ContentPage /> },
        { path: "/contact", element: <ContactPage /> },
        { path: "*", element: <Area /> },
      ],
    },
  ]);
}
