// @vitest-environment jsdom
import { act, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { useRotation } from "./use-rotation.ts";

let turns: number;

function Rotating() {
  const rotation = useRotation(5_000, () => {
    turns += 1;
  });
  return (
    <section {...rotation.pauseHandlers}>
      <button onClick={rotation.toggle}>{rotation.isPaused ? "Resume" : "Pause"}</button>
    </section>
  );
}

function preferReducedMotion(matches: boolean): void {
  vi.stubGlobal("matchMedia", () => ({
    matches,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
}

const wait = (milliseconds: number) => void act(() => vi.advanceTimersByTime(milliseconds));

beforeEach(() => {
  turns = 0;
  vi.useFakeTimers();
  preferReducedMotion(false);
});

afterEach(() => {
  document.documentElement.removeAttribute("data-saves-data");
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it("no interaction: advances every 5 seconds", () => {
  render(<Rotating />);
  wait(4_999);
  expect(turns).toBe(0);
  wait(10_001);
  expect(turns).toBe(3);
});

it("hovered or focused: pauses, and continues afterwards", () => {
  render(<Rotating />);
  const button = screen.getByRole("button");
  fireEvent.pointerEnter(button.parentElement ?? button);
  wait(20_000);
  fireEvent.focus(button);
  fireEvent.pointerLeave(button.parentElement ?? button);
  wait(20_000);
  expect(turns).toBe(0);
  fireEvent.blur(button);
  wait(5_000);
  expect(turns).toBe(1);
});

it("paused by the player: stays paused until resumed", () => {
  render(<Rotating />);
  fireEvent.click(screen.getByRole("button", { name: "Pause" }));
  wait(20_000);
  expect(turns).toBe(0);
  fireEvent.click(screen.getByRole("button", { name: "Resume" }));
  wait(5_000);
  expect(turns).toBe(1);
});

it.each([
  ["reduced motion", () => preferReducedMotion(true)],
  ["saved data", () => document.documentElement.setAttribute("data-saves-data", "")],
])("%s: paused until the player starts it", (_, prefer) => {
  prefer();
  render(<Rotating />);
  wait(20_000);
  expect(turns).toBe(0);
  fireEvent.click(screen.getByRole("button", { name: "Resume" }));
  wait(5_000);
  expect(turns).toBe(1);
});
