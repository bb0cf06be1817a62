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
      <button onClick={rotation.turn}>{rotation.isPaused ? "Resume" : "Pause"}</button>
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
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it("left alone: moves on every 5 seconds", () => {
  render(<Rotating />);
  wait(4_999);
  expect(turns).toBe(0);
  wait(10_001);
  expect(turns).toBe(3);
});

it("under a pointer, and with the focus in it: stands still, and goes on afterwards", () => {
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

it("paused by the player: stands still until he lets it go on", () => {
  render(<Rotating />);
  fireEvent.click(screen.getByRole("button", { name: "Pause" }));
  wait(20_000);
  expect(turns).toBe(0);
  fireEvent.click(screen.getByRole("button", { name: "Resume" }));
  wait(5_000);
  expect(turns).toBe(1);
});

it("reduced motion: stands still until the player asks for it", () => {
  preferReducedMotion(true);
  render(<Rotating />);
  wait(20_000);
  expect(turns).toBe(0);
  fireEvent.click(screen.getByRole("button", { name: "Resume" }));
  wait(5_000);
  expect(turns).toBe(1);
});
