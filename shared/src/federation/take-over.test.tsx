// @vitest-environment jsdom
import { act, render, screen, waitFor } from "@testing-library/react";
import { use, useState, type ComponentType, type ReactNode } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { queryClient, restoreQueries, useQuery } from "../query/index.ts";
import { createMemoryPageRouter, PageRouterProvider, setRouter } from "../router/index.ts";
import { SearchField } from "../ui/index.ts";
import { firstScreenRuns, takeOverParts } from "./first-screen-parts.ts";
import { provideHost, type Host } from "./host.ts";
import { RemoteMount } from "./remote-mount.tsx";
import { renderPart } from "./render-part.ts";
import { releaseOf } from "../testing/provide-test-host.ts";

const release = releaseOf({
  name: "lantern",
  contract: 1,
  paths: [{ prefix: "/lantern", guard: "open" }],
});
const neverMs = 600_000;
const place = { kind: "screen" } as const;

function Lantern() {
  const [count, setCount] = useState(0);
  if (wait) use(wait);
  return (
    <form>
      <input name="oil" defaultValue="" />
      <button type="button" onClick={() => setCount(count + 1)}>
        Lit {count}
      </button>
    </form>
  );
}

function Finder() {
  const [found, setFound] = useState("");
  return (
    <>
      <SearchField label="Search" value="" onSearch={setFound} />
      <p>Found {found}</p>
    </>
  );
}

function Balance() {
  const { data } = useQuery({ queryKey: ["balance"], queryFn: () => "1,000.00" });
  return (
    <p>
      {"Balance "}
      <b>{data ?? "–"}</b>
    </p>
  );
}

let shows: ComponentType;
const loadLantern: Host["load"] = async () => ({
  status: "ready",
  release,
  remote: {
    manifest: release.manifest,
    screens: [{ path: "/lantern", load: async () => shows }],
    slots: {},
    messages: async () => ({}),
  },
});

let load: Host["load"];
/** Promise that the screen waits for while it renders. */
let wait: Promise<void> | null;
let mismatches: unknown[];
let router: ReturnType<typeof createMemoryPageRouter>;
afterEach(() => vi.unstubAllGlobals());
beforeEach(() => {
  wait = null;
  mismatches = [];
  load = loadLantern;
  shows = Lantern;
  provideHost({
    releases: () => [release],
    subscribe: () => () => undefined,
    NotFound: () => <h1>Not found</h1>,
    load: (of) => load(of),
    reportFailure: () => undefined,
    reportMismatch: (error) => mismatches.push(error),
    crash: () => undefined,
  });
  router = createMemoryPageRouter("/lantern");
  setRouter(router);
});

const within = (children: ReactNode) => <PageRouterProvider router={router}>{children}</PageRouterProvider>;
const mount = <RemoteMount release={release} place={place} pending={<p>Waiting</p>} />;

/**
 * Writes the document of the first screen: the place of the remote with the part as it is rendered for the
 * document.
 */
async function documentOf(part: string): Promise<HTMLElement> {
  const container = document.createElement("div");
  container.innerHTML = `<div data-remote="lantern" data-release="r_lantern" data-place="screen"><div data-rendered="">${part}</div></div>`;
  document.body.replaceChildren(container);
  return container;
}

describe("a part of a remote that the document contains", () => {
  it("mounted: hydrated with its nodes and with the text typed into it", async () => {
    takeOverParts([{ release: release.id, module: null }]);
    const container = await documentOf(await renderPart({ release, place, pathname: "/lantern" }));
    const nodes = [...container.querySelectorAll("*")];
    const input = container.querySelector("input");
    if (input) input.value = "whale";
    const runs = vi.fn<(root: Element) => void>();
    vi.stubGlobal("tesseraEarlyInput", { runs });
    render(within(mount), { container, hydrate: true });
    await waitFor(() => expect(runs).toHaveBeenCalledTimes(1));
    act(() => screen.getByRole("button", { name: "Lit 0" }).click());
    expect(screen.getByRole("button", { name: "Lit 1" })).toBeTruthy();
    expect([...container.querySelectorAll("*")]).toEqual(nodes);
    expect(container.querySelector("input")?.value).toBe("whale");
    expect(mismatches).toEqual([]);
  });

  it("text typed into its search field before: stays, and is searched for", async () => {
    shows = Finder;
    takeOverParts([{ release: release.id, module: null }]);
    const container = await documentOf(await renderPart({ release, place, pathname: "/lantern" }));
    const input = container.querySelector("input");
    if (input) input.value = "whale";
    render(within(mount), { container, hydrate: true });
    expect(await screen.findByText("Found whale")).toBeTruthy();
    expect(container.querySelector("input")).toBe(input);
    expect(input?.value).toBe("whale");
  });

  it("text typed into its search field and sent before: is searched for, once", async () => {
    const onSearch = vi.fn<(text: string) => void>();
    shows = () => <SearchField label="Search" value="" live={false} onSearch={onSearch} />;
    takeOverParts([{ release: release.id, module: null }]);
    const container = await documentOf(await renderPart({ release, place, pathname: "/lantern" }));
    const input = container.querySelector("input");
    if (input) input.value = "whale";
    vi.stubGlobal("tesseraEarlyInput", { runs: () => input?.form?.requestSubmit() });
    render(within(mount), { container, hydrate: true });
    await waitFor(() => expect(onSearch.mock.calls).toEqual([["whale"]]));
    expect(input?.value).toBe("whale");
  });

  it("an answer that arrived before the scripts: the nodes stay, and then show it", async () => {
    shows = Balance;
    restoreQueries([], "player");
    takeOverParts([{ release: release.id, module: null }]);
    const container = await documentOf("<p>Balance <b>–</b></p>");
    const nodes = [...container.querySelectorAll("*")];
    queryClient.setQueryData(["balance"], "1,000.00");
    render(within(mount), { container, hydrate: true });
    await waitFor(() => expect(container.textContent).toBe("Balance 1,000.00"));
    expect([...container.querySelectorAll("*")]).toEqual(nodes);
    expect(mismatches).toEqual([]);
  });

  it("mounted a second time: rendered without the document's content", async () => {
    takeOverParts([{ release: release.id, module: null }]);
    const container = await documentOf(await renderPart({ release, place, pathname: "/lantern" }));
    const [button] = container.querySelectorAll("button");
    const shown = render(within(mount), { container, hydrate: true });
    await act(async () => undefined);
    shown.rerender(within(null));
    expect(container.querySelector("button")).toBeNull();
    shown.rerender(within(mount));
    expect(screen.getByText("Waiting")).toBeTruthy();
    const again = await screen.findByRole("button", { name: "Lit 0" });
    expect(again).not.toBe(button);
    expect(screen.queryByText("Waiting")).toBeNull();
  });

  it("removed before it is hydrated: nothing is reported", async () => {
    takeOverParts([{ release: release.id, module: null }]);
    const container = await documentOf(await renderPart({ release, place, pathname: "/lantern" }));
    wait = new Promise(() => undefined);
    const shown = render(within(mount), { container, hydrate: true });
    await act(async () => undefined);
    shown.rerender(within(null));
    await act(async () => undefined);
    expect(container.querySelector("button")).toBeNull();
    expect(mismatches).toEqual([]);
  });

  it("scripts that take long: a note over its nodes until they run", async () => {
    takeOverParts([{ release: release.id, module: null }]);
    const container = await documentOf(await renderPart({ release, place, pathname: "/lantern" }));
    let arrive: () => void = () => undefined;
    load = async (of) => {
      await new Promise<void>((resolve) => (arrive = resolve));
      return loadLantern(of);
    };
    const [form] = container.querySelectorAll("form");
    render(within(mount), { container, hydrate: true });
    await screen.findByRole("status", {}, { timeout: 20_000 });
    expect(container.querySelector("form")).toBe(form);
    arrive();
    await waitFor(() => expect(screen.queryByRole("status")).toBeNull());
    expect(container.querySelector("form")).toBe(form);
    expect(mismatches).toEqual([]);
  });

  it("missing from the document: its placeholder until it has loaded", async () => {
    takeOverParts([{ release: "r_other", module: null }]);
    render(within(mount));
    expect(screen.getByText("Waiting")).toBeTruthy();
    expect(await screen.findByRole("button", { name: "Lit 0" })).toBeTruthy();
  });

  it("work after the first screen: waits until the scripts of each of its parts run", async () => {
    takeOverParts([{ release: release.id, module: null }]);
    const container = await documentOf(await renderPart({ release, place, pathname: "/lantern" }));
    const order: string[] = [];
    void firstScreenRuns(neverMs).then(() => order.push("later"));
    vi.stubGlobal("tesseraEarlyInput", { runs: () => order.push("runs") });
    await new Promise((resolve) => setTimeout(resolve));
    render(within(mount), { container, hydrate: true });
    await waitFor(() => expect(order).toEqual(["runs", "later"]));
  });

  it("work after a first screen with a failing part: starts nevertheless", async () => {
    takeOverParts([{ release: release.id, module: null }]);
    load = async () => ({ status: "failed", release, step: "entry", cause: new Error("gone") });
    const container = await documentOf("<p>Rendered</p>");
    render(within(mount), { container, hydrate: true });
    let isLater = false;
    void firstScreenRuns(neverMs).then(() => (isLater = true));
    await screen.findByRole("button");
    await waitFor(() => expect(isLater).toBe(true));
  });

  it("scripts that fail at first: the next attempt has a new root, and is no mismatch", async () => {
    takeOverParts([{ release: release.id, module: null }]);
    load = async () => ({ status: "failed", release, step: "entry", cause: new Error("gone") });
    const container = await documentOf("<p>Rendered</p>");
    render(within(mount), { container, hydrate: true });
    const retry = await screen.findByRole("button");
    load = loadLantern;
    act(() => retry.click());
    await screen.findByRole("button", { name: "Lit 0" });
    expect([screen.queryByText("Rendered"), mismatches]).toEqual([null, []]);
  });

  it("another release becomes live before its scripts run: its own content stays until they do", async () => {
    takeOverParts([{ release: release.id, module: null }]);
    const container = await documentOf(await renderPart({ release, place, pathname: "/lantern" }));
    const loaded: string[] = [];
    let arrive: () => void = () => undefined;
    load = async (of) => {
      loaded.push(of.id);
      if (of.id === release.id) await new Promise<void>((resolve) => (arrive = resolve));
      return loadLantern(of);
    };
    const shown = render(within(mount), { container, hydrate: true });
    shown.rerender(within(<RemoteMount release={{ ...release, id: "r_other" }} place={place} />));
    await act(async () => undefined);
    expect([loaded, container.querySelectorAll("form").length]).toEqual([["r_lantern"], 1]);
    arrive();
    await waitFor(() => expect(loaded).toEqual(["r_lantern", "r_other"]));
  });

  it("work after a first screen without parts of remotes: starts at once", async () => {
    takeOverParts([]);
    await firstScreenRuns(neverMs);
  });

  it("other content than the remote renders: reported as a mismatch, and replaced by the remote's content", async () => {
    takeOverParts([{ release: release.id, module: null }]);
    const container = await documentOf("<p>Another part</p>");
    render(within(mount), { container, hydrate: true });
    expect(await screen.findByRole("button", { name: "Lit 0" })).toBeTruthy();
    expect(screen.queryByText("Another part")).toBeNull();
    expect(mismatches).not.toEqual([]);
  });
});
