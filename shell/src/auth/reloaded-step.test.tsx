// @vitest-environment jsdom
import { i18n, I18nextProvider } from "@tessera/shared/i18n";
import { createQueryClient, QueryClientProvider } from "@tessera/shared/query";
import { createMemoryPageRouter, PageRouterProvider } from "@tessera/shared/router";
import { render, screen } from "@testing-library/react";
import type { ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { expect, it } from "vitest";
import { CodePage } from "../forgot-password/code-page.tsx";
import { ResetPasswordPage } from "../forgot-password/reset-password-page.tsx";
import { LoginPage } from "./login-page.tsx";

function pageOf(page: ReactNode, state: unknown) {
  const router = createMemoryPageRouter();
  router.replace("/", state);
  return (
    <QueryClientProvider client={createQueryClient()}>
      <I18nextProvider i18n={i18n}>
        <PageRouterProvider router={router}>{page}</PageRouterProvider>
      </I18nextProvider>
    </QueryClientProvider>
  );
}

it.each([
  {
    screenName: "code of a forgotten password",
    page: <CodePage />,
    state: { otpId: "1" },
    shows: "forgot.sent",
  },
  {
    screenName: "new password",
    page: <ResetPasswordPage />,
    state: { ticket: "1" },
    shows: "forgot.resetTitle",
  },
  {
    screenName: "login with a notice",
    page: <LoginPage />,
    state: { notice: "passwordChanged" },
    shows: "forgot.done",
  },
])(
  "$screenName, reloaded: rendered without its history state, and hydrated without a difference",
  async ({ page, state, shows }) => {
    const container = document.createElement("div");
    document.body.append(container);
    container.innerHTML = renderToString(pageOf(page, null));
    expect(container.textContent).not.toContain(shows);
    const differences: unknown[] = [];
    render(pageOf(page, state), {
      container,
      hydrate: true,
      onRecoverableError: (error) => differences.push(error),
    });
    expect(await screen.findByText(new RegExp(shows))).toBeTruthy();
    expect(differences).toEqual([]);
  },
);
