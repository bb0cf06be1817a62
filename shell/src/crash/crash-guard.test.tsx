// @vitest-environment jsdom
import { render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { CrashGuard, ErrorPageGuard, FrameGuard } from "./crash-guard.tsx";

function Broken(): never {
  throw new Error("planted");
}

test("a screen that throws while rendering: the crash screen with its countdown, and one report", async () => {
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

test("a layout around the guard that throws: the same screen and one report", async () => {
  const log = vi.fn<(cause: unknown, componentStack: string) => void>();
  render(
    <FrameGuard log={log}>
      <Broken />
    </FrameGuard>,
    { onCaughtError: () => undefined },
  );
  expect((await screen.findByRole("heading")).textContent).toBe("The System Is Having Problems");
  expect(screen.getByText("Redirecting in 3 …")).toBeTruthy();
  expect(log).toHaveBeenCalledExactlyOnceWith(new Error("planted"), "");
});

test("an error page that throws: a text and a link, without a countdown", async () => {
  render(
    <ErrorPageGuard>
      <Broken />
    </ErrorPageGuard>,
    { onCaughtError: () => undefined },
  );
  expect((await screen.findByRole("heading")).textContent).toBe("The System Is Having Problems");
  expect(screen.getByRole("link").getAttribute("href")).toBe("/");
  expect(screen.queryByText(/Redirecting/)).toBeNull();
});
