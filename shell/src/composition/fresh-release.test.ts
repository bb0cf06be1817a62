// @vitest-environment jsdom
import type { MappedRelease, ReleaseMap } from "@tessera/shared/contracts/release-map";
import { releaseOf } from "@tessera/shared/testing/provide-test-host";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { refresh } from "./fresh-release.ts";
import { digestOf, registerMap } from "./verified-files.ts";

const digest = `sha384-${"A".repeat(64)}`;
const shell = {
  id: "r_shell",
  label: "1",
  flavour: "production",
  base: "/r/r_shell/",
  integrity: {},
} as const;

function release(name: string, id: string): MappedRelease {
  const entry = `js/${id}.js`;
  return {
    ...releaseOf({ name, contract: 1, paths: [{ prefix: `/${name}`, guard: "open" }] }),
    id,
    base: `/r/${id}/`,
    entry,
    integrity: { [entry]: digest },
  };
}

const [games, broken, good] = [
  release("games", "r_games"),
  release("wallet", "r_new"),
  release("wallet", "r_old"),
];
const mapOf = (revision: number, remotes: MappedRelease[]): ReleaseMap => ({
  environment: "local",
  revision,
  shell,
  remotes,
});

let map: ReleaseMap;
let shown: readonly MappedRelease[] | undefined;
beforeEach(() => {
  map = mapOf(4, [games, broken]);
  registerMap(map);
  shown = undefined;
});
afterEach(() => vi.unstubAllGlobals());

/** Asks again while the page's address answers with this document. */
async function askAgain(content: object | string): Promise<void> {
  const text = typeof content === "string" ? content : JSON.stringify(content);
  const page = `<!doctype html><script type="application/json" id="release-map">${text}</script>`;
  const fetched = vi.fn<typeof fetch>(async () => new Response(page));
  vi.stubGlobal("fetch", fetched);
  await refresh(map, broken, [games, broken], (releases) => (shown = releases));
  // A copy in the browser's cache may be the one that named the broken release.
  expect(fetched).toHaveBeenCalledExactlyOnceWith("/", expect.objectContaining({ cache: "no-store" }));
}

it("another release is live: it takes the place of the page's, with its digests and as an owner of errors", async () => {
  expect(digestOf("/r/r_old/js/r_old.js")).toBeUndefined();
  await askAgain(mapOf(5, [games, good]));
  expect(shown).toEqual([games, good]);
  expect(digestOf("/r/r_old/js/r_old.js")).toBe(digest);
  expect(map.remotes).toEqual([games, broken, good]);
});

it("taken out of the site: nothing takes its place", async () => {
  await askAgain(mapOf(5, [games]));
  expect(shown).toEqual([games]);
});

it("another remote has moved as well: stays as the page has it", async () => {
  await askAgain(mapOf(6, [release("games", "r_games_2"), good]));
  expect(shown).toEqual([games, good]);
});

it.each([
  ["the same release", mapOf(5, [games, broken])],
  ["a page of an earlier revision, from a cache or a node that is behind", mapOf(3, [games, good])],
  ["a map of another environment", { ...mapOf(5, [games, good]), environment: "staging" }],
])("%s: the page stays as it is", async (_what, now) => {
  await askAgain(now);
  expect(shown).toBeUndefined();
});

it("another shell: the page is loaded again, whose remotes were judged beside it", async () => {
  const reloadIfStale = vi.fn<() => void>();
  vi.stubGlobal("tesseraWatchdog", { reloadIfStale });
  await askAgain({ ...mapOf(5, [games, good]), shell: { ...shell, id: "r_shell_2" } });
  expect(reloadIfStale).toHaveBeenCalledOnce();
  expect(shown).toBeUndefined();
});

it.each([
  ["no map", "<"],
  ["a map of another form", { revision: 5 }],
  ["files of another origin", mapOf(5, [{ ...good, base: "https://evil.example/r/r_old/" }])],
  ["an entry outside of the release", mapOf(5, [{ ...good, entry: "https://evil.example/a.js" }])],
])("%s: rejects, and nothing changes", async (_what, now) => {
  await expect(askAgain(now)).rejects.toThrow();
  expect(shown).toBeUndefined();
});
