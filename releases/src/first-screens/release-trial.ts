import type { FirstScreenRequest } from "@tessera/shared/contracts/first-screen";
import { languageCodes } from "@tessera/shared/core/languages";
import { buildReleaseMap } from "../live/release-map.ts";
import type { Release } from "../registry/release-rows.ts";
import type { AnswerPublicCall, FirstScreensDependencies } from "./first-screens.ts";
import { readScripts } from "./release-texts.ts";
import type { ReleaseScript } from "./render-context.ts";
import { failuresOf, type RenderFailure, RenderWorker, type WorkerLimits } from "./render-worker.ts";
import { routesOf, ScreenWalk } from "./screen-walk.ts";

export type TrialScreen = Pick<FirstScreenRequest, "url" | "language" | "visitor">;

interface ReleaseFault {
  readonly message: string;
  /** Id of the tried release that fails; null where another one fails beside them. */
  readonly release: string | null;
}

export interface TrialResult {
  /** First screen that fails with the releases and not without them; null when none does. */
  readonly fault: (TrialScreen & ReleaseFault) | null;
  /**
   * Routes of which not every screen was rendered: nothing links to one, the time was over, or the process
   * cannot run.
   */
  readonly untried: readonly string[];
}

export interface ReleaseTrialsDependencies extends Pick<
  FirstScreensDependencies,
  "processFile" | "answer" | "assets" | "log"
> {
  readonly environment: string;
  readonly limits?: Partial<TrialLimits>;
}

interface TrialLimits extends WorkerLimits {
  /** Time of a whole trial, in milliseconds; what is left then is not tried. */
  readonly trialMs: number;
}

/**
 * Longer than those of pages: nobody waits for a page, and a busy machine must not refuse a sound release.
 */
const defaultLimits: TrialLimits = {
  partMs: 2_000,
  passesMax: 5,
  screenMs: 10_000,
  memoryMegabytes: 192,
  contextsMax: 1,
  trialMs: 20_000,
};

const visitors = ["guest", "player"] as const;

/** A set of releases as a page would have them. */
interface ReleaseSet {
  readonly scripts: readonly ReleaseScript[];
  readonly map: FirstScreenRequest["map"];
  /** Id of the shell's release. */
  readonly shell: string;
}

/**
 * Renders the screens of releases before they are promoted, beside the releases that are live, each trial in
 * a process of its own that is killed at its end. The documents of the site do not notice.
 */
export class ReleaseTrials {
  readonly #dependencies: ReleaseTrialsDependencies;
  readonly #limits: TrialLimits;
  #queue: Promise<unknown> = Promise.resolve();

  constructor(dependencies: ReleaseTrialsDependencies) {
    this.#dependencies = dependencies;
    this.#limits = { ...defaultLimits, ...dependencies.limits };
  }

  /**
   * Tries releases together, one of a remote, after the trials that were asked for before. Those without a
   * server script have nothing to try.
   */
  run(releases: readonly Release[], live: readonly Release[]): Promise<TrialResult> {
    const trial = this.#queue.then(() => this.#try(releases, live));
    this.#queue = trial.catch(() => undefined);
    return trial;
  }

  async #try(releases: readonly Release[], live: readonly Release[]): Promise<TrialResult> {
    const others = live.filter(({ remote }) => !releases.some((release) => release.remote === remote));
    const candidate = await this.#setOf([...others, ...releases]);
    const untried = releases.flatMap(({ built }) => routesOf(built));
    const ids = new Set(releases.map(({ id }) => id));
    if (!candidate?.scripts.some(({ release }) => ids.has(release))) return { fault: null, untried };
    const trial = new Trial(this.#dependencies, this.#limits, candidate, () => this.#setOf(live));
    try {
      return await trial.run(releases);
    } finally {
      trial.close();
    }
  }

  /** Null without a shell, or with one that renders no first screens. */
  async #setOf(releases: readonly Release[]): Promise<ReleaseSet | null> {
    const sorted = releases.toSorted((one, other) => (one.remote < other.remote ? -1 : 1));
    const map = buildReleaseMap(this.#dependencies.environment, 0, sorted);
    if (!map) return null;
    const scripts = await readScripts(this.#dependencies, sorted);
    return scripts[0]?.release === map.shell.id ? { scripts, map, shell: map.shell.id } : null;
  }
}

class Trial {
  readonly #worker: RenderWorker;
  readonly #answer: AnswerPublicCall;
  readonly #candidate: ReleaseSet;
  readonly #readControl: () => Promise<ReleaseSet | null>;
  readonly #endsAtMs: number;
  /** Bodies of answers, which are the same for every screen of the trial. */
  readonly #bodies = new Map<string, Promise<string | null>>();
  /** Releases that fail without the candidate as well. */
  readonly #failingBefore = new Set<string | null>();

  constructor(
    { processFile, answer }: ReleaseTrialsDependencies,
    limits: TrialLimits,
    candidate: ReleaseSet,
    readControl: () => Promise<ReleaseSet | null>,
  ) {
    this.#worker = new RenderWorker(processFile, limits);
    this.#answer = answer;
    this.#candidate = candidate;
    this.#readControl = readControl;
    this.#endsAtMs = performance.now() + limits.trialMs;
  }

  close(): void {
    this.#worker.close();
  }

  async run(releases: readonly Release[]): Promise<TrialResult> {
    const walk = new ScreenWalk(...releases.map(({ built }) => built));
    const ids = new Set(releases.map(({ id }) => id));
    for (const url of walk.urls) {
      for (const screen of screensOf(url)) {
        const isOver = performance.now() > this.#endsAtMs || this.#failingBefore.has(null);
        if (isOver) return { fault: null, untried: walk.untried };
        const { html, failures } = await this.#render(this.#candidate, screen);
        const isSuspect = failures.some(({ release }) => !this.#failingBefore.has(release));
        const fault = isSuspect ? await this.#faultOf(ids, screen) : null;
        if (fault) return { fault: { ...screen, ...fault }, untried: walk.untried };
        walk.noteLinks(html ?? "");
      }
      walk.noteSeen(url);
    }
    return { fault: null, untried: walk.untried };
  }

  /**
   * The fault that releases have in a screen, or bring into another release's part. What fails once only, on
   * a busy machine, is none, nor is what fails without them as well: other releases, or the process itself.
   */
  async #faultOf(ids: ReadonlySet<string>, screen: TrialScreen): Promise<ReleaseFault | null> {
    const { failures } = await this.#render(this.#candidate, screen);
    const own = failures.find(({ release }) => release !== null && ids.has(release));
    if (own) return own;
    if (failures.length === 0) return null;
    const control = (await this.#readControl()) ?? emptySite(this.#candidate);
    const before = await this.#render(control, screen);
    for (const failure of before.failures) this.#failingBefore.add(failure.release);
    // Where no screen is rendered without it either, nothing can be said.
    if (this.#failingBefore.has(null)) return null;
    const other = failures.find((failure) => !this.#failingBefore.has(failure.release));
    return other ? { message: other.message, release: null } : null;
  }

  async #render(
    { scripts, map, shell }: ReleaseSet,
    screen: TrialScreen,
  ): Promise<{ html: string | null; failures: RenderFailure[] }> {
    const request: FirstScreenRequest = { ...screen, map, savesData: false, excluded: [] };
    const rendered = await this.#worker.render(scripts, request, (calls) =>
      Promise.all(
        calls.map((call) => {
          const key = JSON.stringify([call, screen.language]);
          const known = this.#bodies.get(key) ?? this.#bodyOf(call, screen.language);
          this.#bodies.set(key, known);
          return known;
        }),
      ),
    );
    return {
      html: rendered.screen?.html ?? null,
      failures: [...rendered.unloaded, ...failuresOf(rendered, shell)],
    };
  }

  async #bodyOf(...call: Parameters<AnswerPublicCall>): Promise<string | null> {
    return (await this.#answer(...call).catch(() => null))?.body ?? null;
  }
}

/** A shell that shows nothing: where it is not rendered either, the process is at fault. */
function emptySite({ map, shell }: ReleaseSet): ReleaseSet {
  const finish = JSON.stringify({
    html: "",
    state: { url: "/", language: languageCodes[0], visitor: "guest", parts: [], queries: null },
    failures: [],
  });
  const none = "() => null";
  const code = `var tesseraShell = { begin: ${none}, nextPart: ${none}, planRequests: ${none}, openCalls: ${none}, finish: () => ${JSON.stringify(finish)} };`;
  return { scripts: [{ release: shell, code }], map, shell };
}

function screensOf(url: string): TrialScreen[] {
  return languageCodes.flatMap((language) => visitors.map((visitor) => ({ url, language, visitor })));
}
