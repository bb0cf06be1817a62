// @vitest-environment jsdom
import { act, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { SlowSlot } from "./slow-part.tsx";

/**
 * Time in milliseconds since the navigation by which words are shown. Source: the product's rule, 4 s, less
 * what a phone needs.
 */
const wordsAtMs = 3_300;

let Slot: typeof SlowSlot;

beforeEach(async () => {
  // The first part of a page is remembered by the module.
  vi.resetModules();
  Slot = (await import("./slow-part.tsx")).SlowSlot;
  vi.useFakeTimers({ toFake: ["performance", "setTimeout", "clearTimeout"] });
});
afterEach(() => vi.useRealTimers());

function pass(milliseconds: number): void {
  act(() => {
    vi.advanceTimersByTime(milliseconds);
  });
}

function renderPart(name: string): void {
  render(<Slot slow={<p>{name} is slow</p>}>{name} loads</Slot>);
}

const isSlow = (name: string) => screen.queryByText(`${name} is slow`) !== null;

it.each([
  ["a desktop", 300, 400],
  ["a phone", 1_200, 2_400],
  ["a busy phone", 2_900, 3_200],
])(
  "parts on %s, rendered after %i and %i ms: both show in time that they are still loading",
  (_, first, second) => {
    pass(first);
    renderPart("lobby");
    pass(second - first);
    renderPart("balance");
    pass(wordsAtMs - second - 1);
    expect(isSlow("balance")).toBe(second + 2_500 <= wordsAtMs - 1);
    pass(1);
    expect([isSlow("lobby"), isSlow("balance")]).toEqual([true, true]);
  },
);

it("a part in a shell that starts late: shows at once that it is still loading", () => {
  pass(3_400);
  renderPart("lobby");
  pass(0);
  expect(isSlow("lobby")).toBe(true);
});

it("a part that is opened later: has its own waiting time", () => {
  pass(1_000);
  renderPart("lobby");
  pass(20_000);
  renderPart("wallet");
  pass(2_499);
  expect(isSlow("wallet")).toBe(false);
  pass(1);
  expect(isSlow("wallet")).toBe(true);
});
