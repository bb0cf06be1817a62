// @vitest-environment jsdom
import { provideHost, type Remote } from "@tessera/shared/federation";
import { i18n, namespaceOf } from "@tessera/shared/i18n";
import { startSession } from "@tessera/shared/session";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { hoverMs, preloadOnIntent } from "./preload-on-intent.ts";
import { releaseOf } from "@tessera/shared/testing/provide-test-host";

const release = releaseOf({
  name: "lantern",
  contract: 1,
  paths: [
    { prefix: "/lantern", guard: "open" },
    { prefix: "/lantern-oil", guard: "player" },
  ],
});

/** Loaded parts, in order. */
let loaded: string[];
/** Entries that are still to fail. */
let failing: number;
let stop: () => void;
let remote: Remote;

const screenOf = (path: string) => ({
  path,
  load: async () => {
    loaded.push(`screen ${path}`);
    return () => null;
  },
});

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  loaded = [];
  failing = 0;
  remote = {
    manifest: release.manifest,
    screens: [screenOf("/lantern"), screenOf("/lantern/:room"), screenOf("/lantern-oil")],
    slots: {},
    messages: async () => {
      loaded.push("texts");
      return { lantern: { title: "Lantern" } };
    },
  };
  provideHost({
    releases: () => [release],
    subscribe: () => () => undefined,
    NotFound: () => null,
    load: async () => {
      loaded.push("entry");
      if (failing-- > 0) return { status: "failed", release, step: "entry", cause: new Error("404") };
      return { status: "ready", release, remote };
    },
    reportFailure: () => loaded.push("report"),
    reportMismatch: () => undefined,
    crash: () => loaded.push("crash"),
  });
  await startSession();
  document.body.innerHTML = `
    <a id="lantern" href="/lantern?oil=1"><span>Lantern</span></a>
    <a id="room" href="/lantern/cellar">Cellar</a>
    <a id="players" href="/lantern-oil">Oil</a>
    <a id="home" href="/">Home</a>
    <a id="window" href="/lantern" target="_blank">Window</a>
    <a id="file" href="/lantern" download>File</a>
    <a id="elsewhere" href="http://elsewhere.example/lantern">Elsewhere</a>
    <button id="button">Button</button>`;
  stop = preloadOnIntent();
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  Object.defineProperty(navigator, "connection", { value: undefined, configurable: true });
});

const elementOf = (selector: string) => document.querySelector(selector) ?? document.body;
const settle = (milliseconds = 0) => vi.advanceTimersByTimeAsync(milliseconds);

/** jsdom has no PointerEvent. */
function point(selector: string, pointerType = "mouse"): void {
  const event = new MouseEvent("pointerover", { bubbles: true });
  elementOf(selector).dispatchEvent(Object.assign(event, { pointerType }));
}
const touch = (selector: string) =>
  elementOf(selector).dispatchEvent(new Event("touchstart", { bubbles: true }));

it("pointer rests on a link: entry, texts and screen are loaded, once", async () => {
  point("#lantern span");
  await settle(hoverMs);
  expect(loaded).toEqual(["entry", "texts", "screen /lantern"]);
  expect(i18n.getResource("en", namespaceOf("lantern", remote.messages), "lantern.title")).toBe("Lantern");
  point("#lantern");
  await settle(hoverMs);
  expect(loaded).toHaveLength(3);
});

it("pointer crosses a link: nothing is loaded", async () => {
  point("#lantern");
  await settle(hoverMs - 1);
  point("#button");
  await settle(hoverMs);
  expect(loaded).toEqual([]);
});

it("focus on a link, or a finger on it: loaded at once", async () => {
  elementOf("#lantern").dispatchEvent(new FocusEvent("focusin", { bubbles: true }));
  await settle();
  expect(loaded).toContain("screen /lantern");
  touch("#room");
  await settle();
  expect(loaded).toContain("screen /lantern/:room");
});

it("a link focused before this code runs: loaded", async () => {
  stop();
  document.querySelector<HTMLElement>("#lantern")?.focus();
  await settle();
  expect(loaded).toEqual([]);
  stop = preloadOnIntent();
  await settle();
  expect(loaded).toContain("screen /lantern");
});

it.each(["#home", "#window", "#file", "#elsewhere", "#button", "#players"])(
  "%s, which leads to no screen of another remote: nothing is loaded",
  async (selector) => {
    touch(selector);
    point(selector);
    await settle(hoverMs);
    expect(loaded).toEqual([]);
  },
);

it("player saves data: nothing is loaded", async () => {
  Object.defineProperty(navigator, "connection", { value: { saveData: true }, configurable: true });
  touch("#lantern");
  await settle();
  expect(loaded).toEqual([]);
});

it("entry fails: no report and no crash, and the next intent loads it", async () => {
  failing = 1;
  touch("#lantern");
  await settle();
  expect(loaded).toEqual(["entry"]);
  touch("#lantern");
  await settle();
  expect(loaded).toContain("screen /lantern");
});

it("three links at once: two are loaded", async () => {
  for (const selector of ["#lantern", "#room"]) touch(selector);
  elementOf("#home").setAttribute("href", "/lantern/attic");
  touch("#home");
  await settle();
  expect(loaded.filter((one) => one === "entry")).toHaveLength(2);
});
