import { I18nextProvider, i18n } from "@tessera/shared/i18n";
import { queryClient, QueryClientProvider } from "@tessera/shared/query";
import { matchPath, Outlet, Route, Routes } from "@tessera/shared/router";
import { LoginPage, RegisterPage } from "./auth/load-pages.tsx";
import { Area } from "./composition/area.tsx";
import { CrashGuard, ErrorPageGuard, FrameGuard } from "./crash/crash-guard.tsx";
import { ErrorPage } from "./crash/error-page.tsx";
import { CodePage, ForgotPasswordPage, ResetPasswordPage } from "./forgot-password/load-pages.tsx";
import { HomePage } from "./home/home-page.tsx";
import { Layout } from "./layout/layout.tsx";
import { ContactPage, ContentPage, MenuPage } from "./pages/load-pages.tsx";

function Frame() {
  return (
    <QueryClientProvider client={queryClient}>
      <I18nextProvider i18n={i18n}>
        <CrashGuard>
          <Layout>
            <Outlet />
          </Layout>
        </CrashGuard>
      </I18nextProvider>
    </QueryClientProvider>
  );
}

const lazyPages: Readonly<Record<string, { readonly preload: () => Promise<boolean> }>> = {
  "/login": LoginPage,
  "/register": RegisterPage,
  "/forgot-password": ForgotPasswordPage,
  "/forgot-password-otp": CodePage,
  "/reset-password": ResetPasswordPage,
  "/contact": ContactPage,
  "/menu": MenuPage,
};

const contentPath = "/pages/:slug";

/**
 * Loads the shell's own screen of a path, so that its first render shows it. False when it failed to load.
 */
export async function preloadScreen(pathname: string): Promise<boolean> {
  const page = lazyPages[pathname] ?? (matchPath(contentPath, pathname) ? ContentPage : undefined);
  return (await page?.preload()) ?? true;
}

/** Routes of the page: the shell's screens; every other path belongs to a remote of the release map. */
export function PageRoutes() {
  return (
    <Routes>
      <Route
        path="/error"
        element={
          <ErrorPageGuard>
            <ErrorPage />
          </ErrorPageGuard>
        }
      />
      <Route
        element={
          <FrameGuard>
            <Frame />
          </FrameGuard>
        }
      >
        <Route path="/" element={<HomePage />} />
        <Route path="/login" element={<LoginPage />} />
        <Route path="/register" element={<RegisterPage />} />
        <Route path="/forgot-password" element={<ForgotPasswordPage />} />
        <Route path="/forgot-password-otp" element={<CodePage />} />
        <Route path="/reset-password" element={<ResetPasswordPage />} />
        <Route path={contentPath} element={<ContentPage />} />
        <Route path="/contact" element={<ContactPage />} />
        <Route path="/menu" element={<MenuPage />} />
        <Route path="*" element={<Area />} />
      </Route>
    </Routes>
  );
}
