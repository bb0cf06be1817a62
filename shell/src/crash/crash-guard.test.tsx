// @vitest-environment jsdom
import { render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { createMemoryRouter, RouterProvider } from "@tessera/shared/router";
import { CrashGuard, FrameCrash, MinimalCrashPage } from "./crash-guard.tsx";

function Broken(): never {
  throw new Error("planted");
}

test("screen throws while rendering: the crash screen with its countdown, and one report", async () => {
  const log = vi.fn<(cause: unknown, componentStack: string) => void>();
  render(
    <CrashGuard log={log}>
      <Broken />
    </CrashGuard>,
    // React would also log it to the console.
    { onCaughtError: () => undefined },
  );
  expect((await screen.findByRole("heading")).textContent).toBe("The System Is Having Problems");
  expect(screen.getByText("Redirecting in 3 …")).toBeTruthy();
  expect(log).toHaveBeenCalledOnce();
  expect(log).toHaveBeenCalledWith(new Error("planted"), expect.stringContaining("Broken"));
});

test("layout around the guard throws: the same screen and one report, not the router's own error page", async () => {
  const log = vi.fn<(cause: unknown, componentStack: string) => void>();
  const routes = [{ element: <Broken />, errorElement: <FrameCrash log={log} />, children: [{ path: "/" }] }];
  // React and the router would also log it to the console.
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  render(<RouterProvider router={createMemoryRouter(routes)} />, { onCaughtError: () => undefined });
  expect((await screen.findByRole("heading")).textContent).toBe("The System Is Having Problems");
  expect(screen.getByText("Redirecting in 3 …")).toBeTruthy();
  expect(log).toHaveBeenCalledExactlyOnceWith(new Error("planted"), "");
  vi.restoreAllMocks();
});

test("error page throws: a text and a link, without a countdown", async () => {
  const routes = [{ path: "/error", element: <Broken />, errorElement: <MinimalCrashPage /> }];
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const router = createMemoryRouter(routes, { initialEntries: ["/error"] });
  render(<RouterProvider router={router} />, { onCaughtError: () => undefined });
  expect((await screen.findByRole("heading")).textContent).toBe("The System Is Having Problems");
  expect(screen.getByRole("link").getAttribute("href")).toBe("/");
  expect(screen.queryByText(/Redirecting/)).toBeNull();
  vi.restoreAllMocks();
});
