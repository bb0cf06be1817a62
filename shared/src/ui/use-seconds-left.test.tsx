// @vitest-environment jsdom
import { act, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { useSecondsLeft } from "./use-seconds-left.ts";

function Countdown({ until }: { readonly until: string }) {
  return <output>{useSecondsLeft(until)}</output>;
}

const shown = () => screen.getByRole("status").textContent;
const advance = (milliseconds: number) =>
  act(() => {
    vi.advanceTimersByTime(milliseconds);
  });

beforeEach(() => void vi.useFakeTimers({ now: Date.parse("2026-01-31T07:00:00.000Z") }));
afterEach(() => void vi.useRealTimers());

describe("the countdown of seconds", () => {
  test("each second: counted down and rounded up, so that zero is not shown early, then zero", () => {
    render(<Countdown until="2026-01-31T07:00:02.500Z" />);
    expect(shown()).toBe("3");
    advance(1_000);
    expect(shown()).toBe("2");
    advance(1_000);
    expect(shown()).toBe("1");
    advance(60_000);
    expect(shown()).toBe("0");
  });

  test("a new end, long after the last one has passed: counted from the current time", () => {
    const { rerender } = render(<Countdown until="2026-01-31T07:00:01.000Z" />);
    advance(1_000);
    advance(299_000);
    rerender(<Countdown until="2026-01-31T07:06:00.000Z" />);
    expect(shown()).toBe("60");
  });
});
