// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Profiler, useEffect, useState, type ReactNode } from "react";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { MappedRelease } from "../contracts/release-map.ts";
import { createMemoryPageRouter, getRouter, setRouter, useLocation } from "../router/index.ts";
import { renderWithHost } from "../testing/render-with-host.tsx";
import { provideHost, type Host, type MountTarget, type RemoteState } from "./host.ts";
import type { Remote } from "./remote.ts";
import { screenBudgetMs } from "./load-budget.ts";
import { RemoteMount } from "./remote-mount.tsx";
import { releaseOf } from "../testing/provide-test-host.ts";

const release = releaseOf({
  name: "lantern",
  contract: 1,
  paths: [{ prefix: "/lantern", guard: "open" }],
});

const place = { kind: "screen" } as const;
const messages = {
  en: {
    buttons: { retry: "Try again" },
    states: {
      unavailable: "This part is not available right now.",
      late: "This part takes longer than usual.",
      restWorks: "{{name}}. Everything else works.",
    },
  },
};

function hostThat(load: Host["load"], path = "/lantern", replace?: Host["replace"]) {
  const reports: string[] = [];
  const crashes: unknown[] = [];
  provideHost({
    releases: () => [release],
    subscribe: () => () => undefined,
    NotFound: () => <h1>Not found</h1>,
    load,
    ...(replace && { replace }),
    reportFailure: (_release, step) => reports.push(step),
    reportMismatch: () => undefined,
    crash: (error) => crashes.push(error),
  });
  setRouter(createMemoryPageRouter(path));
  return { reports, crashes };
}

function lantern(screens: Remote["screens"]): RemoteState {
  return {
    status: "ready",
    release,
    remote: { manifest: release.manifest, screens, slots: {}, messages: async () => ({}) },
  };
}

const never = <Result,>() => new Promise<Result>(() => undefined);
const lit = async () => () => <h1>Lit</h1>;

function withRemote(state: RemoteState, changes: Partial<Remote>): RemoteState {
  return state.status === "ready" ? { ...state, remote: { ...state.remote, ...changes } } : state;
}

describe("the time budget of a screen's files", () => {
  let endTexts: () => void = () => undefined;
  afterEach(() => {
    vi.useRealTimers();
    // A change of the language waits for texts that are loading.
    endTexts();
  });
  const hangingTexts = () =>
    new Promise<Record<string, never>>((resolve) => {
      endTexts = () => resolve({});
    });

  const good = lantern([{ path: "/lantern", load: lit }]);
  it.each<[string, () => Promise<RemoteState>, string]>([
    ["its entry", () => never(), "entry"],
    ["its texts", async () => withRemote(good, { messages: hangingTexts }), "messages"],
    ["its screen", async () => lantern([{ path: "/lantern", load: () => never() }]), "screen"],
  ])(
    "%s hangs: a card with the remote's name at the end of the budget, and one report",
    async (_part, load, step) => {
      vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
      const { reports } = hostThat(load);
      await renderWithHost(<RemoteMount release={release} place={place} />, { path: "/lantern", messages });
      expect(screen.queryByRole("alert")).toBeNull();
      await act(() => vi.advanceTimersByTimeAsync(screenBudgetMs));
      expect(screen.getByRole("alert").textContent).toContain("Lantern");
      expect(reports).toEqual([step]);
    },
  );

  it("the end of the budget: the card says that the part is late; an earlier failure: that it has failed", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
    // A page that has been open for a minute.
    vi.advanceTimersByTime(60_000);
    let load: () => Promise<RemoteState> = () => never();
    hostThat(() => load());
    const mount = (key: string) => <RemoteMount key={key} release={release} place={place} />;
    const view = await renderWithHost(mount("hanging"), { path: "/lantern", messages });
    await act(() => vi.advanceTimersByTimeAsync(screenBudgetMs));
    expect(screen.getByRole("alert").textContent).toContain("takes longer than usual");
    view.unmount();
    load = async () => ({ status: "failed", release, step: "entry", cause: new Error("404") });
    await renderWithHost(mount("failing"), { path: "/lantern", messages });
    await act(() => vi.advanceTimersByTimeAsync(100));
    expect(screen.getByRole("alert").textContent).toContain("is not available");
  });

  it("slow texts and then a hanging screen: the card is shown at the end of the same budget", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const slowTexts = () =>
      new Promise<Record<string, never>>((resolve) => setTimeout(() => resolve({}), screenBudgetMs - 500));
    hostThat(async () =>
      withRemote(lantern([{ path: "/lantern", load: () => never() }]), { messages: slowTexts }),
    );
    await renderWithHost(<RemoteMount release={release} place={place} />, { path: "/lantern", messages });
    await act(() => vi.advanceTimersByTimeAsync(screenBudgetMs));
    expect(screen.getByRole("alert").textContent).toContain("Lantern");
  });

  it("a screen that arrives after the budget: shown by the next automatic retry", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const load = () =>
      new Promise<() => ReactNode>((resolve) =>
        setTimeout(() => resolve(() => <h1>Lit</h1>), screenBudgetMs + 1_000),
      );
    const loading = load();
    hostThat(async () => lantern([{ path: "/lantern", load: () => loading }]));
    await renderWithHost(<RemoteMount release={release} place={place} />, { path: "/lantern", messages });
    await act(() => vi.advanceTimersByTimeAsync(screenBudgetMs));
    expect(screen.getByRole("alert")).toBeTruthy();
    await act(() => vi.advanceTimersByTimeAsync(2_000));
    expect(screen.getByRole("heading", { name: "Lit" })).toBeTruthy();
    expect(screen.queryByRole("alert")).toBeNull();
  });
});

describe("mounting a remote", () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  it("a successful load: the screen is shown, in a root that names the remote and the release", async () => {
    hostThat(async () => lantern([{ path: "/lantern", load: async () => () => <h1>Lit</h1> }]));
    await renderWithHost(<RemoteMount release={release} place={place} />, {
      path: "/lantern",
      messages,
    });
    const heading = await screen.findByRole("heading", { name: "Lit" });
    expect(heading.closest("[data-remote=lantern]")?.getAttribute("data-release")).toBe("r_lantern");
  });

  it("no screen for the path, as in a release without declared routes: the 404 screen", async () => {
    hostThat(
      async () => lantern([{ path: "/lantern", load: async () => () => <h1>Lit</h1> }]),
      "/lantern/xyz",
    );
    await renderWithHost(<RemoteMount release={release} place={place} />, { path: "/lantern/xyz", messages });
    await screen.findByRole("heading", { name: "Not found" });
  });

  it("a changed query in the address of the same screen: one further render", async () => {
    let rendered = 0;
    const count = () => (rendered += 1);
    const Search = () => <h1>Lit{useLocation().search}</h1>;
    const Lantern = () => (
      <Profiler id="lantern" onRender={count}>
        <Search />
      </Profiler>
    );
    hostThat(async () => lantern([{ path: "/lantern", load: async () => Lantern }]));
    await renderWithHost(<RemoteMount release={release} place={place} />, { path: "/lantern", messages });
    await screen.findByRole("heading", { name: "Lit" });
    const before = rendered;
    await act(async () => getRouter().push("/lantern?wick=2"));
    expect(screen.getByRole("heading", { name: "Lit?wick=2" })).toBeDefined();
    expect(rendered - before).toBe(1);
  });

  it("a failed load: a card with the remote's name, one report, and Try again loads it without a page reload", async () => {
    let isDown = true;
    const { reports } = hostThat(async () =>
      isDown
        ? { status: "failed", release, step: "entry", cause: new Error("404") }
        : lantern([{ path: "/lantern", load: async () => () => <h1>Lit</h1> }]),
    );
    await renderWithHost(<RemoteMount release={release} place={place} />, { path: "/lantern", messages });
    expect((await screen.findByRole("alert")).textContent).toContain("Lantern");
    isDown = false;
    await userEvent.click(screen.getByRole("button", { name: "Try again" }));
    await screen.findByRole("heading", { name: "Lit" });
    expect(screen.queryByRole("alert")).toBeNull();
    expect(reports).toEqual(["entry"]);
  });

  it("no other release: Try again asks for one, then loads the page's own", async () => {
    // The first automatic retry would come after 2 seconds.
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const calls: string[] = [];
    const load = async (): Promise<RemoteState> => {
      calls.push("load");
      return { status: "failed", release, step: "entry", cause: new Error("404") };
    };
    const { reports } = hostThat(load, "/lantern", async ({ id }) => {
      calls.push(`replace ${id}`);
      return false;
    });
    await renderWithHost(<RemoteMount release={release} place={place} />, { path: "/lantern", messages });
    await act(() => vi.advanceTimersByTimeAsync(1_000));
    await act(async () => {
      fireEvent.click(screen.getByRole("button", { name: "Try again" }));
      await vi.advanceTimersByTimeAsync(0);
    });
    expect(calls).toEqual(["load", "replace r_lantern", "replace r_lantern", "load"]);
    expect(screen.getByRole("alert").textContent).toContain("r_lanter");
    expect(reports).toEqual(["entry"]);
  });

  it.each<[string, Remote["screens"]]>([
    ["its entry", []],
    ["a later screen of it", [{ path: "/lantern", load: lit }]],
  ])(
    "another release replaces one that does not load, %s: a placeholder until then, and never a card",
    async (what, screens) => {
      const other = { ...release, id: "r_other" };
      const broken = { path: "/lantern/oil", load: () => Promise.reject(new Error("404")) };
      const load = async (of: MappedRelease): Promise<RemoteState> => {
        if (of.id === other.id)
          return lantern([{ path: "/lantern/*", load: async () => () => <h1>Other</h1> }]);
        if (what === "its entry")
          return { status: "failed", release, step: "entry", cause: new Error("404") };
        return lantern([...screens, broken]);
      };
      let decide: (isReplaced: boolean) => void = () => undefined;
      const replace = () => new Promise<boolean>((resolve) => (decide = resolve));
      const { reports } = hostThat(load, "/lantern", replace);
      let follow: (next: MappedRelease) => void = () => undefined;
      const Followed = () => {
        const [shown, setShown] = useState(release);
        useEffect(() => {
          follow = setShown;
        }, []);
        return <RemoteMount release={shown} place={place} pending={<p>Pending</p>} />;
      };
      await renderWithHost(<Followed />, { path: "/lantern", messages });
      if (what !== "its entry") {
        await screen.findByRole("heading", { name: "Lit" });
        await act(async () => getRouter().push("/lantern/oil"));
      }
      await screen.findByText("Pending");
      expect(reports).toEqual([what === "its entry" ? "entry" : "screen"]);
      await act(async () => {
        follow(other);
        decide(true);
      });
      await screen.findByRole("heading", { name: "Other" });
      expect(screen.queryByRole("alert")).toBeNull();
      expect(screen.queryByText("Pending")).toBeNull();
    },
  );

  it("a screen's file is missing: the failed step is reported, and the shell stays mounted", async () => {
    const { reports } = hostThat(async () =>
      lantern([{ path: "/lantern", load: () => Promise.reject(new Error("chunk")) }]),
    );
    await renderWithHost(
      <>
        <p>The rest</p>
        <RemoteMount release={release} place={place} />
      </>,
      { path: "/lantern", messages },
    );
    await screen.findByRole("alert");
    expect(reports).toEqual(["screen"]);
    expect(screen.getByText("The rest")).toBeDefined();
  });

  it.each<[string, MountTarget, string]>([
    ["screen", place, "Lantern"],
    ["slot", { kind: "slot", slot: "home.main", module: "light" }, "Lantern"],
  ])("the module of a %s without a component: a card instead of a crash", async (_kind, target, name) => {
    const missing = (async () => undefined) as unknown as Remote["screens"][number]["load"];
    const state = lantern([{ path: "/lantern", load: missing }]);
    const { reports, crashes } = hostThat(async () => withRemote(state, { slots: { light: missing } }));
    await renderWithHost(<RemoteMount release={release} place={target} />, { path: "/lantern", messages });
    expect((await screen.findByRole("alert")).textContent).toContain(name);
    expect(reports).toEqual(["screen"]);
    expect(crashes).toEqual([]);
  });

  it("texts and screen: requested in parallel", async () => {
    let endTexts = () => undefined as void;
    const texts = new Promise<Record<string, never>>((resolve) => {
      endTexts = () => resolve({});
    });
    const load = async () => {
      endTexts();
      return () => <h1>Lit</h1>;
    };
    const state = lantern([{ path: "/lantern", load }]);
    hostThat(async () => withRemote(state, { messages: () => texts }));
    await renderWithHost(<RemoteMount release={release} place={place} />, { path: "/lantern", messages });
    expect(await screen.findByRole("heading", { name: "Lit" })).toBeTruthy();
  });

  it("texts and screen both fail: one report, about the texts", async () => {
    const broken = () => Promise.reject(new Error("404"));
    const { reports } = hostThat(async () =>
      withRemote(lantern([{ path: "/lantern", load: broken }]), { messages: broken }),
    );
    await renderWithHost(<RemoteMount release={release} place={place} />, { path: "/lantern", messages });
    await screen.findByRole("alert");
    expect(reports).toEqual(["messages"]);
  });

  it("an unmounted remote: its effects are stopped", async () => {
    let running = 0;
    const Lit = () => {
      useEffect(() => {
        running += 1;
        return () => {
          running -= 1;
        };
      }, []);
      return <h1>Lit</h1>;
    };
    hostThat(async () => lantern([{ path: "/lantern", load: async () => Lit }]));
    const view = await renderWithHost(<RemoteMount release={release} place={place} />, {
      path: "/lantern",
      messages,
    });
    await screen.findByRole("heading", { name: "Lit" });
    expect(running).toBe(1);
    view.unmount();
    await waitFor(() => expect(running).toBe(0));
  });
});
