import { type Browser, type BrowserContext, type BrowserContextOptions, chromium } from "@playwright/test";
import { logInAsDemo } from "../../tools/shots/log-in.ts";
import { captchaAnswer, startSite } from "../../e2e/start-site.ts";
import { findBrowser } from "@tessera/releases/browser";
import { inOrder, stopLater } from "../../tools/testing/in-order.ts";
import type { Bench, BenchOptions } from "../figure.ts";
import { buildRemotes } from "./fifty/build-remotes.ts";
import { LiveReleases, type LiveSet } from "./live-releases.ts";
import { loadAndPressStudio, loadPage, recordLoads } from "./load-page.ts";
import { buildOne } from "./one-build/build-one.ts";
import { pageFigures } from "./page-figures.ts";
import { pageLines } from "./page-table.ts";
import { type BenchPage, furtherPages, mainPages, phone } from "./pages.ts";
import { Samples, type VariantName } from "./samples.ts";
import { requestDocument, warmUpDocument } from "./warm-up.ts";

const runs = { short: 3, long: 9 } as const;
const wideWindow = { viewport: { width: 1280, height: 800 }, colorScheme: "dark" } as const;
/** Remotes of the variant with many, those of the site among them. */
const manyRemotes = 50;
const triesMax = 2;

interface Variant {
  readonly name: VariantName;
  readonly live: LiveSet;
  readonly pages: readonly BenchPage[];
  readonly screen: BrowserContextOptions;
}

/**
 * Measures page loads on slow 4G and a slow processor: the site, the same sources as one application with and
 * without first screens in the document, and the site with 50 remotes. One process serves all of them, one
 * after the other in every round.
 */
export const pageBench: Bench = async (options) => {
  const pages = chosenPages(options);
  return inOrder(async (stops) => {
    const site = stopLater(stops, await startSite());
    const live = new LiveReleases(site.origin, site.dataFolder);
    const variants = await publishVariants(live, pages, options.say);
    const browser = stopLater(stops, await chromium.launch(await findBrowser()));
    const bench = new PageRounds(browser, site.origin, live);
    await bench.logIn();
    const rounds = options.runs ?? (options.short ? runs.short : runs.long);
    for (let round = 0; round < rounds; round += 1) {
      await bench.measureFirstAnswers(variants, round);
      await bench.run(rotate(variants, round));
      options.say(`round ${round + 1} of ${rounds}`);
    }
    for (const page of pages) for (const line of pageLines(bench.samples, page)) options.say(line);
    return pageFigures(bench.samples, pages);
  });
};

/** Begins each round with another variant. */
function rotate<Item>(items: readonly Item[], by: number): readonly Item[] {
  const first = by % items.length;
  return [...items.slice(first), ...items.slice(0, first)];
}

function chosenPages({ short, routes }: BenchOptions): readonly BenchPage[] {
  const all: readonly BenchPage[] = short ? mainPages : [...mainPages, ...furtherPages];
  const unknown = routes?.find((route) => !all.some((page) => page.route === route));
  if (unknown !== undefined) {
    throw new Error(
      `There is no route ${unknown}; known: ${mainPages.map(({ route }) => route).join(", ")}.`,
    );
  }
  return routes ? all.filter(({ route }) => routes.includes(route)) : all;
}

/** Builds and publishes what is compared with the site. */
async function publishVariants(
  live: LiveReleases,
  pages: readonly BenchPage[],
  say: (line: string) => void,
): Promise<readonly Variant[]> {
  const site = await live.current();
  const shell = site.get("shell");
  if (shell === undefined) throw new Error("The site has no shell.");
  say("building the one application and the further remotes");
  const { same, plain } = await buildOne();
  const lobby = pages.filter(isGuestLobby);
  const further = lobby.length > 0 ? await buildRemotes(manyRemotes - (site.size - 1)) : [];
  const fifty = new Map(site);
  for (const folder of further) {
    const { name, id } = await live.publish(folder);
    fifty.set(name, id);
  }
  // The application serves the paths of the remotes.
  await live.show(new Map([["shell", shell]]));
  const one = await live.publish(same);
  const browserOnly = await live.publish(plain);
  await live.show(site);
  return [
    { name: "site", live: site, pages, screen: phone },
    { name: "wide", live: site, pages, screen: wideWindow },
    { name: "one", live: new Map([["shell", one.id]]), pages, screen: phone },
    { name: "plain", live: new Map([["shell", browserOnly.id]]), pages, screen: phone },
    ...(lobby.length > 0 ? [{ name: "fifty" as const, live: fifty, pages: lobby, screen: phone }] : []),
  ];
}

type State = Awaited<ReturnType<BrowserContext["storageState"]>>;

const isGuestLobby = ({ route, visitor }: BenchPage) => route === "lobby" && visitor === "guest";

/** Loads pages round by round. */
class PageRounds {
  readonly samples = new Samples();
  readonly #browser: Browser;
  readonly #origin: string;
  readonly #live: LiveReleases;
  #player: State | undefined;

  constructor(browser: Browser, origin: string, live: LiveReleases) {
    this.#browser = browser;
    this.#origin = origin;
    this.#live = live;
  }

  async logIn(): Promise<void> {
    const context = await this.#browser.newContext();
    this.#player = await logInAsDemo(context, this.#origin, captchaAnswer);
    await context.close();
  }

  /**
   * Requests every page for the first time after a promotion, with nothing prepared: of the site after the
   * one application, and of that after the site. Each round begins with another page, which finds a server
   * that has made no page of the release.
   */
  async measureFirstAnswers(variants: readonly Variant[], round: number): Promise<void> {
    const find = (name: VariantName) => {
      const variant = variants.find((candidate) => candidate.name === name);
      if (!variant) throw new Error(`There is no variant ${name}.`);
      return variant;
    };
    // The round before may have ended with either.
    await this.#live.show(find("site").live);
    for (const name of ["one", "site"] as const) {
      const { live, pages } = find(name);
      await this.#live.show(live);
      for (const page of rotate(pages, round)) {
        const answer = await requestDocument(this.#origin + page.path, this.#cookieOf(page));
        this.samples.firstAnswers[name].push({ page, ...answer });
      }
    }
  }

  async run(variants: readonly Variant[]): Promise<void> {
    for (const variant of variants) {
      await this.#live.show(variant.live);
      for (const page of variant.pages) await this.#measure(variant, page);
    }
  }

  async #measure(variant: Variant, page: BenchPage): Promise<void> {
    await this.#warmUpServer(variant.name, page);
    for (let tries = 1; ; tries += 1) {
      try {
        if (variant.name === "site" && isGuestLobby(page)) await this.#press(variant, page);
        return await this.#loadTwice(variant, page);
      } catch (error) {
        if (tries === triesMax) throw error;
      }
    }
  }

  async #loadTwice({ name, screen }: Variant, page: BenchPage): Promise<void> {
    const url = this.#origin + page.path;
    const storageState = page.visitor === "player" ? this.#player : undefined;
    const context = await this.#browser.newContext({ ...screen, ...(storageState && { storageState }) });
    try {
      await recordLoads(context);
      const cold = await loadPage(context, url, page);
      // The wide window is there for shifts alone.
      const warm = name === "wide" ? null : await loadPage(context, url, page);
      this.samples.add(name, page, "cold", cold);
      if (warm) this.samples.add(name, page, "warm", warm);
    } finally {
      // A session's tokens are renewed while pages are open: an old one again would end the session.
      if (storageState) this.#player = await context.storageState();
      await context.close();
    }
  }

  /** A load of its own: after an input the browser reports no larger paint. */
  async #press({ screen }: Variant, page: BenchPage): Promise<void> {
    const context = await this.#browser.newContext(screen);
    try {
      await recordLoads(context);
      this.samples.scriptBytesToPress.push(await loadAndPressStudio(context, this.#origin + page.path));
    } finally {
      await context.close();
    }
  }

  #cookieOf({ visitor }: BenchPage): string {
    const cookies = visitor === "player" ? (this.#player?.cookies ?? []) : [];
    return cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
  }

  #warmUpServer(variant: VariantName, page: BenchPage): Promise<void> {
    const cookie = this.#cookieOf(page);
    return warmUpDocument(this.#origin + page.path, { cookie, hasFirstScreen: variant !== "plain" });
  }
}
