import type { FirstScreenRequest } from "@tessera/shared/contracts/first-screen";
import { languageCodes } from "@tessera/shared/core/languages";
import { buildReleaseMap } from "../registry/release-map.ts";
import type { Release } from "../registry/release-rows.ts";
import type { AnswerPublicCall, FirstScreensDependencies } from "./first-screens.ts";
import { readScripts } from "./release-texts.ts";
import type { ReleaseScript } from "./render-context.ts";
import { failuresOf, type RenderFailure, RenderWorker, type WorkerLimits } from "./render-worker.ts";
import { routesOf, ScreenWalk } from "./screen-walk.ts";

export type TrialScreen = Pick<FirstScreenRequest, "url" | "language" | "visitor">;

export interface TrialResult {
  /** First screen that fails with the release and not without it; null when none does. */
  readonly fault: (TrialScreen & { readonly message: string }) | null;
  /** Routes of which not every screen was rendered: nothing links to one, the time was over, or the process cannot run. */
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

/** Longer than those of pages: nobody waits for a page, and a busy machine must not refuse a sound release. */
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
 * Renders the screens of releases before they are promoted, beside the releases that are live, each trial in a process of its
 * own that is killed at its end. The documents of the site do not notice.
 */
export class ReleaseTrials {
  readonly #dependencies: ReleaseTrialsDependencies;
  readonly #limits: TrialLimits;
  #queue: Promise<unknown> = Promise.resolve();

  constructor(dependencies: ReleaseTrialsDependencies) {
    this.#dependencies = dependencies;
    this.#limits = { ...defaultLimits, ...dependencies.limits };
  }

  /** Tries a release, after the trials that were asked for before. A release without a server script has nothing to try. */
  run(release: Release, live: readonly Release[]): Promise<TrialResult> {
    const trial = this.#queue.then(() => this.#try(release, live));
    this.#queue = trial.catch(() => undefined);
    return trial;
  }

  async #try(release: Release, live: readonly Release[]): Promise<TrialResult> {
    const others = live.filter(({ remote }) => remote !== release.remote);
    const candidate = await this.#setOf([...others, release]);
    const untried = routesOf(release.built);
    if (!candidate?.scripts.some((script) => script.release === release.id)) return { fault: null, untried };
    const trial = new Trial(this.#dependencies, this.#limits, candidate, () => this.#setOf(live));
    try {
      return await trial.run(release);
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

  async run({ id, built }: Release): Promise<TrialResult> {
    const walk = new ScreenWalk(built);
    for (const url of walk.urls) {
      for (const screen of screensOf(url)) {
        const isOver = performance.now() > this.#endsAtMs || this.#failingBefore.has(null);
        if (isOver) return { fault: null, untried: walk.untried };
        const { html, failures } = await this.#render(this.#candidate, screen);
        const isSuspect = failures.some(({ release }) => !this.#failingBefore.has(release));
        const message = isSuspect ? await this.#faultOf(id, screen) : null;
        if (message !== null) return { fault: { ...screen, message }, untried: walk.untried };
        walk.noteLinks(html ?? "");
      }
      walk.noteSeen(url);
    }
    return { fault: null, untried: walk.untried };
  }

  /**
   * Message of the fault that a release has in a screen, or brings into another release's part. What fails once only, on a busy
   * machine, is none, nor is what fails without the release as well: other releases, or the process itself.
   */
  async #faultOf(release: string, screen: TrialScreen): Promise<string | null> {
    const { failures } = await this.#render(this.#candidate, screen);
    const own = failures.find((failure) => failure.release === release);
    if (own) return own.message;
    if (failures.length === 0) return null;
    const control = (await this.#readControl()) ?? emptySite(this.#candidate);
    const before = await this.#render(control, screen);
    for (const failure of before.failures) this.#failingBefore.add(failure.release);
    // Where no screen is rendered without it either, nothing can be said.
    if (this.#failingBefore.has(null)) return null;
    return failures.find((failure) => !this.#failingBefore.has(failure.release))?.message ?? null;
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
