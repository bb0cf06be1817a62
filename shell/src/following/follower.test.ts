// @vitest-environment jsdom
import { generateKeyPairSync, sign as signBytes, webcrypto, type KeyObject } from "node:crypto";
import type { MappedRelease, ReleaseMap } from "@tessera/shared/contracts/release-map";
import type { FollowMode, PageKey, ReleasePointers } from "@tessera/shared/contracts/release-pointers";
import type { Swap } from "@tessera/shared/federation";
import { createMemoryPageRouter, getRouter, setRouter } from "@tessera/shared/router";
import { releaseOf } from "@tessera/shared/testing/provide-test-host";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
  digestOf,
  digests,
  manifestsRead,
  readManifest,
  registerMap,
} from "../composition/verified-files.ts";
import { OutcomeReporter } from "./report-outcome.ts";
import { Follower } from "./follower.ts";
import type { PageReleases } from "./page-releases.ts";

const digest = `sha384-${"A".repeat(64)}`;
const now = Date.parse("2026-01-31T00:00:00Z");
const hourMs = 3_600_000;

const pair = generateKeyPairSync("ec", { namedCurve: "P-256" });
const ours = pair.privateKey;
const theirs = generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey;
const { x = "", y = "" } = pair.publicKey.export({ format: "jwk" });
const keys: PageKey[] = [{ kid: "k1", x, y }];

const manifestOf = (name: string) => ({
  name,
  contract: 1,
  paths: [{ prefix: `/${name}`, guard: "open" as const }],
});

function release(name: string, id: string): MappedRelease {
  return { ...releaseOf(manifestOf(name)), id, base: `/r/${id}/`, integrity: { "js/entry.js": digest } };
}

/** A release as its manifest describes it. */
const built = (name: string, id: string) => ({
  kind: "remote",
  name,
  version: "1.0.0",
  container: `tessera_${name}_${id}`,
  contract: 1,
  flavour: "production",
  entry: "js/entry.js",
  hints: {},
  styles: [],
  files: [{ path: "js/entry.js", sha256: "0", integrity: digest, bytes: 1 }],
  shared: {},
  manifest: manifestOf(name),
});

const never = () => new Promise<never>(() => undefined);

const shell = {
  id: "r_shell",
  label: "1",
  flavour: "production",
  base: "/r/r_shell/",
  integrity: {},
} as const;

let follower: Follower;
let page: PageReleases;
let shown: readonly MappedRelease[];
let reports: string[];
/** Releases whose entry loads, by id. */
let loadable: Set<string>;
/** Manifests by the path of their release, and other answers. */
let answers: Map<string, object>;
let asked: string[];

const listeners: [string, EventListener][] = [];

const ids = () => shown.map(({ name, id }) => `${name} ${id}`);
const shownIds = async () => {
  await vi.advanceTimersByTimeAsync(2_000);
  return ids();
};

beforeEach(() => {
  vi.useFakeTimers({ now });
  vi.stubGlobal("crypto", webcrypto);
  asked = [];
  reports = [];
  loadable = new Set();
  answers = new Map();
  for (const id of ["r_w1", "r_w2", "r_w3", "r_w4"])
    answers.set(`/r/${id}/release.json`, built("wallet", id));
  for (const id of ["r_g2"]) answers.set(`/r/${id}/release.json`, built("games", id));
  answers.set("/r/r_l1/release.json", built("lantern", "r_l1"));
  vi.stubGlobal("fetch", async (path: string) => {
    asked.push(path);
    const answer = answers.get(path);
    return answer ? Response.json(answer) : new Response("", { status: 404 });
  });
  setRouter(createMemoryPageRouter("/wallet"));
  const remotes = [release("games", "r_g1"), release("wallet", "r_w1")];
  const map: ReleaseMap = { environment: "local", revision: 4, keys, shell, remotes: [...remotes] };
  registerMap(map);
  shown = remotes;
  page = {
    map,
    shell: { ...shell, name: "shell" },
    host: {
      releases: () => shown,
      load: async (release) =>
        loadable.has(release.id)
          ? { status: "ready", release, remote: { ...release, screens: [], slots: {}, messages: never } }
          : { status: "failed", release, step: "entry", cause: new Error("404") },
      crash: () => undefined,
    },
    typed: new WeakSet(),
    readManifest,
    traces: {
      loads: new Map(),
      containers: new Map(),
      instances: [],
      manifests: manifestsRead,
      digests,
    },
    show: (next) => {
      if (page.map === map) shown = next;
    },
    report: ({ id }, step, cause) =>
      reports.push(`${id} ${step}: ${cause instanceof Error ? cause.message : ""}`),
  };
  // A page lives until its tab is closed: what it listens to is removed for the next test.
  const listen = window.addEventListener.bind(window);
  vi.spyOn(window, "addEventListener").mockImplementation((name: string, listener: unknown) => {
    listeners.push([name, listener as EventListener]);
    listen(name, listener as EventListener);
  });
  follower = new Follower(page);
});
afterEach(async () => {
  // What is watched waits for a timer by then, and nothing else is.
  if (vi.isFakeTimers()) await vi.advanceTimersByTimeAsync(0);
  vi.spyOn(OutcomeReporter.prototype, "watch").mockResolvedValue(undefined);
  vi.useRealTimers();
  // What is being verified or read ends before the next test; what waits for a timer never goes on.
  await new Promise((resolve) => setTimeout(resolve, 20));
  vi.restoreAllMocks();
  for (const [name, listener] of listeners.splice(0)) window.removeEventListener(name, listener);
  document.body.replaceChildren();
  document.head.replaceChildren();
  vi.unstubAllGlobals();
});

type Remotes = Readonly<Record<string, string>>;

const pointersOf = (
  revision: number,
  remotes: Remotes,
  follow: FollowMode = "swap",
  changes: Partial<ReleasePointers> = {},
): ReleasePointers => ({
  environment: "local",
  revision,
  issuedAt: now,
  expiresAt: now + 24 * hourMs,
  shell: "r_shell",
  remotes: Object.fromEntries(Object.entries(remotes).map(([name, stable]) => [name, { stable, follow }])),
  ...changes,
});

function sign(pointers: ReleasePointers, key: KeyObject = ours, kid = "k1"): string {
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const text = `${encode({ alg: "ES256", kid })}.${encode(pointers)}`;
  const signature = signBytes("sha256", Buffer.from(text), { key, dsaEncoding: "ieee-p1363" });
  return `${text}.${signature.toString("base64url")}`;
}

const tell = (...parameters: Parameters<typeof pointersOf>) =>
  follower.accept(sign(pointersOf(...parameters)));

const both = (wallet: string, games = "r_g1"): Remotes => ({ games, wallet });

describe("pointers that a page does not believe", () => {
  const wanted = pointersOf(5, both("r_w2"));
  const changed = () => {
    const [head, , signature] = sign(wanted).split(".");
    const body = sign({ ...wanted, revision: 6 }).split(".")[1];
    return [head, body, signature].join(".");
  };
  it.each<[string, () => string, string]>([
    ["changed on their way", changed, "The pointers were changed on their way."],
    ["signed by another key", () => sign(wanted, theirs), "The pointers were changed on their way."],
    [
      "of an unknown key",
      () => sign(wanted, ours, "k2"),
      "No key of this page has signed the pointers, but k2.",
    ],
    ["expired", () => sign({ ...wanted, expiresAt: now }), "The pointers have expired."],
    [
      "of another site",
      () => sign({ ...wanted, environment: "test" }),
      "The pointers are those of another site.",
    ],
    [
      "of an earlier revision",
      () => sign({ ...wanted, revision: 3 }),
      "The pointers are of revision 3, the page knows 4.",
    ],
    ["no pointers", () => "nonsense", ""],
  ])("%s: ignored, and reported once", async (_what, make, message) => {
    await follower.accept(make());
    await follower.accept(make());
    expect(await shownIds()).toEqual(["games r_g1", "wallet r_w1"]);
    expect(asked).toEqual([]);
    expect(reports).toEqual([expect.stringContaining(`r_shell pointers: ${message}`)]);
  });

  it("a page without keys, of an older document server: ignored", async () => {
    follower = new Follower({ ...page, map: { ...page.map, keys: undefined } });
    await tell(5, both("r_w2"));
    expect(await shownIds()).toEqual(["games r_g1", "wallet r_w1"]);
  });
});

describe("how a page follows", () => {
  it("swap: within two seconds, with its digests and as an owner of errors; the rest stays as it is", async () => {
    const [games] = shown;
    await tell(5, both("r_w2"));
    expect(await shownIds()).toEqual(["games r_g1", "wallet r_w2"]);
    expect(shown[0]).toBe(games);
    expect(digestOf("/r/r_w2/js/entry.js")).toBe(digest);
    expect(page.map.remotes.map(({ id }) => id)).toEqual(["r_g1", "r_w1", "r_w2"]);
  });

  it("info: at the next screen, not before", async () => {
    await tell(5, both("r_w2"), "info");
    await vi.advanceTimersByTimeAsync(60_000);
    expect(ids()).toEqual(["games r_g1", "wallet r_w1"]);
    getRouter().push("/wallet?page=2");
    expect(await shownIds()).toEqual(["games r_g1", "wallet r_w1"]);
    getRouter().push("/games");
    await vi.advanceTimersByTimeAsync(0);
    expect(ids()).toEqual(["games r_g1", "wallet r_w2"]);
  });

  it("info, and the player goes on at once: with that screen", async () => {
    await tell(5, both("r_w2"), "info");
    getRouter().push("/games");
    await vi.advanceTimersByTimeAsync(0);
    expect(ids()).toEqual(["games r_g1", "wallet r_w2"]);
  });

  it("kill: at once", async () => {
    await tell(5, both("r_w2"), "kill");
    await vi.advanceTimersByTimeAsync(0);
    expect(ids()).toEqual(["games r_g1", "wallet r_w2"]);
  });

  it.each<[string, FollowMode, boolean]>([
    ["was killed", "kill", true],
    ["was swapped", "swap", true],
    ["another one was killed", "info", false],
  ])(
    "the page slept through the move by which its release %s, and one by info came after",
    async (_what, left, follows) => {
      const undone = { [left === "info" ? "r_w0" : "r_w1"]: left === "info" ? "kill" : left };
      const wallet = { stable: "r_w3", follow: "info", undone } as const;
      await tell(7, {}, "info", { remotes: { games: { stable: "r_g1", follow: "info" }, wallet } });
      await vi.advanceTimersByTimeAsync(left === "kill" ? 0 : 60_000);
      expect(ids()).toEqual(["games r_g1", follows ? "wallet r_w3" : "wallet r_w1"]);
    },
  );

  it("kill, of a release that a place waits for: at once, and no more when it is a swap again", async () => {
    await tell(5, both("r_w2"));
    await shownIds();
    const release = shown.find(({ name }) => name === "wallet");
    const swaps: { readonly isForced: () => boolean }[] = [];
    follower.swap = async (swap) => void swaps.push(swap);
    page.host.swap?.({ release, element: document.createElement("div") } as unknown as Swap);
    const isForced = () => swaps.at(-1)?.isForced();
    expect(isForced()).toBe(false);
    await tell(6, both("r_w2"), "kill");
    expect(isForced()).toBe(true);
    await tell(7, both("r_w2"));
    expect(isForced()).toBe(false);
  });

  it("told twice, and by two ways: read and shown once", async () => {
    await tell(5, both("r_w2"));
    await tell(5, both("r_w2"));
    await shownIds();
    await tell(5, both("r_w2"));
    await shownIds();
    expect(asked.filter((path) => path !== "/r/r_w1/release.json")).toEqual(["/r/r_w2/release.json"]);
    expect(reports).toEqual([]);
  });

  it("ten moves in a row: the last one is shown, and none before it", async () => {
    const seen = new Set<string>();
    follower = new Follower({
      ...page,
      show: (next) => {
        shown = next;
        ids().forEach((id) => seen.add(id));
      },
    });
    for (let move = 0; move < 10; move += 1) await tell(5 + move, both(move % 2 === 0 ? "r_w2" : "r_w3"));
    await shownIds();
    expect(ids()).toEqual(["games r_g1", "wallet r_w3"]);
    expect([...seen]).toEqual(["games r_g1", "wallet r_w3"]);
  });

  it("moved there and back before the page followed: nothing changes", async () => {
    await tell(5, both("r_w2"));
    await tell(6, both("r_w1"));
    expect(await shownIds()).toEqual(["games r_g1", "wallet r_w1"]);
  });

  it("another remote moves while one waits for the next screen: both are followed", async () => {
    await tell(5, both("r_w2"), "info");
    const { remotes } = pointersOf(6, both("r_w2"), "info");
    const games = { stable: "r_g2", follow: "swap" as const };
    await follower.accept(sign(pointersOf(6, {}, "swap", { remotes: { ...remotes, games } })));
    expect(await shownIds()).toEqual(["games r_g2", "wallet r_w1"]);
    await vi.advanceTimersByTimeAsync(30_000);
    getRouter().push("/games");
    expect(await shownIds()).toEqual(["games r_g2", "wallet r_w2"]);
  });

  it("a remote that is new: beside the others, at the next screen", async () => {
    await tell(5, { ...both("r_w1"), lantern: "r_l1" }, "info");
    await vi.advanceTimersByTimeAsync(30_000);
    getRouter().push("/games");
    expect(await shownIds()).toEqual(["games r_g1", "wallet r_w1", "lantern r_l1"]);
  });

  it("a remote that is taken out: once nothing of it is held", async () => {
    document.body.innerHTML = '<div data-remote="wallet"><iframe></iframe></div>';
    await tell(5, { games: "r_g1" });
    await vi.advanceTimersByTimeAsync(10_000);
    expect(ids()).toEqual(["games r_g1", "wallet r_w1"]);
    document.querySelector("iframe")?.remove();
    expect(await shownIds()).toEqual(["games r_g1"]);
  });

  it("a remote that must be taken out: at once, whatever holds it", async () => {
    document.body.innerHTML = '<div data-remote="wallet"><iframe></iframe></div>';
    await tell(5, { games: "r_g1" }, "swap", { retired: { wallet: "kill" } });
    await vi.advanceTimersByTimeAsync(0);
    expect(ids()).toEqual(["games r_g1"]);
  });

  it.each<[string, object | undefined]>([
    ["does not arrive", undefined],
    ["is that of another part", built("games", "r_w2")],
  ])(
    "a manifest that %s: reported once, and the page stays as it is until it arrives",
    async (_what, answer) => {
      if (answer) answers.set("/r/r_w2/release.json", answer);
      else answers.delete("/r/r_w2/release.json");
      await tell(5, both("r_w2"));
      expect(await shownIds()).toEqual(["games r_g1", "wallet r_w1"]);
      expect(reports).toEqual([expect.stringMatching(/^r_w2 entry: /)]);
      answers.set("/r/r_w2/release.json", built("wallet", "r_w2"));
      await vi.advanceTimersByTimeAsync(10_000);
      expect(await shownIds()).toEqual(["games r_g1", "wallet r_w2"]);
      expect(reports).toHaveLength(1);
    },
  );
});

describe("what a page reports of its moves", () => {
  let sent: string[];
  beforeEach(() => {
    sent = [];
    document.head.innerHTML = `<meta name="page-token" content="${"A".repeat(32)}.1">`;
    const read = globalThis.fetch;
    vi.stubGlobal("fetch", async (path: string, request?: { readonly body: string }) => {
      if (!request?.body) return read(path);
      const { remote, release, outcome } = JSON.parse(request.body);
      sent.push(`${remote} ${release} ${outcome}`);
      return new Response(null, { status: 204 });
    });
  });
  const sentBy = async (ms: number) => {
    await vi.advanceTimersByTimeAsync(ms);
    return sent;
  };

  it("a swap: one request, also when it is told again", async () => {
    await tell(5, both("r_w2"));
    expect(await sentBy(5_000)).toEqual(["wallet r_w2 done"]);
    await tell(5, both("r_w2"));
    await tell(6, both("r_w2"));
    expect(await sentBy(60_000)).toEqual(["wallet r_w2 done"]);
  });

  it("a promotion that waits for the next screen: nothing before it", async () => {
    await tell(5, both("r_w2"), "info");
    expect(await sentBy(60_000)).toEqual([]);
    getRouter().push("/games");
    expect(await sentBy(5_000)).toEqual(["wallet r_w2 done"]);
  });

  it("a promotion that is undone before the page has followed: it is at the release that is live", async () => {
    await tell(5, both("r_w2"), "info");
    await tell(6, both("r_w1"));
    expect(await sentBy(60_000)).toEqual(["wallet r_w1 done"]);
  });

  it("a remote that is taken out: done once nothing holds it", async () => {
    document.body.innerHTML = '<div data-remote="wallet" data-release="r_w1"><iframe></iframe></div>';
    await tell(5, { games: "r_g1" });
    expect(await sentBy(10_000)).toEqual(["wallet null guarded"]);
    document.body.replaceChildren();
    expect(await sentBy(10_000)).toEqual(["wallet null guarded", "wallet null done"]);
  });

  it("kill, while a frame is shown: not guarded, since it does not wait for it", async () => {
    document.body.innerHTML = '<div data-remote="wallet" data-release="r_w1"><iframe></iframe></div>';
    await tell(5, both("r_w2"), "kill");
    expect(await sentBy(10_000)).toEqual([]);
    document.querySelector<HTMLElement>("[data-remote]")?.setAttribute("data-release", "r_w2");
    expect(await sentBy(10_000)).toEqual(["wallet r_w2 done"]);
  });

  it("a manifest that does not arrive: failed, and done when it does", async () => {
    answers.delete("/r/r_w2/release.json");
    await tell(5, both("r_w2"));
    expect(await sentBy(10_000)).toEqual(["wallet r_w2 failed"]);
    answers.set("/r/r_w2/release.json", built("wallet", "r_w2"));
    await tell(5, both("r_w2"));
    expect(await sentBy(10_000)).toEqual(["wallet r_w2 failed", "wallet r_w2 done"]);
  });

  it("a release that does not work here: failed after it was done, and nothing more however often it is told", async () => {
    await tell(5, both("r_w2"));
    await sentBy(5_000);
    const release = shown.find(({ name }) => name === "wallet");
    if (release) follower.refuse(release, "render", new Error("broken"));
    document.body.innerHTML = '<div data-remote="wallet" data-release="r_w1"><iframe></iframe></div>';
    await tell(5, both("r_w2"));
    await tell(6, both("r_w2"));
    expect(await sentBy(60_000)).toEqual(["wallet r_w2 done", "wallet r_w2 failed"]);
  });
});

describe("another shell", () => {
  const reloads: number[] = [];
  beforeEach(() => {
    reloads.length = 0;
    const reloadIfStale = async () => void reloads.push(Date.now() - now);
    vi.stubGlobal("tesseraWatchdog", { reloadIfStale, follows: () => undefined });
  });
  const tellShell = (shellFollow: FollowMode) =>
    tell(5, both("r_w2"), "swap", { shell: "r_shell2", shellFollow });
  const hide = () => {
    Object.defineProperty(document, "visibilityState", { value: "hidden", configurable: true });
    document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
    Reflect.deleteProperty(document, "visibilityState");
  };

  it.each<[FollowMode, boolean]>([
    ["info", false],
    ["swap", true],
  ])(
    "%s: the page is loaded again at its next screen; when it is hidden: %s; its remotes stay",
    async (mode, whenHidden) => {
      await tellShell(mode);
      await tellShell(mode);
      await vi.advanceTimersByTimeAsync(120_000);
      expect(reloads).toEqual([]);
      hide();
      expect(reloads).toHaveLength(whenHidden ? 1 : 0);
      getRouter().push("/games");
      await vi.advanceTimersByTimeAsync(0);
      expect(reloads).toHaveLength(whenHidden ? 2 : 1);
      expect(await shownIds()).toEqual(["games r_g1", "wallet r_w1"]);
    },
  );

  it("kill: after a minute", async () => {
    await tellShell("kill");
    await vi.advanceTimersByTimeAsync(59_999);
    expect(reloads).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(reloads).toEqual([60_000]);
  });

  it("the page has followed to all that moved: it is not stale any more", async () => {
    const follows = vi.fn<(revision: number) => void>();
    vi.stubGlobal("tesseraWatchdog", { reloadIfStale: async () => undefined, follows });
    await tell(5, both("r_w2", "r_g2"));
    expect(follows).not.toHaveBeenCalled();
    await shownIds();
    expect(follows).toHaveBeenCalledExactlyOnceWith(5);
    await tell(6, both("r_w2", "r_g2"));
    expect(follows).toHaveBeenLastCalledWith(6);
  });
});

describe("a release that does not work in this page", () => {
  it("is left for the one before, reported, and not tried again; the next one is", async () => {
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

  it("does not arrive: tried again twice, reported once, and then left for good", async () => {
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

  it("does not arrive, and throws once it does: both are reported", async () => {
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
    "%s: the page offers to be loaded again where it must go, and is of an earlier revision",
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

  it("the live one is another: shown at once, and the failed one is not shown again", async () => {
    tellHead(5, { stable: "r_w2", lastGood: "r_w1" });
    expect(await follower.replace(failed)).toBe(true);
    expect(ids()).toEqual(["games r_g1", "wallet r_w2"]);
    await tell(6, both("r_w1"));
    expect(await shownIds()).toEqual(["games r_g1", "wallet r_w2"]);
  });

  it("no other one is live: the last good one is shown and stays, until another one is live", async () => {
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

  it("several places at once: asked once, and all have left it", async () => {
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
      "the last good one imports what the shell does not lend",
      lastGood({ shared, sharedNames: { "@tessera/shared/query": ["useQuery", "useMutation"] } }),
      ["r_w2 entry: wallet needs what this shell does not lend: @tessera/shared/query."],
    ],
    [
      "the last good one needs a later version of what the shell lends",
      lastGood({ shared: { "@tessera/shared/query": "0.1.2" } }),
      ["r_w2 entry: wallet needs what this shell does not lend: @tessera/shared/query."],
    ],
    ["the registry does not answer", () => undefined, []],
  ])("%s: the page stays as it is, and the failed one may be loaded again", async (_what, arrange, said) => {
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
    ["gets it when it is there", true],
    ["keeps its own where that was loaded meanwhile, until it asks again", false],
  ])("another one loads slowly: the place is told after three seconds, and %s", async (_what, hidden) => {
    document.body.innerHTML = `<div data-release="r_w1" ${hidden ? "hidden" : ""}></div>`;
    tellHead(5, { stable: "r_w1", lastGood: "r_w2" });
    let arrive: () => void = () => undefined;
    const arrived = new Promise<void>((resolve) => (arrive = resolve));
    const { load } = page.host;
    loadable.add("r_w2");
    const slow = { ...page.host, load: async (of: MappedRelease) => (await arrived, load(of)) };
    follower = new Follower({ ...page, host: slow });
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

describe("what a release leaves behind", () => {
  const addTraces = (id: string) => {
    const container = `tessera_wallet_${id}`;
    vi.stubGlobal(container, {});
    vi.stubGlobal(`rspackChunk${container}`, []);
    document.head.insertAdjacentHTML("beforeend", `<link rel="stylesheet" href="/r/${id}/css/a.css">`);
  };
  const hasTraces = (id: string) =>
    `tessera_wallet_${id}` in globalThis ||
    `rspackChunktessera_wallet_${id}` in globalThis ||
    document.querySelector(`link[href*="${id}"]`) !== null ||
    digestOf(`/r/${id}/js/entry.js`) !== undefined;

  it("is freed once another has been left since, unless a place still shows it", async () => {
    await tell(5, both("r_w2"));
    await shownIds();
    addTraces("r_w2");
    await tell(6, both("r_w3"));
    await shownIds();
    expect(hasTraces("r_w2")).toBe(true);
    document.body.innerHTML = '<div data-release="r_w2"></div>';
    await tell(7, both("r_w4"));
    await shownIds();
    expect(hasTraces("r_w2")).toBe(true);
    document.body.replaceChildren();
    await tell(8, both("r_w3"));
    await shownIds();
    expect(hasTraces("r_w2")).toBe(false);
    expect(hasTraces("r_w4")).toBe(true);
  });
});

describe("a page that is told nothing", () => {
  const head = "/registry/v1/environments/local/head";

  it("asks for the pointers when it has heard nothing for a minute, and when it is online again", async () => {
    answers.set(head, {
      environment: "local",
      revision: 5,
      pointers: sign(pointersOf(5, both("r_w2"))),
    });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(asked).toEqual([]);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(asked[0]).toBe(head);
    await vi.waitFor(() => expect(ids()).toEqual(["games r_g1", "wallet r_w2"]), { timeout: 5_000 });
    const before = asked.length;
    window.dispatchEvent(new Event("online"));
    expect(asked.slice(before)).toContain(head);
  });

  it("the player asks again at a card: that remote follows at once, the others in their time", async () => {
    const pointers = pointersOf(5, both("r_w2", "r_g2"), "info");
    answers.set(head, { environment: "local", revision: 5, pointers: sign(pointers) });
    await follower.ask("wallet");
    expect(ids()).toEqual(["games r_g1", "wallet r_w2"]);
  });

  it("the registry does not answer: nothing changes, and nothing is reported", async () => {
    await follower.ask("wallet");
    expect(await shownIds()).toEqual(["games r_g1", "wallet r_w1"]);
    expect(reports).toEqual([]);
  });
});
