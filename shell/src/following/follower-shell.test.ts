// @vitest-environment jsdom
import type { FollowMode } from "@tessera/shared/contracts/release-pointers";
import { unanswered } from "@tessera/shared/http/wire";
import { getRouter } from "@tessera/shared/router";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { Follower } from "./follower.ts";
import { hasStoredFields } from "./stored-fields.ts";
import {
  answers,
  both,
  built,
  now,
  page,
  provideFollowedPage,
  reports,
  shownIds,
  tell,
} from "./testing/followed-page.ts";

provideFollowedPage();

describe("another release of the shell", () => {
  const reloads: number[] = [];
  /** Times of the reloads that keep what is typed. */
  const forced: number[] = [];
  const shared = { "@tessera/shared/ui": "0.1.2" };
  let offers = 0;
  beforeEach(() => {
    reloads.length = 0;
    forced.length = 0;
    offers = 0;
    const reloadIfStale = async (keepsTyped?: boolean) =>
      void (keepsTyped ? forced : reloads).push(Date.now() - now);
    const offerReload = () => void (offers += 1);
    vi.stubGlobal("tesseraWatchdog", { reloadIfStale, offerReload, follows: () => undefined });
    answers.set("/r/r_shell/release.json", { ...built("shell", "r_shell"), kind: "shell", shared });
  });
  const tellShell = (shellFollow: FollowMode) =>
    tell(5, both("r_w2"), "swap", { shell: "r_shell2", shellFollow });
  /** Hides the page for a time in milliseconds. */
  const hide = async (ms = 0) => {
    Object.defineProperty(document, "visibilityState", { value: "hidden", configurable: true });
    document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
    await vi.advanceTimersByTimeAsync(ms);
    Reflect.deleteProperty(document, "visibilityState");
  };

  it.each<[FollowMode, boolean]>([
    ["info", false],
    ["swap", true],
  ])(
    "mode %s: reloaded at the next screen, earlier when hidden: %s; its remotes still follow",
    async (mode, whenHidden) => {
      await tellShell(mode);
      await tellShell(mode);
      await vi.advanceTimersByTimeAsync(120_000);
      expect(reloads).toEqual([]);
      await hide();
      expect(reloads).toHaveLength(whenHidden ? 1 : 0);
      getRouter().push("/games");
      await vi.advanceTimersByTimeAsync(0);
      expect(reloads).toHaveLength(whenHidden ? 2 : 1);
      expect(offers).toBe(whenHidden ? 1 : 0);
      expect(await shownIds()).toEqual(["games r_g1", "wallet r_w2"]);
      expect(reports).toEqual([]);
    },
  );

  it("needed by a remote that must be replaced: the remote stays, and the page is reloaded after a minute", async () => {
    answers.set("/r/r_w2/release.json", {
      ...built("wallet", "r_w2"),
      shared: { "@tessera/shared/ui": "0.2.0" },
    });
    const others = { shell: "r_shell2", shellFollow: "info" } as const;
    await tell(5, both("r_w2", "r_g2"), "kill", others);
    expect(await shownIds()).toEqual(["games r_g2", "wallet r_w1"]);
    expect(offers).toBe(1);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(forced).toHaveLength(1);
    expect(reports).toEqual([]);
    // Undone: no reason to load the page again but at its next screen, for the shell.
    await tell(6, both("r_w1", "r_g2"), "swap", others);
    await hide();
    await vi.advanceTimersByTimeAsync(120_000);
    expect(forced).toHaveLength(1);
    expect(reloads).toEqual([]);
    getRouter().push("/games");
    await vi.advanceTimersByTimeAsync(0);
    expect(reloads).toHaveLength(1);
  });

  it("undone and then live again with mode kill: the page is reloaded after a minute", async () => {
    await tellShell("info");
    await tell(6, both("r_w1"));
    getRouter().push("/games");
    await vi.advanceTimersByTimeAsync(0);
    expect(reloads).toEqual([]);
    await tell(7, both("r_w1"), "swap", { shell: "r_shell2", shellFollow: "kill" });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(forced).toHaveLength(1);
    expect(reloads).toEqual([]);
  });

  it("mode kill: reloaded after a minute, and tried again a minute later when that had no effect", async () => {
    await tellShell("kill");
    await vi.advanceTimersByTimeAsync(59_999);
    expect(forced).toEqual([]);
    await vi.advanceTimersByTimeAsync(60_001);
    expect(forced).toEqual([60_000, 120_000]);
    expect(reloads).toEqual([]);
  });

  it("hidden while a game is open: reloaded once the game is closed, unless the page is shown again", async () => {
    const frame = document.createElement("iframe");
    document.body.append(frame);
    await tellShell("swap");
    await hide(10_000);
    frame.remove();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(reloads).toEqual([]);
    document.body.append(frame);
    const hidden = hide(10_000);
    frame.remove();
    await hidden;
    expect(reloads).toHaveLength(1);
  });

  it("the next screen is opened while a request has no answer: reloaded once it has one", async () => {
    const request = {} as Parameters<typeof unanswered.add>[0];
    unanswered.add(request);
    await tellShell("info");
    getRouter().push("/games");
    await vi.advanceTimersByTimeAsync(5_000);
    expect(reloads).toEqual([]);
    unanswered.delete(request);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(reloads).toHaveLength(1);
  });

  it("mode kill while a request has no answer: reloaded once it has one", async () => {
    const request = {} as Parameters<typeof unanswered.add>[0];
    unanswered.add(request);
    await tellShell("kill");
    await vi.advanceTimersByTimeAsync(70_000);
    expect(forced).toEqual([]);
    unanswered.delete(request);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(forced).toEqual([71_000]);
  });

  it("typed text when the page ends: stored if a reload is due, but not if the page may return from the cache", async () => {
    const field = document.createElement("input");
    document.body.append(field);
    (page.typed as WeakSet<object>).add(field);
    field.value = "125";
    const leave = (persisted: boolean) => dispatchEvent(Object.assign(new Event("pagehide"), { persisted }));
    leave(false);
    await tellShell("swap");
    await vi.advanceTimersByTimeAsync(0);
    leave(true);
    expect(hasStoredFields()).toBe(false);
    leave(false);
    expect(hasStoredFields()).toBe(true);
    field.value = "";
    field.replaceWith(field.cloneNode());
    expect(new Follower(page)).toBeInstanceOf(Follower);
    await vi.advanceTimersByTimeAsync(0);
    expect(document.querySelector("input")?.value).toBe("125");
    document.body.replaceChildren();
  });

  it("all moves followed: the page no longer counts as stale", async () => {
    const follows = vi.fn<(revision: number) => void>();
    vi.stubGlobal("tesseraWatchdog", { reloadIfStale: async () => undefined, follows });
    await tell(5, both("r_w2", "r_g2"));
    expect(follows).not.toHaveBeenCalled();
    await shownIds();
    expect(follows).toHaveBeenCalledExactlyOnceWith(5);
    await tell(6, both("r_w2", "r_g2"));
    expect(follows).toHaveBeenLastCalledWith(6);
  });
});
