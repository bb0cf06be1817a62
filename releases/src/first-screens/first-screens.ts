import {
  anyUnserved,
  type FirstScreen,
  type FirstScreenCall,
  type FirstScreenRequest,
} from "@tessera/shared/contracts/first-screen";
import { minuteMs } from "@tessera/shared/core/durations";
import type { FastifyBaseLogger } from "fastify";
import { LRUCache } from "lru-cache";
import type { AssetStore } from "../assets/asset-store.ts";
import type { AddressLimits } from "../http/address-limits.ts";
import type { LiveSite } from "../live/live.ts";
import type { Release } from "../registry/release-rows.ts";
import type { ReleaseScript } from "./render-context.ts";
import { CacheByNetwork } from "./cache-by-network.ts";
import { RenderLane } from "./render-lane.ts";
import type { ScreenFailure } from "./screen-failure.ts";
import { screenUrl, unservedPath } from "./screen-url.ts";
import { readScripts, readText } from "./release-texts.ts";
import { classesOfStyles, neededStyles, type NeededStyle, type StyleSheet } from "./style-sheets.ts";
import { failuresOf, type RenderWorker, type Rendered, type WorkerLimits } from "./render-worker.ts";

/** Answer of the API that is the same for every guest. `version` changes with its body. */
export interface PublicAnswer {
  /** Null where the API answers that there is no such thing, with 404 or 410. */
  readonly body: string | null;
  readonly version: string;
}

/** Answers a call for a first screen as a guest; null when the answer is not the same for every guest. */
export type AnswerPublicCall = (
  call: FirstScreenCall,
  language: FirstScreenRequest["language"],
) => Promise<PublicAnswer | null>;

export interface FirstScreensOptions {
  /** Built script of the process that renders. */
  readonly processFile: string;
  readonly answer: AnswerPublicCall;
  /** Makes the id that a response with a page has in the place of `idPlaceholder`. */
  readonly newId: () => string;
  readonly limits?: Partial<WorkerLimits>;
  /** Called for each screen that was rendered, and not taken from those that are cached. */
  readonly onRendered?: (site: Pick<LiveSite, "hasCandidate">) => void;
}

export interface FirstScreensDependencies extends FirstScreensOptions {
  readonly assets: AssetStore;
  readonly addressLimits: AddressLimits;
  readonly log: Pick<FastifyBaseLogger, "warn">;
  /** Called for each release that fails in a screen. */
  readonly onFailure?: (failure: ScreenFailure) => void;
}

export interface PageRequest extends Pick<FirstScreenRequest, "url" | "language" | "visitor" | "savesData"> {
  /** IP address of the client. */
  readonly ip: string;
}

type ScreenRequest = Omit<PageRequest, "ip">;

const defaultLimits: WorkerLimits = {
  partMs: 1_000,
  passesMax: 5,
  screenMs: 5_000,
  memoryMegabytes: 192,
  contextsMax: 1,
};
/** Release sets with a candidate that are made of at once: two remotes have one, each alone and both. */
const candidateSetsMax = 3;
/** Time in milliseconds without a rollout after which the process that renders candidates is ended. */
const candidatesEndMs = minuteMs;

/** Time for which a screen is used without a look at its data. A change is to be seen within a second. */
const uncheckedMs = 400;
/** Time after which a screen is rendered again even if its data is the same: it may show the time. */
const cachedMs = minuteMs;
/**
 * Time after which a page whose rendering failed as a whole is rendered again: a busy machine is free by
 * then.
 */
const failedMs = 5_000;
/**
 * Time for which a release that overran its time is left out, the first time and at most; it doubles with
 * every overrun.
 */
const firstExclusionMs = 10_000;
const longestExclusionMs = 10 * minuteMs;
/**
 * Time that a request waits for its screen; then the browser renders the page, and the next request finds it.
 */
const waitMs = 1_500;
/**
 * Screens that are rendered for one address; its other pages come without, which costs no rendering. Source:
 * spec:api#rate-limits.
 */
const renderLimit = { max: 60, windowMs: minuteMs };
const cacheBytesMax = 32 * 1024 * 1024;
/** Memory of a screen and of the pages that are cached with it, by the length of its JSON text. */
const pageFactor = 5;
/** Bytes of a cached screen beside its JSON text. */
const screenBytesMin = 1_000;
const urlCharactersMax = 512;

/** A first screen as a document shows it. */
export interface DocumentScreen extends FirstScreen {
  /** Style sheets of the classes in its HTML, without those that every page has. */
  readonly styles: readonly NeededStyle[];
  /**
   * True when the API has nothing under the name in the page's path, such as a promotion that does not exist.
   */
  readonly isMissing: boolean;
}

interface CachedScreen {
  readonly screen: DocumentScreen | null;
  readonly calls: readonly { readonly call: FirstScreenCall; readonly version: string }[];
  /** Time after which it is rendered again. */
  readonly endsAtMs: number;
  checkedAtMs: number;
}

/** Exclusion of a release from first screens. */
interface Exclusion {
  readonly untilMs: number;
  readonly durationMs: number;
}

/** Scripts and styles by which the screens of a release set are rendered. */
interface Renderer {
  readonly scripts: Promise<readonly ReleaseScript[]>;
  readonly sheets: Promise<readonly StyleSheet[]>;
  /** By release; also those that have ended. */
  readonly exclusions: Map<string, Exclusion>;
  readonly readAtMs: number;
  /** True where a script was lost or damaged: read again after a while, since it may have been repaired. */
  lacksScript: boolean;
}

/**
 * First screens of the live site. Each is rendered once for its releases, address, language, kind of visitor
 * and `Save-Data`, and again when an answer that it shows has changed.
 */
export class FirstScreens {
  readonly #dependencies: FirstScreensDependencies;
  readonly #stable: RenderLane<CachedScreen>;
  /**
   * Sets with a candidate: whatever its code does, it takes nothing of the time and memory of the stable
   * releases.
   */
  readonly #candidates: RenderLane<CachedScreen>;
  readonly #cache = new CacheByNetwork<CachedScreen>(cacheBytesMax);
  /** By release set. */
  readonly #renderers = new LRUCache<string, Renderer>({ max: candidateSetsMax + 3 });
  #end: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(dependencies: FirstScreensDependencies) {
    this.#dependencies = dependencies;
    const { processFile, limits } = dependencies;
    this.#stable = new RenderLane(processFile, { ...defaultLimits, ...limits });
    this.#candidates = new RenderLane(processFile, {
      ...defaultLimits,
      contextsMax: candidateSetsMax,
      ...limits,
    });
  }

  /**
   * Returns the first screen of a page; null when there is none in time, and when its address has had too
   * many. Its own `url` has only those parameters of the page's that may differ. Never rejects.
   */
  async find(site: LiveSite, { ip, ...page }: PageRequest): Promise<DocumentScreen | null> {
    const url = screenUrl(page.url, site);
    if (this.#isClosed || url === null || url.length > urlCharactersMax) return null;
    if (site.hasRollout || site.hasCandidate) this.#keepCandidates();
    const key = `${nameOf(site)} ${page.language} ${page.visitor} ${page.savesData} ${url}`;
    return withTimeout(this.#findCached(key, site, { ...page, url }, ip)).catch(() => null);
  }

  /** The cached screen while its answers, which may hang, are the same; else a new one. */
  async #findCached(
    key: string,
    site: LiveSite,
    page: ScreenRequest,
    ip: string,
  ): Promise<DocumentScreen | null> {
    const cached = this.#cache.get(key);
    if (cached && (await this.#isCurrent(cached, page))) return cached.screen;
    const rendered = await (this.#laneOf(site).find(key) ?? this.#begin(key, site, page, ip));
    return rendered?.screen ?? null;
  }

  /** Makes an id for one response. */
  newId(): string {
    return this.#dependencies.newId();
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#end);
    for (const { worker } of [this.#stable, this.#candidates]) worker.close();
  }

  #laneOf({ hasCandidate }: LiveSite): RenderLane<CachedScreen> {
    return hasCandidate ? this.#candidates : this.#stable;
  }

  /** Ends the process of the candidates a while after the last page of a revision with a rollout. */
  #keepCandidates(): void {
    this.#end ??= setTimeout(() => {
      this.#candidates.worker.close();
      this.#end = undefined;
    }, candidatesEndMs).unref();
    this.#end.refresh();
  }

  /** True when every answer that the screen shows is still the same. */
  async #isCurrent(cached: CachedScreen, { language }: ScreenRequest): Promise<boolean> {
    const now = performance.now();
    if (now - cached.checkedAtMs < uncheckedMs) return true;
    if (now > cached.endsAtMs) return false;
    const versions = await Promise.all(
      cached.calls.map(async ({ call }) => (await this.#answer(call, language))?.version),
    );
    if (versions.some((version, index) => version !== cached.calls[index]?.version)) return false;
    cached.checkedAtMs = now;
    return true;
  }

  async #begin(key: string, site: LiveSite, page: ScreenRequest, ip: string): Promise<CachedScreen | null> {
    const { addressLimits } = this.#dependencies;
    const network = addressLimits.networkOf(ip);
    const lane = this.#laneOf(site);
    if (!lane.hasRoom(network)) return null;
    if ((await addressLimits.take("first screen", ip, renderLimit)) !== null) return null;
    // Another request may have begun it or taken the place meanwhile.
    const begun = lane.find(key);
    if (begun) return begun;
    if (this.#isClosed || !lane.hasRoom(network)) return null;
    return lane.add(key, network, async (worker) => {
      const cached = await this.#render(worker, site, page);
      if (!site.isPreview) this.#cache.set(key, { value: cached, bytes: bytesOf(cached), network });
      return cached;
    });
  }

  async #render(worker: RenderWorker, site: LiveSite, page: ScreenRequest): Promise<CachedScreen> {
    const calls: { call: FirstScreenCall; version: string }[] = [];
    let isMissing = false;
    let hasFailed = false;
    const renderedAtMs = performance.now();
    const renderer = this.#rendererOf(site);
    const toCached = (screen: DocumentScreen | null) => ({
      screen,
      calls,
      endsAtMs: Math.min(
        renderedAtMs + (hasFailed ? failedMs : cachedMs),
        ...currentExclusions(renderer).map(([, { untilMs }]) => untilMs),
      ),
      checkedAtMs: renderedAtMs,
    });
    const scripts = await renderer.scripts;
    if (scripts[0]?.release !== site.shell.id || this.#isClosed) return toCached(null);
    const renderPage = async (url: string) => {
      const request = {
        ...page,
        url,
        map: site.map,
        excluded: currentExclusions(renderer).map(([release]) => release),
      };
      const rendered = await worker.render(scripts, request, (wanted) =>
        Promise.all(
          wanted.map(async (call) => {
            const answer = await this.#answer(call, page.language);
            if (answer) calls.push({ call, version: answer.version });
            if (answer?.body === null && namesSame(call.path, page.url)) isMissing = true;
            return answer?.body ?? null;
          }),
        ),
      );
      this.#report(rendered, renderer, site, page);
      this.#dependencies.onRendered?.(site);
      hasFailed ||= rendered.message !== null;
      return rendered.screen;
    };
    const asked = await renderPage(page.url);
    // What is missing would be shown as if it were loading, for ever where no script runs.
    const screen = isMissing ? await renderPage(unservedPath) : asked;
    if (screen?.html == null) return toCached(null);
    const styles = neededStyles(screen.html, await renderer.sheets);
    const url = page.url === unservedPath ? anyUnserved : screen.state.url;
    return toCached({ ...screen, state: { ...screen.state, url }, styles, isMissing });
  }

  #report(rendered: Rendered, { exclusions }: Renderer, site: LiveSite, { url }: ScreenRequest): void {
    for (const release of rendered.overruns) exclusions.set(release, nextExclusion(exclusions.get(release)));
    if (this.#isClosed) return;
    for (const failure of failuresOf(rendered, site.shell.id)) {
      this.#dependencies.log.warn(
        { ...failure, url },
        "A first screen was not rendered; the browser renders it.",
      );
      if (!site.isPreview) this.#dependencies.onFailure?.({ ...failure, revision: site.revision, url });
    }
  }

  async #answer(call: FirstScreenCall, language: PageRequest["language"]): Promise<PublicAnswer | null> {
    return this.#dependencies.answer(call, language).catch(() => null);
  }

  #rendererOf(site: LiveSite): Renderer {
    const known = this.#renderers.get(nameOf(site));
    const isOutdated = known?.lacksScript === true && performance.now() - known.readAtMs > cachedMs;
    if (known && !isOutdated) return known;
    const scripts = readScripts(this.#dependencies, site.releases);
    const renderer: Renderer = {
      scripts,
      sheets: this.#readStyles(site.releases),
      exclusions: new Map(),
      readAtMs: performance.now(),
      lacksScript: false,
    };
    const expected = site.releases.filter(({ built }) => built.serverScript !== undefined).length;
    void scripts.then(({ length }) => (renderer.lacksScript = length < expected));
    this.#renderers.set(nameOf(site), renderer);
    return renderer;
  }

  /** Reads the style sheets of the live releases that no page has in any case. */
  async #readStyles(releases: readonly Release[]): Promise<readonly StyleSheet[]> {
    const files = releases.flatMap(({ id, built }) =>
      built.files
        .filter(({ path }) => path.endsWith(".css") && !built.styles.includes(path))
        .map((file) => ({ release: id, file })),
    );
    return Promise.all(
      files.map(async ({ release, file }) => {
        const css = (await readText(this.#dependencies, release, file)) ?? "";
        return { release, path: file.path, classes: classesOfStyles(css) };
      }),
    );
  }
}

/**
 * Name of a release set; one for previews alone, so that what a release does there costs its rollout nothing.
 */
function nameOf({ set, isPreview }: LiveSite): string {
  return isPreview ? `preview ${set}` : set;
}

function bytesOf({ screen }: CachedScreen): number {
  return screenBytesMin + (screen ? pageFactor * JSON.stringify(screen).length : 0);
}

function currentExclusions({ exclusions }: Renderer): [release: string, exclusion: Exclusion][] {
  const now = performance.now();
  return [...exclusions].filter(([, { untilMs }]) => untilMs > now);
}

/**
 * A busy machine lets a sound release overrun as well, so an exclusion ends; one that never ends its work
 * rarely gets to run.
 */
function nextExclusion(last: Exclusion | undefined): Exclusion {
  const durationMs = last ? Math.min(2 * last.durationMs, longestExclusionMs) : firstExclusionMs;
  return { durationMs, untilMs: performance.now() + durationMs };
}

const lastName = (path: string) =>
  path
    .replace(/[?#].*$/s, "")
    .split("/")
    .findLast((name) => name !== "");

/** True for a call about what the page's path names: both end with the same name. */
function namesSame(call: string, url: string): boolean {
  return lastName(call) === lastName(url);
}

async function withTimeout<Result>(work: Promise<Result>): Promise<Result | null> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), waitMs);
  });
  return Promise.race([work, timeout]).finally(() => clearTimeout(timer));
}
