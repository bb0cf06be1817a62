import { fork, type ChildProcess } from "node:child_process";
import { dirname, join } from "node:path";
import type {
  FirstScreen,
  FirstScreenCall,
  FirstScreenRequest,
} from "@tessera/shared/contracts/first-screen";
import * as z from "@tessera/shared/schema";
import { firstScreen, renderReport, type RenderOrder } from "./messages.ts";
import type { ReleaseFailure, ReleaseScript, RenderLimits } from "./render-context.ts";

/** Limits of one render, with those inside its process. */
export interface WorkerLimits extends RenderLimits {
  /** Release sets whose contexts a process keeps; that which was used longest ago goes. */
  readonly contextsMax: number;
  /** Time of a whole screen, in milliseconds; the process is ended after it. */
  readonly screenMs: number;
  readonly memoryMegabytes: number;
}

export interface Rendered {
  /** Null when the screen could not be rendered, for the reason in `message`. */
  readonly screen: FirstScreen | null;
  readonly message: string | null;
  /** True when the process ended or did not answer. */
  readonly isProcessLost: boolean;
  readonly overruns: readonly string[];
  /** Remotes whose scripts threw when they were evaluated, whether the screen has a part of them or not. */
  readonly unloaded: readonly ReleaseFailure[];
}

/** Failure of a release; `release` is null when the screen failed as a whole, nobody knows by which. */
export interface RenderFailure {
  readonly release: string | null;
  readonly message: string;
}

/**
 * Failures of a screen. A release whose script threw is named with that error: what its parts say is only a
 * consequence.
 *
 * @param shell id of the shell's release, which calls itself `shell`
 */
export function failuresOf(
  { screen, message, isProcessLost, overruns, unloaded }: Rendered,
  shell: string,
): RenderFailure[] {
  const errors = new Map(unloaded.map((failure) => [failure.release, failure.message]));
  // Without a screen the shell threw; with one it overran, perhaps by the code of a remote.
  const whole = screen === null && !isProcessLost ? shell : null;
  return [
    ...(message === null ? [] : [{ release: whole, message }]),
    ...overruns.map((release) => ({ release, message: "It did not end within its time." })),
    ...(screen?.failures ?? []).map(({ release, message: own }) => ({
      release: release === "shell" ? shell : release,
      message: errors.get(release) ?? own,
    })),
  ];
}

export type AnswerCalls = (calls: readonly FirstScreenCall[]) => Promise<readonly (string | null)[]>;

/**
 * Flags of the process: its own file is all that it may read, and text never becomes code outside of the
 * contexts. Older versions of Node know the permissions under another name.
 */
function executionArguments(file: string, { memoryMegabytes }: WorkerLimits): string[] {
  const permission = process.allowedNodeEnvironmentFlags.has("--permission")
    ? "--permission"
    : "--experimental-permission";
  return [
    permission,
    `--allow-fs-read=${file}`,
    // Says that the file is a module.
    `--allow-fs-read=${join(dirname(file), "package.json")}`,
    `--allow-fs-read=${join(dirname(file), "../package.json")}`,
    "--disallow-code-generation-from-strings",
    `--max-old-space-size=${memoryMegabytes}`,
    "--no-warnings",
  ];
}

/**
 * Renders first screens in a process of its own, which has no environment, files or network and is ended when
 * it takes too long. Renders one screen at a time; the caller waits for one before it asks for the next.
 */
export class RenderWorker {
  readonly #file: string;
  readonly #limits: WorkerLimits;
  #child:
    | { readonly process: ChildProcess; readonly sets: Map<readonly ReleaseScript[], string> }
    | undefined;
  #setsSent = 0;

  /** @param file built script of the process */
  constructor(file: string, limits: WorkerLimits) {
    this.#file = file;
    this.#limits = limits;
  }

  /** Never rejects: without a screen, the browser renders the page. */
  async render(
    scripts: readonly ReleaseScript[],
    request: FirstScreenRequest,
    answer: AnswerCalls,
  ): Promise<Rendered> {
    const { child, set } = this.#contextOf(scripts);
    return new Promise<Rendered>((resolve) => {
      const settle = (rendered: Rendered) => {
        clearTimeout(timer);
        child.removeAllListeners("message").removeAllListeners("exit").removeAllListeners("error");
        resolve(rendered);
      };
      const fail = (message: string) => {
        this.close();
        settle({ screen: null, message, isProcessLost: true, overruns: [], unloaded: [] });
      };
      const timer = setTimeout(
        () => fail(`No screen within ${this.#limits.screenMs} ms.`),
        this.#limits.screenMs,
      );
      child.on("error", (error) => fail(error.message));
      child.on("exit", (code, signal) => fail(`The process ended with ${code ?? signal}.`));
      const take = async (message: unknown) => {
        const report = z.parse(renderReport, message);
        if (report.kind === "calls") {
          send(child, { kind: "answers", bodies: await answer(report.calls) });
        } else if (report.kind === "rendered") {
          const screen = report.screen === null ? null : z.parse(firstScreen, JSON.parse(report.screen));
          const { message, overruns, unloaded } = report;
          settle({ screen, message, isProcessLost: false, overruns, unloaded });
        }
      };
      child.on("message", (message) => {
        // What a release returned must not end the site.
        take(message).catch((error: unknown) => fail(String(error)));
      });
      send(child, { kind: "render", set, request });
    });
  }

  /** Ends the process; the next render begins another one. */
  close(): void {
    this.#child?.process.kill("SIGKILL");
    this.#child = undefined;
  }

  /** The process, and the name of these scripts in it. */
  #contextOf(scripts: readonly ReleaseScript[]): { readonly child: ChildProcess; readonly set: string } {
    const { exitCode, signalCode } = this.#child?.process ?? {};
    if (exitCode !== null || signalCode !== null) this.#child = undefined;
    this.#child ??= { process: this.#start(), sets: new Map() };
    const { process: child, sets } = this.#child;
    const known = sets.get(scripts);
    const set = known ?? `${(this.#setsSent += 1)}`;
    // The one that was used longest ago is first.
    sets.delete(scripts);
    sets.set(scripts, set);
    if (known === undefined) {
      const { partMs, passesMax, contextsMax } = this.#limits;
      const [oldest] = sets;
      if (oldest && sets.size > contextsMax) {
        sets.delete(oldest[0]);
        send(child, { kind: "forget", set: oldest[1] });
      }
      send(child, { kind: "scripts", set, scripts, limits: { partMs, passesMax } });
    }
    return { child, set };
  }

  #start(): ChildProcess {
    const child = fork(this.#file, [], {
      env: {},
      cwd: dirname(this.#file),
      execArgv: executionArguments(this.#file, this.#limits),
      stdio: ["ignore", "ignore", "ignore", "ipc"],
    });
    // Neither the process nor its channel keeps the site running.
    child.unref();
    child.channel?.unref();
    return child;
  }
}

function send(child: ChildProcess, order: RenderOrder): void {
  // A process that has ended reports it itself.
  if (child.connected) child.send(order, () => undefined);
}
