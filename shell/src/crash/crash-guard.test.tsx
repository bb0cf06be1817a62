// @vitest-environment jsdom
import { render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { CrashGuard } from "./crash-guard.tsx";

function Broken(): never {
  throw new Error("planted");
}

test("a screen that throws while rendering: the crash screen with its countdown, and one report", async () => {
  const log = vi.fn<(cause: unknown, componentStack: string) => void>();
  render(
    <CrashGuard log={log}>
      <Broken />
    </CrashGuard>,
    // React would say it on the console, too.
    { onCaughtError: () => undefined },
  );
  expect((await screen.findByRole("heading")).textContent).toBe("The System Is Having Problems");
  expect(screen.getByText("Redirecting in 3 …")).toBeTruthy();
  expect(log).toHaveBeenCalledOnce();
  expect(log).toHaveBeenCalledWith(new Error("planted"), expect.stringContaining("Broken"));
});
