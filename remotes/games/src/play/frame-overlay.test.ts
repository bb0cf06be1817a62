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

it("open overlay in the game: Back asks the game to close it, and the next Back leaves", async () => {
  overlay.opened();
  await back();
  expect([asked, location.pathname]).toEqual([1, "/play/golden-koi"]);
  await back();
  expect([asked, location.pathname]).toEqual([1, "/games"]);
});

it("overlay closed by its own button: one Back leaves", async () => {
  overlay.opened();
  overlay.closed();
  await back();
  await vi.waitFor(() => expect(location.pathname).toBe("/games"));
  expect(asked).toBe(0);
});

it("overlay reported a thousand times: one history entry", () => {
  const entries = history.length;
  for (let each = 0; each < 1_000; each += 1) {
    overlay.opened();
    if (each % 2 === 0) overlay.closed();
  }
  expect(history.length).toBe(entries + 1);
});

it("overlay reported without a press: Back does not ask the game to close it", async () => {
  isActive = false;
  overlay.opened();
  expect(closeInGame()).toBe(false);
  await back();
  expect([asked, location.pathname]).toEqual([0, "/games"]);
});

it("overlay reported again after Back by the same press: the second Back leaves", async () => {
  overlay.opened();
  await back();
  overlay.opened();
  await back();
  expect([asked, location.pathname]).toEqual([1, "/games"]);
});

it("overlay opened again by a new press after Back: Back closes it again", async () => {
  overlay.opened();
  isActive = false;
  await back();
  isActive = true;
  overlay.opened();
  await back();
  expect([asked, location.pathname]).toEqual([2, "/play/golden-koi"]);
});

it("the site's own back button: closes an overlay, then leaves, even when the game reports another one at once", () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  overlay.opened();
  expect(closeInGame()).toBe(true);
  overlay.opened();
  expect([closeInGame(), asked]).toEqual([false, 1]);
  vi.advanceTimersByTime(6_001);
  overlay.opened();
  expect([closeInGame(), asked]).toEqual([true, 2]);
});

it("removed frame: there is no overlay to close", async () => {
  overlay.opened();
  overlay.end();
  expect(closeInGame()).toBe(false);
  await back();
  await vi.waitFor(() => expect(location.pathname).toBe("/games"));
  expect(asked).toBe(0);
});
