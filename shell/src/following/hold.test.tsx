// @vitest-environment jsdom
import { act, fireEvent, screen } from "@testing-library/react";
import type { ReactNode } from "react";
import { describe, expect, it, vi } from "vitest";
import { unanswered } from "@tessera/shared/http/wire";
import { queryClient } from "@tessera/shared/query";
import {
  first,
  follow,
  heading,
  openPage,
  page,
  screenOf,
  second,
  provideFollowingPage,
} from "./testing/one-place.tsx";

provideFollowingPage();

describe("input and overlays that delay a swap", () => {
  const Field = () => (
    <form aria-label="Deposit">
      <input aria-label="Amount" />
    </form>
  );
  const cases: [string, () => ReactNode, () => () => unknown][] = [
    [
      "a field of a form that was typed into",
      Field,
      () => {
        const field = screen.getByRole("textbox", { name: "Amount" });
        fireEvent.input(field, { target: { value: "125" } });
        return () => fireEvent.input(field, { target: { value: "" } });
      },
    ],
    ["the frame of a game", () => null, addTo(() => document.createElement("iframe"))],
    [
      "an open dialog",
      () => null,
      addTo(() => Object.assign(document.createElement("div"), { role: "dialog" })),
    ],
    [
      "a mutation that is under way",
      () => null,
      () => {
        let end: () => void = () => undefined;
        const sent = new Promise<void>((resolve) => (end = resolve));
        void queryClient
          .getMutationCache()
          .build(queryClient, { mutationFn: () => sent })
          .execute(undefined);
        return () => end();
      },
    ],
    [
      "a request that changes something and has no answer",
      () => null,
      () => {
        const request = {} as Parameters<typeof unanswered.add>[0];
        unanswered.add(request);
        return () => unanswered.delete(request);
      },
    ],
  ];

  function addTo(make: () => HTMLElement) {
    return () => {
      const element = make();
      document.querySelector("[data-remote=lantern] section")?.append(element);
      return () => element.remove();
    };
  }

  const screenWith = (name: string, content: () => ReactNode) => () => (
    <section>
      <h1>{name}</h1>
      {content()}
    </section>
  );

  it.each(cases)("%s: the place follows when it is over", async (_what, content, hold) => {
    screenOf(first, screenWith("One", content));
    screenOf(second, screenWith("Two", content));
    await openPage();
    const release = hold();
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    await follow(second);
    await act(() => vi.advanceTimersByTimeAsync(5_000));
    expect(screen.getByRole("heading", { name: "One" })).toBeDefined();
    await act(async () => release());
    await act(() => vi.advanceTimersByTimeAsync(1_000));
    expect(screen.getByRole("heading", { name: "Two" })).toBeDefined();
    expect(screen.queryByRole("heading", { name: "One" })).toBeNull();
  });

  it.each(cases)("%s, while a release must be replaced: swapped at once", async (_what, content, hold) => {
    page.isForced = true;
    screenOf(first, screenWith("One", content));
    screenOf(second, screenWith("Two", content));
    await openPage();
    const release = hold();
    await follow(second);
    expect(await heading("Two")).toBeDefined();
    expect(screen.queryByRole("heading", { name: "One" })).toBeNull();
    release();
  });

  it.each(cases)(
    "%s, while a waiting release must be replaced: swapped at once",
    async (_what, content, hold) => {
      screenOf(first, screenWith("One", content));
      screenOf(second, screenWith("Two", content));
      await openPage();
      const release = hold();
      await follow(second);
      await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
      expect(screen.getByRole("heading", { name: "One" })).toBeDefined();
      page.isForced = true;
      expect(await heading("Two")).toBeDefined();
      release();
    },
  );

  it.each([
    ["the frame of a game", "iframe", 1],
    ["media that play", "video", 1],
    ["a picture", "img", 2],
  ])(
    "%s, while a release must be replaced: the next content is in the document at once",
    async (_what, tag, count) => {
      page.isForced = true;
      screenOf(
        first,
        screenWith("One", () => null),
      );
      screenOf(
        second,
        screenWith("Two", () => null),
      );
      const place = await openPage();
      addTo(() => Object.defineProperty(document.createElement(tag), "paused", { value: false }))();
      const counts: number[] = [];
      const changes = new MutationObserver(() => counts.push(place.querySelectorAll("h1").length));
      changes.observe(place, { subtree: true, childList: true });
      await follow(second);
      await heading("Two");
      expect(Math.max(...counts)).toBe(count);
    },
  );

  it("a field that the page itself has filled in: does not delay the swap", async () => {
    const Filled = () => (
      <form>
        <input aria-label="Amount" defaultValue="100" />
      </form>
    );
    screenOf(first, screenWith("One", Filled));
    screenOf(second, screenWith("Two", Filled));
    await openPage();
    await follow(second);
    expect(await heading("Two")).toBeDefined();
  });

  it("text typed right after the last check: is in the field that is shown", async () => {
    const isPrepared = () => document.querySelectorAll("form").length === 2;
    const field = () => screen.getByRole("textbox", { name: "Amount" });
    const type = () => fireEvent.input(field(), { target: { value: "125" } });
    const guard = () => void (isPrepared() && queueMicrotask(type));
    screenOf(first, screenWith("One", Field), { guard });
    screenOf(second, screenWith("Two", Field));
    await openPage();
    await follow(second);
    await heading("Two");
    expect(field()).toHaveProperty("value", "125");
  });

  describe("with a guard function of the remote", () => {
    const Form = screenWith("One", Field);
    const amount = () => screen.getByRole("textbox", { name: "Amount" });

    it("that returns true: the place follows once it returns false", async () => {
      let isHeld = true;
      screenOf(
        first,
        screenWith("One", () => null),
        { guard: () => isHeld },
      );
      screenOf(
        second,
        screenWith("Two", () => null),
      );
      await openPage();
      vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
      await follow(second);
      await act(() => vi.advanceTimersByTimeAsync(5_000));
      expect(screen.getByRole("heading", { name: "One" })).toBeDefined();
      isHeld = false;
      await act(() => vi.advanceTimersByTimeAsync(1_000));
      expect(screen.getByRole("heading", { name: "Two" })).toBeDefined();
    });

    it("that returns false: a typed field delays the swap only while it has the focus, and its text stays", async () => {
      screenOf(first, Form, { guard: () => false });
      screenOf(second, screenWith("Two", Field));
      await openPage();
      amount().focus();
      fireEvent.input(amount(), { target: { value: "125" } });
      vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
      await follow(second);
      await act(() => vi.advanceTimersByTimeAsync(5_000));
      expect(screen.getByRole("heading", { name: "One" })).toBeDefined();
      amount().blur();
      await act(() => vi.advanceTimersByTimeAsync(1_000));
      expect(screen.getByRole("heading", { name: "Two" })).toBeDefined();
      expect(amount()).toHaveProperty("value", "125");
    });

    it("that throws: does not delay the swap", async () => {
      const guard = () => {
        throw new Error("broken guard");
      };
      screenOf(
        first,
        screenWith("One", () => null),
        { guard },
      );
      screenOf(
        second,
        screenWith("Two", () => null),
      );
      await openPage();
      const warn = vi.spyOn(console, "warn").mockReturnValue(undefined);
      await follow(second);
      expect(await heading("Two")).toBeDefined();
      expect(warn).toHaveBeenCalledWith(new Error("broken guard"));
    });
  });
});
