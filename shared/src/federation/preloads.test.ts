// @vitest-environment jsdom
import { expect, it } from "vitest";
import { releaseOf } from "../testing/provide-test-host.ts";
import { provideHost } from "./host.ts";
import { mountRemote } from "./mount.ts";
import { preloadScreen } from "./preload-screen.ts";

const release = releaseOf({ name: "lantern", contract: 1, paths: [{ prefix: "/lantern", guard: "open" }] });

/**
 * A host whose screen is loaded as a bundler does: who asks while a request is on its way waits for that one.
 */
function provideFailingScreen(): { readonly requests: ((isThere: boolean) => void)[] } {
  const requests: ((isThere: boolean) => void)[] = [];
  let loading: Promise<() => null> | undefined;
  const request = async () => {
    const isThere = await new Promise<boolean>((resolve) => void requests.push(resolve));
    loading = undefined;
    if (!isThere) throw new Error("404");
    return () => null;
  };
  const load = () => (loading ??= request());
  const screens = [{ path: "/lantern", load }];
  const remote = { manifest: release.manifest, screens, slots: {}, messages: async () => ({}) };
  provideHost({
    releases: () => [release],
    subscribe: () => () => undefined,
    NotFound: () => null,
    load: async () => ({ status: "ready", release, remote }),
    reportFailure: () => undefined,
    reportMismatch: () => undefined,
    crash: () => undefined,
  });
  return { requests };
}

const mount = () =>
  mountRemote({
    container: document.createElement("div"),
    isRendered: false,
    release,
    place: { kind: "screen" },
    pathname: "/lantern",
    onShown: () => undefined,
    onFailure: () => undefined,
  });

it("a part mounted while its preload fails: loaded by its own request", async () => {
  const { requests } = provideFailingScreen();
  const preloading = preloadScreen(release, "/lantern");
  const mounting = mount();
  await expect.poll(() => requests.length).toBe(1);
  requests[0]?.(false);
  expect(await preloading).toBe(false);
  await expect.poll(() => requests.length).toBe(2);
  requests[1]?.(true);
  expect((await mounting).status).toBe("mounted");
});

it("a part mounted after its preload has failed: one request, whose failure counts", async () => {
  const { requests } = provideFailingScreen();
  const preloading = preloadScreen(release, "/lantern");
  await expect.poll(() => requests.length).toBe(1);
  requests[0]?.(false);
  await preloading;
  const mounting = mount();
  await expect.poll(() => requests.length).toBe(2);
  requests[1]?.(false);
  expect((await mounting).status).toBe("failed");
  expect(requests).toHaveLength(2);
});
