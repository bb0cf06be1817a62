// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { use, useEffect, useState, type ReactNode } from "react";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { MappedRelease } from "@tessera/shared/contracts/release-map";
import { defineTexts } from "@tessera/shared/i18n";
import { queryClient } from "@tessera/shared/query";
import { createMemoryPageRouter, getRouter, setRouter } from "@tessera/shared/router";
import { releaseOf } from "@tessera/shared/testing/provide-test-host";
import { renderWithHost } from "@tessera/shared/testing";
import {
  provideHost,
  RemoteMount,
  useReleases,
  type Remote,
  type RemoteState,
} from "@tessera/shared/federation";
import { holdOf } from "./hold.ts";
import { swapRelease } from "./swap-release.tsx";

const manifest = { name: "lantern", contract: 1, paths: [{ prefix: "/lantern", guard: "open" as const }] };
const releaseNamed = (id: string): MappedRelease => ({ ...releaseOf(manifest), id });
const [first, second, third] = [releaseNamed("r_1"), releaseNamed("r_2"), releaseNamed("r_3")];

/** What the page does with its releases, and what was told of them. */
let releases: readonly MappedRelease[];
let remotes: Map<string, () => Promise<Remote>>;
let refusals: { readonly id: string; readonly step: string; readonly message: string }[];
let crashes: unknown[];
let isForced: boolean;
let listeners: Set<() => void>;

function show(release: MappedRelease): void {
  releases = [release];
  for (const listener of listeners) listener();
}

const follow = (release: MappedRelease) => act(async () => show(release));

/** Adds a release that shows these screens. */
function build(release: MappedRelease, content: Readonly<Record<string, () => ReactNode>>): void {
  const screens = Object.entries(content).map(([path, component]) => ({ path, load: async () => component }));
  remotes.set(release.id, async () => ({ manifest, screens, slots: {}, messages: async () => ({}) }));
}

const screenOf = (release: MappedRelease, component: () => ReactNode) =>
  build(release, { "/lantern": component });

const typed = new WeakSet<object>();
beforeAll(() => addEventListener("input", ({ target }) => target && typed.add(target), true));
beforeEach(() => {
  releases = [first];
  remotes = new Map();
  refusals = [];
  crashes = [];
  isForced = false;
  listeners = new Set();
  window.scrollTo = () => undefined;
  vi.spyOn(console, "error").mockReturnValue(undefined);
  setRouter(createMemoryPageRouter("/lantern"));
  provideHost({
    releases: () => releases,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    NotFound: () => <h1>Not found</h1>,
    load: async (release): Promise<RemoteState> => {
      const load = remotes.get(release.id);
      return load
        ? { status: "ready", release, remote: await load() }
        : { status: "failed", release, step: "entry", cause: new Error("404") };
    },
    reportFailure: (_release, step, cause) => crashes.push([step, cause]),
    reportMismatch: (error) => crashes.push(error),
    crash: (error) => crashes.push(error),
    swap: (swap) => {
      const onRefused = ({ id }: MappedRelease, step: string, cause: unknown) => {
        refusals.push({ id, step, message: cause instanceof Error ? cause.message : String(cause) });
        show(first);
      };
      void swapRelease({
        ...swap,
        holdOf: (place) => holdOf(place, typed),
        isForced: () => isForced,
        crash: (error) => crashes.push(error),
        onRefused,
      });
    },
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function Place() {
  const [release] = useReleases();
  return release ? <RemoteMount key={release.name} release={release} place={{ kind: "screen" }} /> : null;
}

async function openPage(): Promise<HTMLElement> {
  await renderWithHost(<Place />, { path: "/lantern" });
  return waitFor(() => {
    const place = document.querySelector<HTMLElement>("[data-remote=lantern]:not([hidden])");
    if (!place?.textContent) throw new Error("Nothing is shown.");
    return place;
  });
}

const heading = (name: string) => screen.findByRole("heading", { name });

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

/** What a player sees of a place: the text of what is not hidden. */
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

describe("the next release of a place", () => {
  beforeEach(() => {
    running = [];
  });

  it("replaces the present one: content at each moment, effects of one at a time, and the attribute follows", async () => {
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
    expect([refusals, crashes]).toEqual([[], []]);
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
  ])("%s: the present one keeps its state, and it is refused once", async (_what, publish, step, message) => {
    screenOf(first, lantern("One"));
    publish();
    await openPage();
    fireEvent.click(screen.getByRole("button", { name: "Pressed 0" }));
    await follow(second);
    await waitFor(() => expect(refusals).toEqual([{ id: "r_2", step, message }]));
    expect(screen.getByRole("button", { name: "Pressed 1" })).toBeDefined();
    expect(running).toEqual(["One"]);
    expect(crashes).toEqual([]);
  });

  it("never settles: the present one keeps its state after two seconds", async () => {
    const never = new Promise<null>(() => undefined);
    screenOf(first, lantern("One"));
    screenOf(second, () => use(never));
    await openPage();
    fireEvent.click(screen.getByRole("button", { name: "Pressed 0" }));
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    await follow(second);
    await act(() => vi.advanceTimersByTimeAsync(1_999));
    expect(refusals).toEqual([]);
    await act(() => vi.advanceTimersByTimeAsync(100));
    expect(refusals).toEqual([{ id: "r_2", step: "render", message: "Not rendered within 2000 ms." }]);
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
  ])("throws %i ms after it was shown: the one before comes back", async (ms, when) => {
    screenOf(first, lantern("One"));
    screenOf(second, throwsAfter(ms));
    const place = await openPage();
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    await follow(second);
    await act(() => vi.advanceTimersByTimeAsync(ms + 10));
    expect(refusals).toEqual([{ id: "r_2", step: "render", message: `broken ${when}` }]);
    expect(screen.getByRole("heading", { name: "One" })).toBeDefined();
    expect(place.dataset["release"]).toBe("r_1");
    expect([running, crashes]).toEqual([["One"], []]);
  });

  it("throws after its trial: the screen crashes, as without a swap", async () => {
    screenOf(first, lantern("One"));
    screenOf(second, throwsAfter(40_000));
    await openPage();
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
    await follow(second);
    await act(() => vi.advanceTimersByTimeAsync(40_100));
    expect(crashes).toEqual([new Error("broken later")]);
    expect(refusals).toEqual([]);
  });

  it("another one comes while it loads, and then the present one again: nothing is replaced", async () => {
    screenOf(first, lantern("One"));
    let arrive: () => void = () => undefined;
    const late = new Promise<void>((resolve) => (arrive = resolve));
    screenOf(third, lantern("Three"));
    const load = remotes.get("r_3");
    remotes.set("r_2", async () => {
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

  it("twenty there and back: ends with the last, and one root holds one release", async () => {
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
    expect(refusals).toEqual([]);
  });

  it("the player goes to another screen while it is prepared: that one is shown, never nothing", async () => {
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

  it("words of a release belong to it: those of the next are gone once it is undone", async () => {
    const worded = (release: MappedRelease, words: Record<string, string>) => {
      const texts = defineTexts("lantern", async () => ({ messages: words }));
      const Words = () => {
        const { findText } = texts.useTranslation();
        return <h1>{`${findText("title") ?? "none"}, ${findText("added") ?? "none"}`}</h1>;
      };
      remotes.set(release.id, async () => ({
        manifest,
        screens: [{ path: "/lantern", load: async () => Words }],
        slots: {},
        messages: texts.load,
      }));
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

describe("focus and caret", () => {
  interface FormProps {
    readonly name: string;
    readonly id?: string;
    readonly label?: string;
    readonly children?: ReactNode;
  }
  const Form = ({ name, id, label = "Wick", children }: FormProps) => (
    <section>
      <h1>{name}</h1>
      {children}
      <input aria-label={label} id={id} defaultValue="abcdef" />
    </section>
  );
  const field = (label: string) => screen.getByRole<HTMLInputElement>("textbox", { name: label });

  async function focusAndFollow(): Promise<void> {
    await openPage();
    field("Wick").focus();
    field("Wick").setSelectionRange(3, 3);
    await follow(second);
    await heading("Two");
  }

  it.each<[string, () => ReactNode, () => ReactNode, string]>([
    [
      "the same id",
      () => <Form name="One" id="wick" />,
      () => <Form name="Two" id="wick" label="The wick" />,
      "The wick",
    ],
    ["the same label", () => <Form name="One" id=":r1:" />, () => <Form name="Two" id=":r2:" />, "Wick"],
  ])("an element of %s: has both", async (_what, before, after, label) => {
    screenOf(first, before);
    screenOf(second, after);
    await focusAndFollow();
    expect(document.activeElement).toBe(field(label));
    expect(field(label).selectionStart).toBe(3);
  });

  it("one of many buttons with the same words: its counterpart has the focus", async () => {
    const Buttons = ({ name }: { readonly name: string }) => (
      <Form name={name}>
        {[1, 2, 3].map((number) => (
          <button key={number}>Light</button>
        ))}
      </Form>
    );
    screenOf(first, () => <Buttons name="One" />);
    screenOf(second, () => <Buttons name="Two" />);
    await openPage();
    screen.getAllByRole("button", { name: "Light" })[1]?.focus();
    await follow(second);
    await heading("Two");
    expect(document.activeElement).toBe(screen.getAllByRole("button", { name: "Light" })[1]);
  });

  it("one choice of several: the same choice has the focus", async () => {
    const Choices = ({ name }: { readonly name: string }) => (
      <Form name={name}>
        {["oil", "wax"].map((fuel) => (
          <input key={fuel} type="radio" name="fuel" value={fuel} aria-label={fuel} />
        ))}
      </Form>
    );
    screenOf(first, () => <Choices name="One" />);
    screenOf(second, () => <Choices name="Two" />);
    await openPage();
    screen.getByRole("radio", { name: "wax" }).focus();
    await follow(second);
    await heading("Two");
    expect(document.activeElement).toBe(screen.getByRole("radio", { name: "wax" }));
  });

  it("none: the heading has the focus", async () => {
    screenOf(first, () => <Form name="One" id="wick" />);
    screenOf(second, () => <Form name="Two" label="Shade" />);
    await focusAndFollow();
    expect(document.activeElement).toBe(screen.getByRole("heading", { name: "Two" }));
  });
});

describe("what holds a place", () => {
  const Field = () => (
    <form aria-label="Deposit">
      <input aria-label="Amount" />
    </form>
  );
  const cases: [string, () => ReactNode, () => () => void][] = [
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

  it.each(cases)("%s, and a release that must be replaced: at once", async (_what, content, hold) => {
    isForced = true;
    screenOf(first, screenWith("One", content));
    screenOf(second, screenWith("Two", content));
    await openPage();
    const release = hold();
    await follow(second);
    expect(await heading("Two")).toBeDefined();
    expect(screen.queryByRole("heading", { name: "One" })).toBeNull();
    release();
  });

  it.each(cases)("%s, and the release must be replaced after all: at once", async (_what, content, hold) => {
    screenOf(first, screenWith("One", content));
    screenOf(second, screenWith("Two", content));
    await openPage();
    const release = hold();
    await follow(second);
    await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
    expect(screen.getByRole("heading", { name: "One" })).toBeDefined();
    isForced = true;
    expect(await heading("Two")).toBeDefined();
    release();
  });

  it("text that the page put into a field itself: nothing holds the place", async () => {
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
});
