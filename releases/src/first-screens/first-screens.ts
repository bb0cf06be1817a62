import type {
  FirstScreen,
  FirstScreenCall,
  FirstScreenRequest,
} from "@tessera/shared/contracts/first-screen";
import type { FastifyBaseLogger } from "fastify";
import { LRUCache } from "lru-cache";
import type { AssetStore } from "../assets/asset-store.ts";
import type { LiveSite } from "../registry/live.ts";
import type { Release } from "../registry/release-rows.ts";
import type { ReleaseScript } from "./render-context.ts";
import { classesOfStyles, neededStyles, type NeededStyle, type StyleSheet } from "./style-sheets.ts";
import { RenderWorker, type WorkerLimits } from "./render-worker.ts";

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
}

export interface FirstScreensDependencies extends FirstScreensOptions {
  readonly assets: AssetStore;
  readonly log: Pick<FastifyBaseLogger, "warn">;
}

export type PageRequest = Pick<FirstScreenRequest, "url" | "language" | "visitor" | "savesData">;

const defaultLimits: WorkerLimits = { partMs: 1_000, passesMax: 5, screenMs: 5_000, memoryMegabytes: 192 };

/** Time for which a screen is used without a look at its data. A change is to be seen within a second. */
const uncheckedMs = 400;
/** Time after which a screen is rendered again even if its data is the same: it may show the time. */
const keptMs = 60_000;
/** Time after which a page whose rendering failed as a whole is rendered again: a busy machine is free by then. */
const failedMs = 5_000;
/** Time for which a release that overran its time is left out, the first time and at most; it doubles with every overrun. */
const firstExclusionMs = 10_000;
const longestExclusionMs = 10 * 60_000;
/** Time that a request waits for its screen; then the browser renders the page, and the next request finds it. */
const waitMs = 1_500;
/** Requests for further screens are not rendered while as many wait. */
const waitingMax = 16;
const keptBytesMax = 32 * 1024 * 1024;
/** Memory of a screen and of the pages that are kept with it, by the length of its JSON text. */
const pageFactor = 5;
const urlCharactersMax = 512;
/** Path that no release serves, whose screen says that there is no such page. */
const unservedPath = "/-";

/** A first screen as a document shows it. */
export interface DocumentScreen extends FirstScreen {
  /** Style sheets of the classes in its HTML, without those that every page has. */
  readonly styles: readonly NeededStyle[];
  /** True when the API has nothing under the name in the page's path, such as a promotion that does not exist. */
  readonly isMissing: boolean;
}

interface KeptScreen {
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

interface Renderer {
  readonly revision: number;
  readonly scripts: Promise<readonly ReleaseScript[]>;
  readonly sheets: Promise<readonly StyleSheet[]>;
  /** By release; also those that have ended. */
  readonly exclusions: Map<string, Exclusion>;
}

/**
 * First screens of the live site. Each is rendered once for its releases, address, language, kind of visitor and `Save-Data`, and
 * again when an answer that it shows has changed.
 */
export class FirstScreens {
  readonly #worker: RenderWorker;
  readonly #dependencies: FirstScreensDependencies;
  readonly #kept = new LRUCache<string, KeptScreen>({
    maxSize: keptBytesMax,
    sizeCalculation: ({ screen }, key) =>
      key.length + (screen ? pageFactor * JSON.stringify(screen).length : 100),
  });
  readonly #pending = new Map<string, Promise<KeptScreen>>();
  #renderer: Renderer | undefined;
  #queue: Promise<unknown> = Promise.resolve();
  #isClosed = false;

  constructor(dependencies: FirstScreensDependencies) {
    this.#dependencies = dependencies;
    this.#worker = new RenderWorker(dependencies.processFile, { ...defaultLimits, ...dependencies.limits });
  }

  /** Returns the first screen of a page; null when there is none in time. Never rejects. */
  async find(site: LiveSite, page: PageRequest): Promise<DocumentScreen | null> {
    const key = `${site.revision} ${page.language} ${page.visitor} ${page.savesData} ${page.url}`;
    if (this.#isClosed || page.url.length > urlCharactersMax) return null;
    return withTimeout(this.#findKept(key, site, page)).catch(() => null);
  }

  /** The kept screen while its answers, which may hang, are the same; else a new one. */
  async #findKept(key: string, site: LiveSite, page: PageRequest): Promise<DocumentScreen | null> {
    const kept = this.#kept.get(key);
    if (kept && (await this.#isCurrent(kept, page))) return kept.screen;
    const rendered = await (this.#pending.get(key) ?? this.#begin(key, site, page));
    return rendered?.screen ?? null;
  }

  /** Makes an id for one response. */
  newId(): string {
    return this.#dependencies.newId();
  }

  close(): void {
    this.#isClosed = true;
    this.#worker.close();
  }

  /** True when every answer that the screen shows is still the same. */
  async #isCurrent(kept: KeptScreen, { language }: PageRequest): Promise<boolean> {
    const now = performance.now();
    if (now - kept.checkedAtMs < uncheckedMs) return true;
    if (now > kept.endsAtMs) return false;
    const versions = await Promise.all(
      kept.calls.map(async ({ call }) => (await this.#answer(call, language))?.version),
    );
    if (versions.some((version, index) => version !== kept.calls[index]?.version)) return false;
    kept.checkedAtMs = now;
    return true;
  }

  #begin(key: string, site: LiveSite, page: PageRequest): Promise<KeptScreen> | null {
    if (this.#pending.size >= waitingMax) return null;
    const rendering = this.#queue
      .then(() => this.#render(site, page))
      .then((kept) => {
        this.#kept.set(key, kept);
        return kept;
      })
      .finally(() => this.#pending.delete(key));
    // A render that failed must not stop those after it.
    this.#queue = rendering.catch(() => undefined);
    this.#pending.set(key, rendering);
    return rendering;
  }

  async #render(site: LiveSite, page: PageRequest): Promise<KeptScreen> {
    const calls: { call: FirstScreenCall; version: string }[] = [];
    let isMissing = false;
    let hasFailed = false;
    const renderedAtMs = performance.now();
    const renderer = this.#rendererOf(site);
    const kept = (screen: DocumentScreen | null) => ({
      screen,
      calls,
      endsAtMs: Math.min(
        renderedAtMs + (hasFailed ? failedMs : keptMs),
        ...currentExclusions(renderer).map(([, { untilMs }]) => untilMs),
      ),
      checkedAtMs: renderedAtMs,
    });
    const scripts = await renderer.scripts;
    if (scripts[0]?.release !== site.shell.id || this.#isClosed) return kept(null);
    const renderPage = async (url: string) => {
      const request = {
        ...page,
        url,
        map: site.map,
        excluded: currentExclusions(renderer).map(([release]) => release),
      };
      const rendered = await this.#worker.render(scripts, request, (wanted) =>
        Promise.all(
          wanted.map(async (call) => {
            const answer = await this.#answer(call, page.language);
            if (answer) calls.push({ call, version: answer.version });
            if (answer?.body === null && namesSame(call.path, page.url)) isMissing = true;
            return answer?.body ?? null;
          }),
        ),
      );
      this.#report(rendered, renderer, page);
      hasFailed ||= rendered.message !== null;
      return rendered.screen;
    };
    const asked = await renderPage(page.url);
    // What is missing would be shown as if it were loading, for ever where no script runs.
    const screen = isMissing ? await renderPage(unservedPath) : asked;
    if (screen?.html == null) return kept(null);
    return kept({ ...screen, styles: neededStyles(screen.html, await renderer.sheets), isMissing });
  }

  #report(
    { screen, message, overruns }: Awaited<ReturnType<RenderWorker["render"]>>,
    { exclusions }: Renderer,
    { url }: PageRequest,
  ): void {
    for (const release of overruns) exclusions.set(release, nextExclusion(exclusions.get(release)));
    const failures = [
      ...(message === null || this.#isClosed ? [] : [{ release: null, message }]),
      ...overruns.map((release) => ({ release, message: "It did not end within its time." })),
      ...(screen?.failures ?? []),
    ];
    for (const failure of failures) {
      this.#dependencies.log.warn(
        { ...failure, url },
        "A first screen was not rendered; the browser renders it.",
      );
    }
  }

  async #answer(call: FirstScreenCall, language: PageRequest["language"]): Promise<PublicAnswer | null> {
    return this.#dependencies.answer(call, language).catch(() => null);
  }

  #rendererOf(site: LiveSite): Renderer {
    if (this.#renderer?.revision !== site.revision) {
      this.#renderer = {
        revision: site.revision,
        scripts: this.#readScripts(site.releases),
        sheets: this.#readStyles(site.releases),
        exclusions: new Map(),
      };
    }
    return this.#renderer;
  }

  /** Reads the server scripts of the live releases, the shell's first. One that is missing or damaged is left out. */
  async #readScripts(releases: readonly Release[]): Promise<readonly ReleaseScript[]> {
    const sorted = releases.toSorted(
      (a, b) => Number(b.built.kind === "shell") - Number(a.built.kind === "shell"),
    );
    const scripts = await Promise.all(
      sorted.map(async (release) => {
        const code = await this.#readScript(release);
        return code === null ? [] : [{ release: release.id, code }];
      }),
    );
    return scripts.flat();
  }

  async #readScript({ id, built: { serverScript, files } }: Release): Promise<string | null> {
    const file = files.find(({ path }) => path === serverScript);
    return file ? this.#readText(id, file) : null;
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
        const css = (await this.#readText(release, file)) ?? "";
        return { release, path: file.path, classes: classesOfStyles(css) };
      }),
    );
  }

  /** Reads a file of a release; null when it is missing or damaged. */
  async #readText(
    release: string,
    { path, sha256 }: Release["built"]["files"][number],
  ): Promise<string | null> {
    const chunks: Uint8Array[] = [];
    try {
      const asset = await this.#dependencies.assets.open(sha256, ["identity"]);
      for await (const chunk of asset?.stream ?? []) chunks.push(chunk as Uint8Array);
      if (asset) return Buffer.concat(chunks).toString("utf8");
      this.#dependencies.log.warn({ release, path }, "A file for first screens is missing or damaged.");
    } catch (error) {
      this.#dependencies.log.warn({ err: error, release, path }, "A file for first screens cannot be read.");
    }
    return null;
  }
}

function currentExclusions({ exclusions }: Renderer): [release: string, exclusion: Exclusion][] {
  const now = performance.now();
  return [...exclusions].filter(([, { untilMs }]) => untilMs > now);
}

/** A busy machine lets a sound release overrun as well, so an exclusion ends; one that never ends its work rarely gets to run. */
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
