import { types } from "node:util";
import { createContext, Script, type Context } from "node:vm";
import type { FirstScreenCall, FirstScreenRequest } from "@tessera/shared/contracts/first-screen";

/** Server script of a live release. */
export interface ReleaseScript {
  readonly release: string;
  readonly code: string;
}

/** Error of a release, as text. */
export interface ReleaseFailure {
  readonly release: string;
  readonly message: string;
}

/** Error: a release did not end within its time. */
export class Overrun extends Error {
  override readonly name = "Overrun";
  readonly release: string;

  constructor(release: string, options: ErrorOptions) {
    super(`${release} did not end within its time.`, options);
    this.release = release;
  }
}

export interface RenderLimits {
  /** Time of one release for its part of a screen, in milliseconds. */
  readonly partMs: number;
  /** Rounds of requests for data. */
  readonly passesMax: number;
}

/** Globals that the libraries of a page need and that JavaScript itself does not have. */
const hostGlobals = { URL, URLSearchParams, TextEncoder, TextDecoder, AbortController, AbortSignal };

/**
 * Timers and console inside of the context. A timer without delay is run by the process after each step;
 * others never end before the screen is finished, so they never run.
 */
const prelude = new Script(`
  var window = undefined, document = undefined, console = {};
  for (const name of ["log", "info", "warn", "error", "debug"]) console[name] = () => undefined;
  var tesseraTimers = [];
  var setTimeout = (run, delay = 0, ...values) => {
    const timer = { run: () => run(...values) };
    if (delay <= 0) tesseraTimers.push(timer);
    return timer;
  };
  var clearTimeout = (timer) => { if (timer) timer.run = () => undefined; };
  var setInterval = () => ({}), clearInterval = () => undefined;
  var queueMicrotask = (run) => void Promise.resolve().then(run);
`);
const runTimers = new Script("for (const timer of tesseraTimers.splice(0)) try { timer.run(); } catch {}");
const timerCount = new Script("tesseraTimers.length");
const dropTimers = new Script("tesseraTimers.length = 0");

const steps = {
  begin: new Script("tesseraShell.begin(tesseraInput)"),
  nextPart: new Script("tesseraShell.nextPart()"),
  renderPart: new Script("tesseraShell.renderPart()"),
  // A shell that was built before has no tasks: it requests and answers all at once.
  planRequests: new Script("(tesseraShell.planRequests ?? tesseraShell.requestData)()"),
  planAnswers: new Script("(tesseraShell.planAnswers ?? tesseraShell.answerCalls)(tesseraInput)"),
  nextTask: new Script("tesseraShell.nextTask?.() ?? null"),
  runTasks: new Script("tesseraShell.runTasks()"),
  openCalls: new Script("tesseraShell.openCalls()"),
  finish: new Script("tesseraShell.finish()"),
};

const timerRoundsMax = 50;

/**
 * Runs the server scripts of one set of releases in a context without Node's modules. The process around it
 * has no secrets, files or network; the context bounds the time of each release.
 */
export class RenderContext {
  readonly #context: Context;
  readonly #shell: string;
  readonly #limits: RenderLimits;
  /** Remotes whose scripts threw when they were evaluated: they have no parts. */
  readonly unloaded: readonly ReleaseFailure[];

  /**
   * Evaluates the scripts, the shell's first, which provides modules to the others.
   *
   * @throws Overrun, or the error of the shell's script.
   */
  constructor([shell, ...remotes]: readonly ReleaseScript[], limits: RenderLimits) {
    if (!shell) throw new Error("There is no shell to render.");
    this.#shell = shell.release;
    this.#limits = limits;
    this.#context = createContext(Object.assign(Object.create(null), hostGlobals), {
      microtaskMode: "afterEvaluate",
      codeGeneration: { strings: false, wasm: false },
    });
    prelude.runInContext(this.#context);
    noteStackGetter(newError.runInContext(this.#context));
    this.#evaluate(shell);
    this.unloaded = remotes.flatMap((remote) => {
      try {
        this.#evaluate(remote);
        return [];
      } catch (error) {
        if (error instanceof Overrun) throw error;
        return [{ release: remote.release, message: describeError(error) }];
      }
    });
  }

  /**
   * Renders a first screen.
   *
   * @param answer answers calls with JSON texts in their order, null for one that is not answered
   * @returns the JSON text of a FirstScreen
   * @throws Overrun; the context must not be used again then
   */
  async render(
    request: FirstScreenRequest,
    answer: (calls: readonly FirstScreenCall[]) => Promise<readonly (string | null)[]>,
  ): Promise<string> {
    this.#run("begin", this.#shell, JSON.stringify(request));
    for (let pass = 0; ; pass += 1) {
      for (let part = this.#next("nextPart"); part !== null; part = this.#next("nextPart")) {
        this.#run("renderPart", part);
      }
      if (pass === this.#limits.passesMax) break;
      this.#run("planRequests", this.#shell);
      this.#runTasks();
      const open = this.#run("openCalls", this.#shell);
      if (typeof open !== "string") break;
      const calls = JSON.parse(open) as FirstScreenCall[];
      const bodies = calls.length === 0 ? [] : await answer(calls);
      this.#run("planAnswers", this.#shell, JSON.stringify(bodies));
      this.#runTasks();
    }
    return String(this.#run("finish", this.#shell));
  }

  /**
   * Runs requests for data, and what continues with answers, each in the time of the release whose code it
   * is.
   */
  #runTasks(): void {
    for (let next = this.#next("nextTask"); next !== null; next = this.#next("nextTask")) {
      this.#run("runTasks", next);
    }
  }

  /** Id of the release that is next; null when none is. */
  #next(step: "nextPart" | "nextTask"): string | null {
    const next = this.#run(step, this.#shell);
    if (typeof next !== "string") return null;
    return next === "shell" ? this.#shell : next;
  }

  #evaluate({ release, code }: ReleaseScript): void {
    this.#within(release, new Script(code, { filename: `${release}.js` }));
    this.#runTimers(release);
  }

  /** Runs a function of the shell's script, and what it left to do, within the time of a release. */
  #run(step: keyof typeof steps, release: string, input = ""): unknown {
    this.#context["tesseraInput"] = input;
    const result: unknown = this.#within(release, steps[step]);
    this.#runTimers(release);
    return result;
  }

  /**
   * Runs the timers that a release has left. None stays: it would run in the time of another release, or
   * screen.
   */
  #runTimers(release: string): void {
    for (let round = 0; round < timerRoundsMax && this.#within(release, timerCount) !== 0; round += 1) {
      this.#within(release, runTimers);
    }
    this.#within(release, dropTimers);
  }

  #within(release: string, script: Script): unknown {
    try {
      return script.runInContext(this.#context, { timeout: this.#limits.partMs, displayErrors: false });
    } catch (error) {
      if (isTimeout(error)) throw new Overrun(release, { cause: error });
      throw error;
    }
  }
}

const errorCharactersMax = 4_000;

interface OwnMember {
  readonly get?: () => unknown;
  readonly value?: unknown;
}

function ownMember(error: unknown, name: string): OwnMember | undefined {
  return Object.getOwnPropertyDescriptor(error, name);
}

/** The engine's own getters of a stack, one of each realm: from Node 22 on, a stack is no plain value. */
const stackGetters = new WeakSet<() => unknown>();

/** @param error an error that no script has made */
function noteStackGetter(error: unknown): void {
  const get = ownMember(error, "stack")?.get;
  if (get) stackGetters.add(get);
}

noteStackGetter(new Error());
const newError = new Script("new Error()");

/**
 * Text of what a script threw; no code of the script runs for it, for that would run without a time limit.
 */
export function describeError(error: unknown): string {
  const member = (name: string): unknown => {
    const found = types.isNativeError(error) ? ownMember(error, name) : undefined;
    return found?.get && stackGetters.has(found.get) ? Reflect.apply(found.get, error, []) : found?.value;
  };
  // The stack of a text that is no script begins with the text.
  const isUnreadable = types.isNativeError(error) && error instanceof SyntaxError;
  const texts = [isUnreadable ? undefined : member("stack"), member("message"), error];
  const text =
    texts.find((value): value is string => typeof value === "string" && value !== "") ??
    "It threw a value that has no text.";
  return text.slice(0, errorCharactersMax);
}

/**
 * True for the error of a script whose time is over. It is an error of the context's own realm, not an
 * instance of this one's; the script may have thrown anything, so that no code of it may run here.
 */
function isTimeout(error: unknown): boolean {
  const code = types.isNativeError(error) ? Object.getOwnPropertyDescriptor(error, "code") : undefined;
  return code?.value === "ERR_SCRIPT_EXECUTION_TIMEOUT";
}
