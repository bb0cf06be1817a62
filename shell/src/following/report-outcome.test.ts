// @vitest-environment jsdom
import type { OutcomeReport, PageHold } from "@tessera/shared/contracts/release-outcomes";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { OutcomeReporter } from "./report-outcome.ts";

const token = `${"A".repeat(32)}.1`;

let reporter: OutcomeReporter;
let sent: (readonly [string, OutcomeReport])[];
/** Releases that the page shows of the remote, and that it is to show. */
let shown: string | null;
let wanted: string | null;
let hold: PageHold | null;
let isOffline: boolean;

beforeEach(() => {
  vi.useFakeTimers();
  reporter = new OutcomeReporter();
  sent = [];
  shown = "r_1";
  wanted = "r_2";
  hold = null;
  isOffline = false;
  document.head.innerHTML = `<meta name="page-token" content="${token}">`;
  document.body.innerHTML = '<div data-remote="wallet" data-release="r_1"></div>';
  vi.stubGlobal("fetch", async (path: string, { body }: { readonly body: string }) => {
    if (isOffline) throw new TypeError("Failed to fetch");
    sent.push([path, JSON.parse(body)]);
    return new Response(null, { status: 204 });
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  document.head.replaceChildren();
  document.body.replaceChildren();
});

const place = () => document.querySelector<HTMLElement>("[data-remote=wallet]");
const watch = (release = wanted) =>
  reporter.watch({
    remote: "wallet",
    release,
    shown: () => shown,
    places: () => [...document.querySelectorAll<HTMLElement>("[data-remote=wallet]")],
    isCurrent: () => wanted === release,
    holdOf: async () => hold,
  });
const follow = (release: string) => {
  shown = release;
  place()?.setAttribute("data-release", release);
};
const outcomes = async () => {
  await vi.advanceTimersByTimeAsync(5_000);
  return sent.map(([, { release, outcome, hold: held }]) =>
    [release, outcome, ...(held ? [held] : [])].join(" "),
  );
};

describe("the report of a move", () => {
  it("done: one request to this site, with the document's token and no data of the player", async () => {
    void watch();
    expect(await outcomes()).toEqual([]);
    follow("r_2");
    expect(await outcomes()).toEqual(["r_2 done"]);
    const report = { token, remote: "wallet", release: "r_2", outcome: "done", leads: false };
    expect(sent).toEqual([["/registry/v1/outcomes", report]]);
  });

  it("notified twice, and again when done: one request", async () => {
    void watch();
    void watch();
    follow("r_2");
    await outcomes();
    void watch();
    expect(await outcomes()).toEqual(["r_2 done"]);
  });

  it("guarded: reported once with the first reason, and done when it is", async () => {
    hold = "typed";
    void watch();
    expect(await outcomes()).toEqual(["r_2 guarded typed"]);
    hold = "overlay";
    expect(await outcomes()).toEqual(["r_2 guarded typed"]);
    follow("r_2");
    expect(await outcomes()).toEqual(["r_2 guarded typed", "r_2 done"]);
  });

  it("guarded for a moment only: reported as done alone", async () => {
    vi.spyOn(Math, "random").mockReturnValue(0);
    hold = "sending";
    void watch();
    await vi.advanceTimersByTimeAsync(900);
    follow("r_2");
    expect(await outcomes()).toEqual(["r_2 done"]);
  });

  it("a release without an open place: done once the page has it", async () => {
    place()?.remove();
    void watch();
    expect(await outcomes()).toEqual([]);
    shown = "r_2";
    expect(await outcomes()).toEqual(["r_2 done"]);
  });

  it("another move before the page has followed: only the last move is reported", async () => {
    hold = "typed";
    void watch();
    wanted = "r_3";
    void watch();
    follow("r_3");
    expect(await outcomes()).toEqual(["r_3 done"]);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(vi.getTimerCount()).toBe(0);
  });

  it("a retirement: done when the place is gone", async () => {
    wanted = null;
    shown = null;
    void watch();
    expect(await outcomes()).toEqual([]);
    place()?.remove();
    expect(await outcomes()).toEqual([" done"]);
  });

  it("failed: reported once until it is tried again", async () => {
    void watch();
    reporter.fail("wallet", "r_2");
    follow("r_2");
    expect(await outcomes()).toEqual(["r_2 failed"]);
    void watch();
    expect(await outcomes()).toEqual(["r_2 failed", "r_2 done"]);
  });

  it("offline: dropped, while the next report is sent", async () => {
    isOffline = true;
    follow("r_2");
    void watch();
    expect(await outcomes()).toEqual([]);
    isOffline = false;
    reporter.fail("wallet", "r_2");
    expect(await outcomes()).toEqual(["r_2 failed"]);
  });

  it("a document of an older server, without a token: no report", async () => {
    document.head.replaceChildren();
    follow("r_2");
    void watch();
    expect(await outcomes()).toEqual([]);
  });
});
