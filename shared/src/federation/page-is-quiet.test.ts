import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { queryClient } from "../query/index.ts";
import { releaseOf } from "../testing/provide-test-host.ts";
import { settleRenderedPart, takeOverParts } from "./first-screen-parts.ts";
import { pageIsQuiet } from "./page-is-quiet.ts";

const release = releaseOf({ name: "lantern", contract: 1, paths: [{ prefix: "/lantern", guard: "open" }] });

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("scheduler", { yield: async () => undefined });
});
afterEach(() => {
  queryClient.clear();
  takeOverParts([]);
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** Begins a query; the returned functions end it. */
function beginQuery(name: string) {
  let answer: () => void = () => undefined;
  let fail: () => void = () => undefined;
  const answered = new Promise<string>((resolve, reject) => {
    answer = () => resolve(name);
    fail = () => reject(new Error(name));
  });
  queryClient.fetchQuery({ queryKey: [name], queryFn: () => answered, retry: false }).catch(() => undefined);
  return { answer, fail };
}

/** Waits for a quiet page; the returned function resolves with whether it is one by now. */
function wait(atMostMs?: number): () => Promise<boolean> {
  let isQuiet = false;
  void pageIsQuiet(atMostMs).then(() => (isQuiet = true));
  return async () => {
    await vi.advanceTimersByTimeAsync(1);
    return isQuiet;
  };
}

it("no query without an answer: quiet at once", async () => {
  expect(await wait()()).toBe(true);
});

it("two queries: quiet after the last answer, also when one of them has failed", async () => {
  const [list, site] = [beginQuery("list"), beginQuery("site")];
  const isQuiet = wait();
  expect(await isQuiet()).toBe(false);
  list.fail();
  expect(await isQuiet()).toBe(false);
  site.answer();
  expect(await isQuiet()).toBe(true);
});

it("a query that a press begins when the first screen runs: quiet after its answer", async () => {
  takeOverParts([{ release: release.id, module: null }]);
  const isQuiet = wait();
  expect(await isQuiet()).toBe(false);
  settleRenderedPart(release, { kind: "screen" });
  // React renders the press in a microtask.
  const list = await Promise.resolve().then(() => beginQuery("list"));
  expect(await isQuiet()).toBe(false);
  list.answer();
  expect(await isQuiet()).toBe(true);
});

it("a query that has no answer: quiet after the given time, and no timer is left", async () => {
  beginQuery("list");
  const isQuiet = wait(500);
  await vi.advanceTimersByTimeAsync(498);
  expect(await isQuiet()).toBe(false);
  expect(await isQuiet()).toBe(true);
  expect(vi.getTimerCount()).toBe(0);
});
