// @vitest-environment jsdom
import { act, render, screen } from "@testing-library/react";
import { i18n, registerMessages, setLanguage, shellPart } from "@tessera/shared/i18n";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { loadMessages } from "../texts.ts";
import { CrashScreen } from "./crash-screen.tsx";
import { crashTarget } from "./crash-target.ts";
import { ErrorPage } from "./error-page.tsx";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function pass(milliseconds: number): void {
  act(() => {
    vi.advanceTimersByTime(milliseconds);
  });
}

function crashAt(pathname: string) {
  const leave = vi.fn<(url: string) => void>();
  render(<CrashScreen pathname={pathname} leave={leave} />);
  return leave;
}

describe("the crash screen", () => {
  test("not on home: counts 3, 2, 1 and goes home", () => {
    const leave = crashAt("/wallet");
    expect(screen.getByRole("heading").textContent).toBe("The System Is Having Problems");
    expect(
      screen.getByText(
        "The system is experiencing problems, our team will fix it soon. You will be redirected to home page.",
      ),
    ).toBeTruthy();
    for (const left of [3, 2, 1]) {
      expect(screen.getByText(`Redirecting in ${left} …`)).toBeTruthy();
      expect(leave).not.toHaveBeenCalled();
      pass(1_000);
    }
    expect(leave.mock.calls).toEqual([["/"]]);
  });

  test("on home: a text to try later, then the static error page", () => {
    const leave = crashAt("/");
    expect(screen.getByText(/Please try again later\.$/)).toBeTruthy();
    for (let second = 0; second < 3; second += 1) pass(1_000);
    expect(leave.mock.calls).toEqual([["/error"]]);
  });

  test("on the static error page: stays, so that it does not reload forever", () => {
    const leave = crashAt("/error");
    pass(60_000);
    expect(screen.queryByText(/Redirecting/)).toBeNull();
    expect(leave).not.toHaveBeenCalled();
  });

  test("page in Indonesian: Indonesian texts", async () => {
    vi.useRealTimers();
    const forget = await registerMessages(shellPart, loadMessages);
    await setLanguage("id");
    vi.useFakeTimers();
    crashAt("/wallet");
    expect(screen.getByRole("heading").textContent).toBe("Sistem Sedang Mengalami Gangguan");
    expect(screen.getByText("Mengalihkan dalam 3 …")).toBeTruthy();
    forget();
    await setLanguage("en");
  });

  test("page in a language whose texts have not loaded: English", async () => {
    await i18n.changeLanguage("xx");
    crashAt("/wallet");
    expect(screen.getByRole("heading").textContent).toBe("The System Is Having Problems");
    await i18n.changeLanguage("en");
  });

  test("unmounted before the end: no navigation", () => {
    const leave = vi.fn<(url: string) => void>();
    const { unmount } = render(<CrashScreen pathname="/wallet" leave={leave} />);
    unmount();
    pass(10_000);
    expect(leave).not.toHaveBeenCalled();
  });
});

test.each([
  ["/", "/error"],
  ["/error", null],
  ["/play/surya-reels", "/"],
])("crash on %s: redirects to %s", (pathname, target) => {
  expect(crashTarget(pathname)).toBe(target);
});

test("static error page: a plain link home, no countdown", () => {
  render(<ErrorPage />);
  expect(screen.getByRole("link").getAttribute("href")).toBe("/");
  expect(screen.queryByText(/Redirecting/)).toBeNull();
});
