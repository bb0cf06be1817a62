// @vitest-environment jsdom
import { minuteMs } from "@tessera/shared/core/durations";
import { act, render, screen } from "@testing-library/react";
import type { BuiltRelease, MappedRelease } from "@tessera/shared/contracts/release-map";
import type { Remote } from "@tessera/shared/federation";
import {
  queryClient,
  QueryClientProvider,
  useMutation,
  useQuery,
  useQueryClient,
} from "@tessera/shared/query";
import { releaseOf } from "@tessera/shared/testing/provide-test-host";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { PageReleases } from "../page-releases.ts";
import { SeparateAnswers } from "./separate-answers.tsx";

const manifest = { name: "lantern", contract: 1, paths: [{ prefix: "/lantern", guard: "open" as const }] };
const releaseNamed = (id: string): MappedRelease => ({ ...releaseOf(manifest), id });
const first = releaseNamed("r_1");
const queryKey = ["lantern"];

/** Digests of what the builds read of their answers, by release. */
const shapes: Readonly<Record<string, string | undefined>> = { r_1: "old", r_2: "new", r_3: "old" };
const builtOf = (id: string) => ({ name: "lantern", answers: shapes[id] }) as BuiltRelease;

let requests: string[];
let page: PageReleases;
let answers: SeparateAnswers;

/** A release that reads its oil in one shape, and throws for another. */
function remoteOf(id: string): Remote {
  const isNew = shapes[id] !== "old";
  function Lantern() {
    const client = useQueryClient();
    const { data } = useQuery({
      queryKey,
      queryFn: async () => {
        requests.push(id);
        return isNew ? { oil: { millilitres: 5 } } : { oil: 5 };
      },
    });
    const pour = useMutation({ mutationFn: () => new Promise(() => undefined) });
    if (!data) return null;
    const oil: unknown = isNew ? data.oil : { millilitres: data.oil };
    const { millilitres } = oil as { readonly millilitres: number };
    return (
      <section aria-label={id}>
        <p>{`${millilitres.toFixed()} ml`}</p>
        <button onClick={() => client.setQueryData(queryKey, data)}>{`Set by ${id}`}</button>
        <button onClick={() => pour.mutate()}>{`Pour by ${id}`}</button>
      </section>
    );
  }
  const load = async () => Lantern;
  return {
    manifest,
    screens: [{ path: "/lantern", load }],
    slots: { light: load },
    messages: async () => ({}),
  };
}

beforeEach(() => {
  requests = [];
  const remotes = new Map(Object.keys(shapes).map((id) => [id, remoteOf(id)]));
  page = {
    map: { remotes: [first] },
    host: {
      load: async (release: MappedRelease) => ({
        status: "ready",
        release,
        remote: remotes.get(release.id) ?? remoteOf(release.id),
      }),
    },
    readManifest: async ({ id }: MappedRelease) => builtOf(id),
  } as unknown as PageReleases;
  answers = new SeparateAnswers(page);
  vi.spyOn(queryClient.getQueryCache(), "subscribe");
});
afterEach(() => {
  // A page lives until its tab is closed: what it listens to is removed for the next test.
  for (const { value } of vi.mocked(queryClient.getQueryCache().subscribe).mock.results) value();
  vi.restoreAllMocks();
  vi.useRealTimers();
  queryClient.clear();
});

/**
 * Loads a release as a place does, and shows its screen, or its component for a slot, within the page's
 * client.
 */
async function show(id: string, kind: "screen" | "slot" = "screen") {
  const state = await page.host.load(releaseNamed(id));
  if (state.status === "failed") throw state.cause;
  const { screens, slots } = state.remote;
  const Content = await (kind === "screen" ? screens[0] : { load: slots["light"] })?.load?.();
  if (!Content) throw new Error("It shows nothing.");
  return render(
    <QueryClientProvider client={queryClient}>
      <Content />
    </QueryClientProvider>,
  );
}
const bothAreShown = () => vi.waitFor(() => expect(screen.getAllByText("5 ml")).toHaveLength(2));
const note = (id: string) => answers.note(id, builtOf(id));

it.each(["screen", "slot"] as const)(
  "a release with another form of answers, in a %s: reads its own answers, separate from those of the former release",
  async (kind) => {
    await show("r_1");
    await screen.findByText("5 ml");
    await note("r_2");
    await show("r_2", kind);
    await bothAreShown();
    expect(requests).toEqual(["r_1", "r_2"]);
    expect(queryClient.getQueryData(queryKey)).toEqual({ oil: 5 });
  },
);

it("a release with the same form of answers: shares the cached answers, without a request", async () => {
  await show("r_1");
  await screen.findByText("5 ml");
  await note("r_3");
  await show("r_3");
  await bothAreShown();
  expect(requests).toEqual(["r_1"]);
});

it.each([
  [
    "a next release without a recorded form",
    () => answers.note("r_2", { ...builtOf("r_2"), answers: undefined }),
  ],
  [
    "a document's release without a recorded form",
    () => {
      page = Object.assign(page, { readManifest: async () => ({ name: "lantern" }) });
      return note("r_2");
    },
  ],
  [
    "a document's release whose manifest does not arrive",
    () => {
      page = Object.assign(page, { readManifest: () => Promise.reject(new Error("404")) });
      return note("r_2");
    },
  ],
])("%s: its answers are separate", async (_what, noteIt) => {
  await show("r_1");
  await screen.findByText("5 ml");
  await noteIt();
  await show("r_2");
  await bothAreShown();
  expect(requests).toEqual(["r_1", "r_2"]);
});

it("a swap back to the document's release: its answers are still cached", async () => {
  const shown = await show("r_1");
  await screen.findByText("5 ml");
  shown.unmount();
  await note("r_2");
  (await show("r_2")).unmount();
  await note("r_1");
  await show("r_1");
  await screen.findByText("5 ml");
  expect(requests.filter((id) => id === "r_1")).toHaveLength(1);
});

it("a query invalidated by key, or set by an event or a screen: read again for each form of answers", async () => {
  await show("r_1");
  await note("r_2");
  await show("r_2");
  await bothAreShown();
  const readAfter = async (change: () => void) => {
    requests = [];
    await act(async () => change());
    return requests.toSorted();
  };
  expect(await readAfter(() => void queryClient.invalidateQueries({ queryKey }))).toEqual(["r_1", "r_2"]);
  expect(await readAfter(() => void queryClient.setQueryData(queryKey, { oil: 6 }))).toEqual(["r_2"]);
  expect(await readAfter(() => screen.getByRole("button", { name: "Set by r_2" }).click())).toEqual(["r_1"]);
});

it("a mutation of a release: counts as one of the page", async () => {
  await note("r_2");
  await show("r_2");
  const pour = await screen.findByRole("button", { name: "Pour by r_2" });
  await act(async () => pour.click());
  expect(queryClient.isMutating()).toBe(1);
});

it("a screen loaded repeatedly: the same component each time", async () => {
  await note("r_2");
  const screensOf = async () => {
    const state = await page.host.load(releaseNamed("r_2"));
    return state.status === "ready" ? state.remote.screens[0] : undefined;
  };
  expect(await screensOf()).toBe(await screensOf());
});

it("a form of answers that is no longer shown: its answers are dropped after a while", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  await note("r_2");
  const shown = await show("r_2");
  await act(() => vi.advanceTimersByTimeAsync(0));
  const cached = () => queryClient.getQueryCache().getAll().length;
  expect(cached()).toBe(1);
  shown.unmount();
  await vi.advanceTimersByTimeAsync(5 * minuteMs);
  expect(cached()).toBe(0);
});
