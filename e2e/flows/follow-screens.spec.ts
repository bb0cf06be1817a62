import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { BrowserContext, Page, Request } from "@playwright/test";
import { createRegistryClient, publishFolder, type RegistryClient } from "@tessera/releases/client";
import { serverEventsPath } from "@tessera/shared/contracts/api-paths";
import type { FollowMode } from "@tessera/shared/contracts/release-pointers";
import { demo, expect, test } from "../fixtures.ts";
import { focusControl, lookOf, watchFrames } from "../place-look.ts";
import { noteProblems } from "../problems.ts";
import { renameBuild } from "../renamed-build.ts";
import { manifestsOfSite, pathOf } from "../../tools/testing/site-routes.ts";
import { phone, wide } from "../viewports.ts";

const remotes = ["account", "games", "referral", "wallet"];
/** The shell's own screen, with parts of these remotes. */
const withPartOfHome = ["games", "wallet"];
/** Screen with the frame of a game, which holds its place. */
const withFrame = "/play/golden-koi?mode=demo";
const reason = "a flow tries how open pages follow";

// A carousel that goes on by itself would look different each time.
test.use({ contextOptions: { reducedMotion: "reduce" } });

let registry: RegistryClient;
/** By remote, the release that the site has, and another one of the same sources. */
const own = new Map<string, string>();
const next = new Map<string, string>();

const move = (remote: string, releases: ReadonlyMap<string, string>, follow: FollowMode = "swap") =>
  registry.promote(remote, releases.get(remote) ?? "", { reason, untested: true, follow });

test.beforeAll(async () => {
  const { TESSERA_URL: origin = "", DATA_DIR: dataFolder = "" } = process.env;
  const token = readFileSync(join(dataFolder, "operator-token"), "utf8").trim();
  registry = createRegistryClient({ origin, token });
  const { remotes: live } = await registry.status();
  for (const { name, stable } of live) own.set(name, stable.id);
  for (const remote of remotes)
    next.set(remote, (await publishFolder(registry, renameBuild(remote))).release.id);
});
test.afterAll(async () => {
  const { remotes: live } = await registry.status();
  for (const { name, stable } of live) if (stable.id !== own.get(name)) await move(name, own);
});

/** Routes of a remote, with a name where one is in the path, that anyone or only a player may open. */
async function screensOf(remote: string, isPlayer: boolean): Promise<string[]> {
  const manifest = (await manifestsOfSite()).find(({ name }) => name === remote);
  const isOpen = (path: string) =>
    manifest?.paths.find(({ prefix }) => path.startsWith(prefix))?.guard === "open";
  const paths = (manifest?.routes ?? []).map(pathOf).filter((path) => isPlayer || isOpen(path));
  return [...(withPartOfHome.includes(remote) ? ["/"] : []), ...paths];
}

/** Closes the news, which come once a day, some time after the page. */
async function closeNews(page: Page): Promise<void> {
  await page.goto("/");
  await page.getByRole("region", { name: "News" }).getByRole("button", { name: "Close" }).click();
}

interface Tab {
  readonly page: Page;
  readonly path: string;
  readonly look: Awaited<ReturnType<typeof lookOf>>;
  readonly frames: () => Promise<string[]>;
}

/**
 * Calls of the API that a page has sent and that have no answer yet, but for the stream of events, which
 * never ends.
 */
function watchCalls(page: Page): ReadonlySet<Request> {
  const open = new Set<Request>();
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith("/api/") && pathname !== serverEventsPath) open.add(request);
  });
  page.on("requestfinished", (request) => open.delete(request));
  page.on("requestfailed", (request) => open.delete(request));
  return open;
}

/**
 * Opens a screen, and waits until it is at rest: on a busy machine it looks alike for long while its calls
 * have no answer.
 */
async function openTab(
  context: BrowserContext,
  { remote, path, problems }: { readonly remote: string; readonly path: string; readonly problems: string[] },
  viewport = phone,
): Promise<Tab> {
  const page = await context.newPage();
  noteProblems(page, problems);
  page.on("request", (request) => {
    if (request.url().endsWith("/api/error-log")) problems.push(`${path}: ${request.postData()}`);
  });
  const open = watchCalls(page);
  await page.setViewportSize(viewport);
  await page.goto(path);
  await expect(page.locator("[data-rendered]")).toHaveCount(0);
  await expect(page.locator("[data-loading]")).toHaveCount(0);
  await focusControl(page, remote);
  // The rows above the window are placed by their computed height.
  if (path.startsWith("/games/")) await page.evaluate(() => scrollTo(0, 2 * innerHeight));
  let look = await lookOf(page, remote);
  await expect(async () => {
    const before = look;
    await page.waitForTimeout(300);
    look = await lookOf(page, remote);
    expect([...open].map((call) => call.url())).toEqual([]);
    expect(look).toEqual(before);
  }).toPass();
  await page.evaluate("globalThis.marked = true");
  return { page, path, look, frames: await watchFrames(page, remote) };
}

/**
 * Expects the places of a remote to show a release in the same page, and to look as before in every painted
 * frame.
 */
async function expectFollowed({ page, path, look, frames }: Tab, remote: string, release: string) {
  const places = page.locator(`[data-remote=${remote}]`);
  for (const place of await places.all()) await expect(place).toHaveAttribute("data-release", release);
  expect(await page.evaluate("globalThis.marked"), path).toBe(true);
  await expect.poll(() => lookOf(page, remote), path).toEqual(look);
  expect(await frames(), path).toEqual([]);
}

for (const who of ["guest", "player"] as const)
  for (const remote of who === "guest" ? withPartOfHome : remotes)
    test(`every screen of ${remote} for a ${who}: swapped to the next release and back without a reload or a visible change`, async ({
      page,
      context,
      problems,
      logInByCalls,
    }) => {
      if (who === "player") await logInByCalls(demo);
      if (remote === "games") await closeNews(page);
      const paths = (await screensOf(remote, who === "player")).filter((path) => path !== withFrame);
      const tabs: Tab[] = [];
      for (const path of paths) tabs.push(await openTab(context, { remote, path, problems }));
      const [first = ""] = paths;
      tabs.push(await openTab(context, { remote, path: first, problems }, wide));
      for (const releases of [next, own]) {
        await move(remote, releases);
        for (const tab of tabs) await expectFollowed(tab, remote, releases.get(remote) ?? "");
      }
    });

test("an open game: its screen waits for a normal promotion, and changes at once when the release must be replaced", async ({
  page,
}) => {
  await page.goto(withFrame);
  await expect(page.locator("[data-rendered]")).toHaveCount(0);
  const place = page.locator("[data-remote=games][data-place=screen]");
  const frame = page.frameLocator("iframe");
  await frame.locator("dd").first().waitFor();
  await page.evaluate("globalThis.marked = document.querySelector('iframe')");
  const isSameFrame = () => page.evaluate("globalThis.marked?.isConnected");
  const loaded = page.waitForResponse(new RegExp(`/r/${next.get("games")}/js/play`));
  await move("games", next);
  await loaded;
  await page.waitForTimeout(1_000);
  await expect(place).toHaveAttribute("data-release", own.get("games") ?? "");
  expect(await isSameFrame()).toBe(true);
  await move("games", own);
  await move("games", next, "kill");
  await expect(place).toHaveAttribute("data-release", next.get("games") ?? "");
  expect(await isSameFrame()).toBe(false);
  await frame.locator("dd").first().waitFor();
  await move("games", own, "kill");
  await expect(place).toHaveAttribute("data-release", own.get("games") ?? "");
});

/**
 * Counts the style sheets, containers, chunk arrays and namespaces of texts of a remote's releases in the
 * page.
 */
function heldBy(page: Page, remote: string) {
  return page.evaluate((name) => {
    const ids = [...document.querySelectorAll<HTMLLinkElement>("link[rel=stylesheet]")].map(
      ({ href }) => new RegExp(`/r/(r_[0-9a-f]+)/css/`).exec(href)?.[1] ?? "",
    );
    const place = document.querySelector(`[data-remote=${name}][data-place=screen] > *`);
    const rootKey = Object.keys(place ?? {}).find((key) => key.startsWith("__reactContainer$")) ?? "";
    type Node = { memoizedProps?: { i18n?: { store: { data: object[] } } } | null; child: Node | null };
    let node: Node | null = (place as unknown as Record<string, Node> | null)?.[rootKey] ?? null;
    while (node && !node.memoizedProps?.i18n) node = node.child;
    const texts = Object.values(node?.memoizedProps?.i18n?.store.data ?? []).flatMap(Object.keys);
    // Those of the shell are one of them.
    return {
      sheets: new Set(ids).size - 1,
      containers: Object.keys(window).filter((key) => key.startsWith(`tessera_${name}_`)).length,
      chunks: Object.keys(window).filter((key) => key.startsWith(`rspackChunktessera_${name}_`)).length,
      texts: new Set(texts.filter((key) => key.startsWith(`remote.${name}.`))).size,
    };
  }, remote);
}

test("nine swaps among three releases: the page keeps styles, containers and texts of at most two, and no listener of the rest", async ({
  page,
  context,
}) => {
  await page.goto("/games/slots");
  await expect(page.locator("[data-rendered]")).toHaveCount(0);
  const place = page.locator("[data-remote=games][data-place=screen]");
  const swap = async (releases: ReadonlyMap<string, string>) => {
    await move("games", releases, "kill");
    await expect(place).toHaveAttribute("data-release", releases.get("games") ?? "");
  };
  await swap(next);
  const session = await context.newCDPSession(page);
  const countListeners = async () => {
    // What the first one frees by finalizers, the second one collects.
    for (let round = 0; round < 2; round += 1) await session.send("HeapProfiler.collectGarbage");
    return (await session.send("Memory.getDOMCounters")).jsEventListeners;
  };
  const before = await heldBy(page, "games");
  expect(before).toEqual({ sheets: 2, containers: 2, chunks: 2, texts: 2 });
  const sheets = await page.locator("link[rel=stylesheet]").count();
  const third = new Map([
    ["games", (await publishFolder(registry, renameBuild("games", "last"))).release.id],
  ]);
  const swapAmong = async () => {
    for (const releases of [own, third, next]) await swap(releases);
  };
  await swapAmong();
  await swapAmong();
  // What the page itself starts late adds listeners once; what a release leaves behind adds some each time.
  await expect(async () => {
    const listeners = await countListeners();
    await swapAmong();
    await expect.poll(countListeners, { timeout: 5_000 }).toBeLessThanOrEqual(listeners);
  }).toPass();
  expect(await heldBy(page, "games")).toEqual(before);
  expect(await page.locator("link[rel=stylesheet]").count()).toBeLessThanOrEqual(sheets);
  await swap(own);
});
