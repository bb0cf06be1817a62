// @vitest-environment jsdom
import { createPageRouter, startOverlayHistory, type PageRouter } from "@tessera/shared/router";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { closeInGame, createFrameOverlay, type FrameOverlay } from "./frame-overlay.ts";

let router: PageRouter;
let stop: () => void;
let overlay: FrameOverlay;
/** How often the game was asked to close what is open. */
let asked: number;
let isActive: boolean;

beforeEach(() => {
  asked = 0;
  isActive = true;
  Object.defineProperty(navigator, "userActivation", {
    configurable: true,
    get: () => ({ isActive }),
  });
  history.pushState(null, "", "/games");
  router = createPageRouter();
  stop = startOverlayHistory(router);
  router.push("/play/golden-koi");
  overlay = createFrameOverlay(() => (asked += 1));
});

afterEach(() => {
  vi.useRealTimers();
  overlay.end();
  stop();
  router.dispose();
  Reflect.deleteProperty(navigator, "userActivation");
});

/** Presses Back and waits until the browser has gone there. */
async function back(): Promise<void> {
  const before: unknown = history.state;
  history.back();
  await vi.waitFor(() => expect(history.state).not.toBe(before));
  await new Promise((resolve) => setTimeout(resolve));
}

it("something is open in the game: Back asks the game to close it, the next one leaves", async () => {
  overlay.opened();
  await back();
  expect([asked, location.pathname]).toEqual([1, "/play/golden-koi"]);
  await back();
  expect([asked, location.pathname]).toEqual([1, "/games"]);
});

it("closed by its own button: one Back leaves", async () => {
  overlay.opened();
  overlay.closed();
  await back();
  await vi.waitFor(() => expect(location.pathname).toBe("/games"));
  expect(asked).toBe(0);
});

it("reported a thousand times: one entry", () => {
  const entries = history.length;
  for (let each = 0; each < 1_000; each += 1) {
    overlay.opened();
    if (each % 2 === 0) overlay.closed();
  }
  expect(history.length).toBe(entries + 1);
});

it("an overlay reported without a press: nothing to close", async () => {
  isActive = false;
  overlay.opened();
  expect(closeInGame()).toBe(false);
  await back();
  expect([asked, location.pathname]).toEqual([0, "/games"]);
});

it("reported again after Back, while an old press still counts: the second Back leaves", async () => {
  overlay.opened();
  await back();
  overlay.opened();
  await back();
  expect([asked, location.pathname]).toEqual([1, "/games"]);
});

it("opened again by a press after Back: Back closes it again", async () => {
  overlay.opened();
  isActive = false;
  await back();
  isActive = true;
  overlay.opened();
  await back();
  expect([asked, location.pathname]).toEqual([2, "/play/golden-koi"]);
});

it("the site's own way back: closes what is open once, and leaves then, also when that press is the last", () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  overlay.opened();
  expect(closeInGame()).toBe(true);
  overlay.opened();
  expect([closeInGame(), asked]).toEqual([false, 1]);
  vi.advanceTimersByTime(6_001);
  overlay.opened();
  expect([closeInGame(), asked]).toEqual([true, 2]);
});

it("the frame is gone: nothing to close", async () => {
  overlay.opened();
  overlay.end();
  expect(closeInGame()).toBe(false);
  await back();
  await vi.waitFor(() => expect(location.pathname).toBe("/games"));
  expect(asked).toBe(0);
});
