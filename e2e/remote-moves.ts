import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { createRegistryClient, publishFolder, type RegistryClient } from "@tessera/releases/client";
import type { FollowMode } from "@tessera/shared/contracts/release-pointers";
import { expect, test } from "./fixtures.ts";
import { renameBuild, renumberShell } from "./renamed-build.ts";

const reason = "a flow tries how open pages follow";

/** Ids of releases by remote. */
export type Releases = ReadonlyMap<string, string>;

/** Moves of remotes between the release that a site has and another one of the same sources. */
export interface RemoteMoves {
  readonly registry: RegistryClient;
  readonly own: Releases;
  readonly next: Releases;
  readonly promote: (remote: string, releases: Releases, follow?: FollowMode) => Promise<unknown>;
  /** Goes back to the site's own release. */
  readonly rollBack: (remote: string, follow?: FollowMode) => Promise<unknown>;
  /** Goes back to the site's own release of each remote that has another one. */
  readonly restore: () => Promise<void>;
}

/**
 * Publishes another release of each of these remotes, or of the shell, at a site, by default at that of this
 * worker.
 *
 * @param ending what the container's name ends with; another one in each file, since files run side by side
 */
export async function prepareMoves(
  remotes: readonly string[],
  ending: string,
  registry: RegistryClient = registryOfWorker(),
): Promise<RemoteMoves> {
  const next = new Map<string, string>();
  const live = async () =>
    new Map((await registry.status()).remotes.map(({ name, stable }) => [name, stable.id]));
  const own = await live();
  for (const remote of remotes)
    next.set(remote, (await publishFolder(registry, buildOther(remote, ending))).release.id);
  const promote: RemoteMoves["promote"] = (remote, releases, follow = "swap") =>
    registry.promote(remote, releases.get(remote) ?? "", { reason, untested: true, follow });
  return {
    registry,
    own,
    next,
    promote,
    rollBack: (remote, follow = "swap") => registry.rollBack(remote, { reason, follow, to: own.get(remote) }),
    restore: async () => {
      const now = await live();
      for (const { name, candidate } of (await registry.status()).remotes)
        if (candidate) await registry.rollBack(name, { reason });
      for (const remote of remotes) if (now.get(remote) !== own.get(remote)) await promote(remote, own);
    },
  };
}

/**
 * Creates a test with another release of these remotes, in pages without motion. Afterwards the site has its
 * own releases again.
 *
 * @param ending what the container's name ends with; another one in each file, since files run side by side
 */
export const testWithMoves = (remotes: readonly string[], ending: string) =>
  test.extend<
    {
      /** Makes the other release of a remote live, and opens a path; waits until all of it runs. */
      openNext: (remote: string, path: string) => Promise<void>;
    },
    { moves: RemoteMoves }
  >({
    contextOptions: async ({}, use) => {
      await use({ reducedMotion: "reduce" });
    },
    moves: [
      async ({ siteOfWorker: _site }, use) => {
        const moves = await prepareMoves(remotes, ending);
        await use(moves);
        await moves.restore();
      },
      { scope: "worker" },
    ],
    openNext: async ({ page, moves }, use) => {
      await use(async (remote, path) => {
        await moves.promote(remote, moves.next);
        await page.goto(path);
        await untilRunning(page);
      });
    },
  });

const buildOther = (name: string, ending: string) =>
  name === "shell" ? renumberShell(`0.1.1-${ending}`) : renameBuild(name, ending);

function registryOfWorker(): RegistryClient {
  const { TESSERA_URL: origin = "", DATA_DIR: dataFolder = "" } = process.env;
  return createRegistryClient({
    origin,
    token: readFileSync(join(dataFolder, "operator-token"), "utf8").trim(),
  });
}

/** The place of a remote's screen. */
export const screenOf = (page: Page, remote: string) =>
  page.locator(`[data-remote=${remote}][data-place=screen]`);

/** Waits until the screen of a remote shows its release of these. */
export const untilShown = (page: Page, remote: string, releases: Releases) =>
  expect(screenOf(page, remote)).toHaveAttribute("data-release", releases.get(remote) ?? "");

/** Waits until the scripts of all parts of a page run, and marks it: a reload would remove the mark. */
export async function untilRunning(page: Page): Promise<void> {
  await expect(page.locator("[data-rendered]")).toHaveCount(0);
  await expect(page.locator("[data-loading]")).toHaveCount(0);
  await page.evaluate("globalThis.marked = true");
}

/** True while a page has not been loaded again. */
export const isMarked = (page: Page) => page.evaluate("globalThis.marked === true");

/**
 * Moves, and waits until a page has loaded the code of the other release and has looked twice at what holds
 * the place.
 *
 * @param chunk beginning of the name of the screen's file
 */
export async function moveAndWait(
  page: Page,
  { release, chunk }: { readonly release: string | undefined; readonly chunk: string },
  move: () => Promise<unknown>,
): Promise<void> {
  const loaded = page.waitForResponse(new RegExp(`/r/${release}/js/${chunk}`));
  await move();
  await loaded;
  await page.waitForTimeout(700);
}

/**
 * Records what the painted frames of a remote's screen show, one after the other without repetition: the
 * release, and which of some elements of the page, by their names; `something` for another content, and
 * `nothing`.
 */
export async function watchScreen(
  page: Page,
  remote: string,
  { own, next }: Pick<RemoteMoves, "own" | "next">,
  elements: Readonly<Record<string, string>> = {},
): Promise<() => Promise<string[]>> {
  const names = { [own.get(remote) ?? ""]: "own", [next.get(remote) ?? ""]: "next" };
  await page.evaluate(
    ([selector, nameOf, looked]) => {
      const seen: string[] = [];
      const isVisible = (element: string) =>
        [...document.querySelectorAll(element)].some((one) => one.checkVisibility());
      const look = () => {
        const shown = [...document.querySelectorAll<HTMLElement>(selector)].map((place) => {
          const found = Object.keys(looked).filter((name) => isVisible(looked[name] ?? ""));
          const what =
            found.join(" and ") || (place.parentElement?.innerText.trim() ? "something" : "nothing");
          return `${nameOf[place.dataset["release"] ?? ""]}: ${what}`;
        });
        const state = shown.join(" beside ") || "nothing";
        if (seen.at(-1) !== state) seen.push(state);
        requestAnimationFrame(look);
      };
      look();
      Object.assign(globalThis, { screensSeen: seen });
    },
    [`[data-remote=${remote}][data-place=screen]`, names, elements] as const,
  );
  return () => page.evaluate("screensSeen");
}
