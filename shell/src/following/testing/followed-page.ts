import { generateKeyPairSync, sign as signBytes, webcrypto, type KeyObject } from "node:crypto";
import type { MappedRelease, ReleaseMap } from "@tessera/shared/contracts/release-map";
import type { FollowMode, PageKey, ReleasePointers } from "@tessera/shared/contracts/release-pointers";
import { hourMs } from "@tessera/shared/core/durations";
import { createMemoryPageRouter, setRouter } from "@tessera/shared/router";
import { releaseOf } from "@tessera/shared/testing/provide-test-host";
import { afterEach, beforeEach, vi } from "vitest";
import { digests, manifestsRead, readManifest, registerMap } from "../../composition/verified-files.ts";
import { Follower } from "../follower.ts";
import type { PageReleases } from "../page-releases.ts";
// Loaded before the clock of a test is stopped.
import "../swapping/other-releases.ts";
import { OutcomeReporter } from "../report-outcome.ts";

export const digest = `sha384-${"A".repeat(64)}`;
export const now = Date.parse("2026-01-31T00:00:00Z");

const pair = generateKeyPairSync("ec", { namedCurve: "P-256" });
export const ours = pair.privateKey;
export const theirs = generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey;
const { x = "", y = "" } = pair.publicKey.export({ format: "jwk" });
const keys: PageKey[] = [{ kid: "k1", x, y }];

const manifestOf = (name: string) => ({
  name,
  contract: 1,
  paths: [{ prefix: `/${name}`, guard: "open" as const }],
});

export function release(name: string, id: string): MappedRelease {
  return { ...releaseOf(manifestOf(name)), id, base: `/r/${id}/`, integrity: { "js/entry.js": digest } };
}

/** A release as its manifest describes it. */
export const built = (name: string, id: string) => ({
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

export let follower: Follower;
export let page: PageReleases;
export let shown: readonly MappedRelease[];
export let reports: string[];
/** Releases whose entry loads, by id. */
export let loadable: Set<string>;
/** Manifests by the path of their release, and other answers. */
export let answers: Map<string, object>;
export let asked: string[];

const listeners: [string, EventListener][] = [];

export const ids = () => shown.map(({ name, id }) => `${name} ${id}`);
export const shownIds = async () => {
  await vi.advanceTimersByTimeAsync(2_000);
  return ids();
};

/** Provides each test of a file with an open page and its follower. */
export function provideFollowedPage(): void {
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
}

type Remotes = Readonly<Record<string, string>>;

export const pointersOf = (
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

export function sign(pointers: ReleasePointers, key: KeyObject = ours, kid = "k1"): string {
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const text = `${encode({ alg: "ES256", kid })}.${encode(pointers)}`;
  const signature = signBytes("sha256", Buffer.from(text), { key, dsaEncoding: "ieee-p1363" });
  return `${text}.${signature.toString("base64url")}`;
}

export const tell = (...parameters: Parameters<typeof pointersOf>) =>
  follower.accept(sign(pointersOf(...parameters)));

export const both = (wallet: string, games = "r_g1"): Remotes => ({ games, wallet });

/** Has another follower in the place of that of the page. */
export function followWith(next: PageReleases): void {
  follower = new Follower(next);
}

/** Sets the releases that the page shows. */
export function setShown(next: readonly MappedRelease[]): void {
  shown = next;
}
