// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { use, useEffect, useState, type ReactNode } from "react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { MappedRelease } from "@tessera/shared/contracts/release-map";
import { defineTexts } from "@tessera/shared/i18n";
import type { Remote } from "@tessera/shared/federation";
import { getRouter } from "@tessera/shared/router";
import {
  build,
  first,
  follow,
  heading,
  openPage,
  page,
  screenOf,
  second,
  show,
  third,
  provideFollowingPage,
} from "../testing/one-place.tsx";

provideFollowingPage();

let running: string[] = [];
/** A screen with a state of its own and an effect. */
const lantern = (name: string) =>
  function Lantern() {
    const [presses, setPresses] = useState(0);
    useEffect(() => {
      running.push(name);
      return () => {
        running = running.filter((one) => one !== name);
      };
    }, []);
    return (
      <section>
        <h1>{name}</h1>
        <button onClick={() => setPresses(presses + 1)}>{`Pressed ${presses}`}</button>
      </section>
    );
  };

const throws = (message: string) => () => {
  throw new Error(message);
};

/** Text of a place that is not hidden from the player. */
function visibleText(place: HTMLElement): string {
  const texts = document.createTreeWalker(place, NodeFilter.SHOW_TEXT, (node) =>
    node.parentElement?.closest("[style*='display: none']")
      ? NodeFilter.FILTER_REJECT
      : NodeFilter.FILTER_ACCEPT,
  );
  let text = "";
  while (texts.nextNode()) text += `${texts.currentNode.textContent} `;
  return text;
}

describe("the next release in a place", () => {
  beforeEach(() => {
    running = [];
  });

  it("replaces the former one: always content, effects of one release at a time, and the attribute follows", async () => {
    screenOf(first, lantern("One"));
    screenOf(second, lantern("Two"));
    const place = await openPage();
    const seen = new Set<string>();
    const together = new Set<number>();
    const frames = new MutationObserver(() => {
      seen.add(visibleText(place));
      together.add(running.length);
    });
    frames.observe(place, { subtree: true, childList: true, attributes: true });
    await follow(second);
    await waitFor(() => expect(place.dataset["release"]).toBe("r_2"));
    expect(await heading("Two")).toBeDefined();
    expect(running).toEqual(["Two"]);
    expect([...seen]).toEqual(["One Pressed 0 ", "Two Pressed 0 "]);
    expect([...together]).toEqual([1]);
    expect([page.refusals, page.crashes]).toEqual([[], []]);
  });

  it.each([
    ["throws while it renders", () => screenOf(second, throws("broken")), "render", "broken"],
    ["does not load", () => undefined, "entry", "404"],
    [
      "lacks its screen",
      () => build(second, { "/lantern": undefined as unknown as () => ReactNode }),
      "screen",
      "The module holds no component.",
    ],
  ])(
    "%s: the former one keeps its state, and the next one is refused once",
    async (_what, publish, step, message) => {
      screenOf(first, lantern("One"));
      publish();
      await openPage();
      fireEvent.click(screen.getByRole("button", { name: "Pressed 0" }));
      await follow(second);
      await waitFor(() => expect(page.refusals).toEqual([{ id: "r_2", step, message }]));
      expect(screen.getByRole("button", { name: "Pressed 1" })).toBeDefined();
      expect(running).toEqual(["One"]);
      expect(page.crashes).toEqual([]);
    },
  );

  it("never settles: the former one keeps its state after two seconds", async () => {
    const never = new Promise<null>(() => undefined);
    screenOf(first, lantern("One"));
    screenOf(second, () => use(never));
    await openPage();
    fireEvent.click(screen.getByRole("button", { name: "Pressed 0" }));
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    await follow(second);
    await act(() => vi.advanceTimersByTimeAsync(1_999));
    expect(page.refusals).toEqual([]);
    await act(() => vi.advanceTimersByTimeAsync(100));
    expect(page.refusals).toEqual([{ id: "r_2", step: "render", message: "Not rendered within 2000 ms." }]);
    expect(screen.getByRole("button", { name: "Pressed 1" })).toBeDefined();
  });

  /** Throws in an effect, a time in milliseconds after it was shown. */
  const throwsAfter = (ms: number) =>
    function Fragile() {
      const [isBroken, setBroken] = useState(false);
      useEffect(() => {
        if (ms === 0) throw new Error("broken at once");
        const timer = setTimeout(() => setBroken(true), ms);
        return () => clearTimeout(timer);
      }, []);
      if (isBroken) throw new Error("broken later");
      return <h1>Two</h1>;
    };

  it.each([
    [0, "at once"],
    [10_000, "later"],
  ])("throws %i ms after it was shown: the former one returns", async (ms, when) => {
    screenOf(first, lantern("One"));
    screenOf(second, throwsAfter(ms));
    const place = await openPage();
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    await follow(second);
    await act(() => vi.advanceTimersByTimeAsync(ms + 10));
    expect(page.refusals).toEqual([{ id: "r_2", step: "render", message: `broken ${when}` }]);
    expect(screen.getByRole("heading", { name: "One" })).toBeDefined();
    expect(place.dataset["release"]).toBe("r_1");
    expect([running, page.crashes]).toEqual([["One"], []]);
  });

  it("throws while the one after it is prepared: the former one returns, and stays", async () => {
    const never = new Promise<null>(() => undefined);
    screenOf(first, lantern("One"));
    screenOf(second, throwsAfter(10_000));
    screenOf(third, () => use(never));
    await openPage();
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    await follow(second);
    await act(() => vi.advanceTimersByTimeAsync(9_000));
    await follow(third);
    for (const ms of [1_010, 1_000]) await act(() => vi.advanceTimersByTimeAsync(ms));
    expect(page.refusals).toEqual([{ id: "r_2", step: "render", message: "broken later" }]);
    expect(screen.getByRole("heading", { name: "One" })).toBeDefined();
    expect([running, page.crashes]).toEqual([["One"], []]);
  });

  it("throws after its trial period: the screen crashes, as without a swap", async () => {
    screenOf(first, lantern("One"));
    screenOf(second, throwsAfter(40_000));
    await openPage();
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
    await follow(second);
    await act(() => vi.advanceTimersByTimeAsync(40_100));
    expect(page.crashes).toEqual([new Error("broken later")]);
    expect(page.refusals).toEqual([]);
  });

  it("loading while pointers move to another one and back to the present one: nothing is replaced", async () => {
    screenOf(first, lantern("One"));
    let arrive: () => void = () => undefined;
    const late = new Promise<void>((resolve) => (arrive = resolve));
    screenOf(third, lantern("Three"));
    const load = page.remotes.get("r_3");
    page.remotes.set("r_2", async () => {
      await late;
      return load?.() as Promise<Remote>;
    });
    await openPage();
    fireEvent.click(screen.getByRole("button", { name: "Pressed 0" }));
    await follow(second);
    await follow(first);
    await act(async () => arrive());
    await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
    expect(screen.getByRole("button", { name: "Pressed 1" })).toBeDefined();
    await follow(second);
    await follow(third);
    expect(await heading("Three")).toBeDefined();
    expect(running).toEqual(["Three"]);
  });

  it("swapped twenty times: ends with the last one, and one root holds one release", async () => {
    screenOf(first, lantern("One"));
    screenOf(second, lantern("Two"));
    const place = await openPage();
    for (let round = 0; round < 10; round += 1) {
      await follow(second);
      await heading("Two");
      await follow(first);
      await heading("One");
    }
    expect(place.querySelectorAll("h1")).toHaveLength(1);
    expect(running).toEqual(["One"]);
    expect(page.refusals).toEqual([]);
  });

  it("being prepared while the player opens another screen: that screen is shown, and never a blank one", async () => {
    const screensOf = (name: string) => ({
      "/lantern": lantern(name),
      "/lantern/wick": () => <h1>{`${name}'s wick`}</h1>,
    });
    build(first, screensOf("One"));
    build(second, screensOf("Two"));
    const place = await openPage();
    const empty: string[] = [];
    const frames = new MutationObserver(() => visibleText(place) || empty.push(place.innerHTML));
    frames.observe(place, { subtree: true, childList: true, attributes: true });
    await act(async () => {
      show(second);
      getRouter().push("/lantern/wick");
    });
    expect(await heading("Two's wick")).toBeDefined();
    expect(empty).toEqual([]);
  });

  it("has its own texts, which are gone once it is undone", async () => {
    const worded = (release: MappedRelease, words: Record<string, string>) => {
      const texts = defineTexts("lantern", async () => ({ messages: words }));
      const Words = () => {
        const { findText } = texts.useTranslation();
        return <h1>{`${findText("title") ?? "none"}, ${findText("added") ?? "none"}`}</h1>;
      };
      screenOf(release, Words, { messages: texts.load });
    };
    worded(first, { title: "Lantern" });
    worded(second, { title: "Torch", added: "New" });
    await openPage();
    await follow(second);
    expect(await heading("Torch, New")).toBeDefined();
    await follow(first);
    expect(await heading("Lantern, none")).toBeDefined();
  });
});
