// @vitest-environment jsdom
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useEffect } from "react";
import { describe, expect, it } from "vitest";
import type { MappedRelease } from "../contracts/release-map.ts";
import { createMemoryRouter, setRouter } from "../router/index.ts";
import { renderWithHost } from "../testing/render-with-host.tsx";
import { provideHost, type RemoteState } from "./host.ts";
import type { Remote } from "./remote.ts";
import { RemoteMount } from "./remote-mount.tsx";

const release: MappedRelease = {
  id: "r_lantern",
  label: "1.0.0",
  name: "lantern",
  container: "lantern",
  base: "/r/r_lantern/",
  entry: "entry.js",
  hints: {},
  integrity: {},
  manifest: {
    name: "lantern",
    contract: 1,
    paths: [{ prefix: "/lantern", guard: "open" }],
    slots: [],
    navigation: [],
  },
};

const place = { kind: "screen" } as const;
const messages = {
  en: {
    buttons: { retry: "Try again" },
    states: {
      unavailable: "This part is not available right now.",
      restWorks: "{{name}}. Everything else works.",
    },
  },
};

function hostThat(load: () => Promise<RemoteState>, path = "/lantern") {
  const reports: string[] = [];
  const crashes: unknown[] = [];
  provideHost({
    releases: () => [release],
    subscribe: () => () => undefined,
    NotFound: () => <h1>Not found</h1>,
    load,
    reportFailure: (_release, step) => reports.push(step),
    crash: (error) => crashes.push(error),
  });
  setRouter(createMemoryRouter([{ path: "*", element: null }], { initialEntries: [path] }));
  return { reports, crashes };
}

function lantern(screens: Remote["screens"]): RemoteState {
  return {
    status: "ready",
    release,
    remote: { manifest: release.manifest, screens, slots: {}, messages: async () => ({}) },
  };
}

describe("mounting a remote", () => {
  it("load succeeds: the screen is shown, in a root that names the remote and the release", async () => {
    hostThat(async () => lantern([{ path: "/lantern", load: async () => () => <h1>Lit</h1> }]));
    await renderWithHost(<RemoteMount release={release} place={place} />, {
      path: "/lantern",
      messages,
    });
    const heading = await screen.findByRole("heading", { name: "Lit" });
    expect(heading.closest("[data-remote=lantern]")?.getAttribute("data-release")).toBe("r_lantern");
  });

  it("no screen matches the path, as in a release without declared routes: the 404 screen", async () => {
    hostThat(
      async () => lantern([{ path: "/lantern", load: async () => () => <h1>Lit</h1> }]),
      "/lantern/xyz",
    );
    await renderWithHost(<RemoteMount release={release} place={place} />, { path: "/lantern/xyz", messages });
    await screen.findByRole("heading", { name: "Not found" });
  });

  it("load fails: a card with its name, one report, and Try again loads it without a page reload", async () => {
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

  it("unmounted: its effects are stopped", async () => {
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
