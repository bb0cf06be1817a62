// @vitest-environment jsdom
import type { MappedRelease } from "@tessera/shared/contracts/release-map";
import type { FollowMode, ReleasePointers } from "@tessera/shared/contracts/release-pointers";
import { getRouter } from "@tessera/shared/router";
import { beforeEach, describe, expect, it, vi } from "vitest";
import {
  answers,
  asked,
  both,
  built,
  follower,
  followWith,
  ids,
  loadable,
  page,
  pointersOf,
  provideFollowedPage,
  release,
  reports,
  shown,
  shownIds,
  sign,
  tell,
} from "./testing/followed-page.ts";

// Waits for the pause before code is requested again.
vi.setConfig({ testTimeout: 60_000 });

provideFollowedPage();

describe("a release that fails in an open page", () => {
  it("while shown: replaced by the former one, reported and not tried again, unlike the next release", async () => {
    await tell(5, both("r_w2"));
    await shownIds();
    const [, broken] = shown;
    if (broken) follower.refuse(broken, "render", new Error("broken"));
    expect(ids()).toEqual(["games r_g1", "wallet r_w1"]);
    expect(reports).toEqual(["r_w2 render: broken"]);
    await tell(6, both("r_w2", "r_g2"));
    expect(await shownIds()).toEqual(["games r_g2", "wallet r_w1"]);
    await tell(7, both("r_w3", "r_g2"));
    expect(await shownIds()).toEqual(["games r_g2", "wallet r_w3"]);
  });

  it("by not arriving: tried again twice, reported once, and then given up", async () => {
    const offerReload = vi.fn<() => void>();
    vi.stubGlobal("tesseraWatchdog", { offerReload, follows: () => undefined });
    await tell(5, both("r_w2"));
    for (const times of [1, 2, 3]) {
      expect(await shownIds()).toEqual(["games r_g1", "wallet r_w2"]);
      const [, broken] = shown;
      if (broken) follower.refuse(broken, "screen", new Error(`failed ${times}`));
      expect([ids()[1], offerReload.mock.calls.length]).toEqual(["wallet r_w1", times === 3 ? 1 : 0]);
      await vi.advanceTimersByTimeAsync(10_000);
    }
    expect(await shownIds()).toEqual(["games r_g1", "wallet r_w1"]);
    expect(reports).toEqual(["r_w2 screen: failed 1"]);
  });

  it("since the shell's code for swaps does not arrive: tried again, and reported once as the shell's failure", async () => {
    const others = await import("./swapping/other-releases.ts");
    let hasFailed = false;
    vi.doMock("./swapping/other-releases.ts", () => {
      if (hasFailed) return others;
      hasFailed = true;
      throw new Error("404");
    });
    await tell(5, both("r_w2"));
    await vi.waitFor(() => expect(reports).toEqual([expect.stringMatching(/^r_shell entry: /)]), 30_000);
    expect(ids()).toEqual(["games r_g1", "wallet r_w1"]);
    await vi.waitFor(() => expect(ids()).toEqual(["games r_g1", "wallet r_w2"]), 30_000);
    expect(reports).toHaveLength(1);
  });

  it("by not arriving first and throwing later: both failures are reported", async () => {
    await tell(5, both("r_w2"));
    await shownIds();
    const [, broken] = shown;
    if (broken) follower.refuse(broken, "screen", new Error("404"));
    if (broken) follower.refuse(broken, "render", new Error("broken"));
    expect(reports).toEqual(["r_w2 screen: 404", "r_w2 render: broken"]);
  });

  it.each<[FollowMode, number]>([
    ["info", 0],
    ["swap", 1],
    ["kill", 1],
  ])(
    "with mode %s: a reload is offered where it is needed, and the page counts as an earlier revision",
    async (follow, times) => {
      const [offerReload, follows] = [vi.fn<() => void>(), vi.fn<() => void>()];
      vi.stubGlobal("tesseraWatchdog", { offerReload, follows });
      await tell(5, both("r_w2"), follow);
      await vi.advanceTimersByTimeAsync(60_000);
      getRouter().push("/games");
      await shownIds();
      const [, broken] = shown;
      follows.mockClear();
      if (broken) follower.refuse(broken, "render", new Error("broken"));
      expect(offerReload).toHaveBeenCalledTimes(times);
      await tell(6, both("r_w2"), follow);
      expect(follows).not.toHaveBeenCalled();
    },
  );
});

describe("a release that does not load when the page is opened", () => {
  const head = "/registry/v1/environments/local/head";
  const tellHead = (
    revision: number,
    wallet: Partial<ReleasePointers["remotes"][string]> & { readonly stable: string },
  ) => {
    const remotes = {
      games: { stable: "r_g1", follow: "swap" as const },
      wallet: { follow: "swap" as const, ...wallet },
    };
    const pointers = sign(pointersOf(revision, {}, "swap", { remotes }));
    answers.set(head, { environment: "local", revision, pointers });
    return pointers;
  };
  const failed = release("wallet", "r_w1");
  const shared = { "@tessera/shared/query": "0.1.1" };
  const sharedNames = { "@tessera/shared/query": ["useQuery"] };
  beforeEach(() => {
    const builtShell = { ...built("shell", "r_shell"), kind: "shell", shared, sharedNames };
    answers.set("/r/r_shell/release.json", builtShell);
    answers.set("/r/r_w2/release.json", { ...built("wallet", "r_w2"), shared, sharedNames });
  });

  it("another one is live: shown at once, and the failed one is not shown again", async () => {
    tellHead(5, { stable: "r_w2", lastGood: "r_w1" });
    expect(await follower.replace(failed)).toBe(true);
    expect(ids()).toEqual(["games r_g1", "wallet r_w2"]);
    await tell(6, both("r_w1"));
    expect(await shownIds()).toEqual(["games r_g1", "wallet r_w2"]);
  });

  it("no other one is live: the last good one is shown until another one is live", async () => {
    loadable.add("r_w2");
    const pointers = tellHead(5, { stable: "r_w1", lastGood: "r_w2" });
    expect(await follower.replace(failed)).toBe(true);
    expect(ids()).toEqual(["games r_g1", "wallet r_w2"]);
    await follower.accept(pointers);
    await tell(6, both("r_w1", "r_g2"));
    expect(await shownIds()).toEqual(["games r_g2", "wallet r_w2"]);
    await tell(7, both("r_w3", "r_g2"));
    expect(await shownIds()).toEqual(["games r_g2", "wallet r_w3"]);
    expect(reports).toEqual([]);
  });

  it("in several places at once: one request for the pointers, and all places change", async () => {
    loadable.add("r_w2");
    tellHead(5, { stable: "r_w1", lastGood: "r_w2" });
    expect(await Promise.all([follower.replace(failed), follower.replace(failed)])).toEqual([true, true]);
    expect(asked.filter((path) => path === head)).toHaveLength(1);
  });

  const lastGood = (changes: object) => () => {
    loadable.add("r_w2");
    tellHead(5, { stable: "r_w1", lastGood: "r_w2" });
    answers.set("/r/r_w2/release.json", { ...built("wallet", "r_w2"), ...changes });
  };
  it.each<[string, () => void, readonly string[]]>([
    ["there is no last good one", () => tellHead(5, { stable: "r_w1" }), []],
    [
      "the one before was undone",
      () => {
        loadable.add("r_w2");
        tellHead(5, { stable: "r_w1", lastGood: "r_w2", undone: { r_w2: "kill" } });
      },
      [],
    ],
    [
      "the last good one does not load either",
      () => tellHead(5, { stable: "r_w1", lastGood: "r_w2" }),
      ["r_w2 entry: 404"],
    ],
    [
      "the last good one imports a name that the shell does not provide",
      lastGood({ shared, sharedNames: { "@tessera/shared/query": ["useQuery", "useMutation"] } }),
      ["r_w2 entry: wallet needs what this shell does not provide: @tessera/shared/query."],
    ],
    [
      "the last good one needs a later version than the shell provides",
      lastGood({ shared: { "@tessera/shared/query": "0.1.2" } }),
      ["r_w2 entry: wallet needs what this shell does not provide: @tessera/shared/query."],
    ],
    ["the registry does not answer", () => undefined, []],
  ])("%s: the page does not change, and the failed one may be loaded again", async (_what, arrange, said) => {
    arrange();
    expect(await follower.replace(failed)).toBe(false);
    expect(ids()).toEqual(["games r_g1", "wallet r_w1"]);
    expect(reports).toEqual(said);
    loadable.add("r_w2");
    answers.set("/r/r_w2/release.json", { ...built("wallet", "r_w2"), shared, sharedNames });
    tellHead(6, { stable: "r_w1", lastGood: "r_w2" });
    expect(await follower.replace(failed)).toBe(true);
  });

  it.each([
    ["gets the other release once it has loaded", true],
    ["keeps its own if that has loaded meanwhile, until it asks again", false],
  ])("a slow other release: the place is notified after three seconds, and %s", async (_what, hidden) => {
    document.body.innerHTML = `<div data-release="r_w1" ${hidden ? "hidden" : ""}></div>`;
    tellHead(5, { stable: "r_w1", lastGood: "r_w2" });
    let arrive: () => void = () => undefined;
    const arrived = new Promise<void>((resolve) => (arrive = resolve));
    const { load } = page.host;
    loadable.add("r_w2");
    const slow = { ...page.host, load: async (of: MappedRelease) => (await arrived, load(of)) };
    followWith({ ...page, host: slow });
    const replacing = follower.replace(failed);
    await vi.waitFor(() => expect(asked).toContain("/r/r_w2/release.json"));
    await vi.advanceTimersByTimeAsync(3_000);
    expect(await replacing).toBe(false);
    arrive();
    await vi.advanceTimersByTimeAsync(3_000);
    expect(ids()).toEqual(["games r_g1", hidden ? "wallet r_w2" : "wallet r_w1"]);
    expect(await follower.replace(failed)).toBe(true);
    expect(ids()).toEqual(["games r_g1", "wallet r_w2"]);
  });
});
