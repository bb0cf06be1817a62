import {
  writeFirstScreen,
  type FirstScreenCall,
  type FirstScreenPart,
  type FirstScreenRequest,
  type FirstScreenScript,
} from "@tessera/shared/contracts/first-screen";
import { callAddress } from "@tessera/shared/contracts/early-calls";
import { provideHost, provideRenderedParts, type Remote } from "@tessera/shared/federation";
import { renderPart as renderRemotePart } from "@tessera/shared/federation/render-part";
import { setSender } from "@tessera/shared/http";
import { i18n, registerMessages, shellPart } from "@tessera/shared/i18n";
import { pendingQueries, queryClient, readQueries, requestQuery } from "@tessera/shared/query";
import { createMemoryPageRouter, PageRouterProvider, setRouter } from "@tessera/shared/router";
import { beginSession, storage } from "@tessera/shared/session";
import { renderForSavedData } from "@tessera/shared/ui";
import type { MappedRelease } from "@tessera/shared/contracts/release-map";
import { renderToString } from "react-dom/server";
import { providedModules } from "./composition/provided-modules.ts";
import { NotFoundPage } from "./pages/not-found-page.tsx";
import { PageRoutes } from "./routes.tsx";
import { loadMessages } from "./texts.ts";

declare global {
  /** Modules that the server scripts of remotes consume. */
  var tesseraLentModules: Readonly<Record<string, unknown>>;
}

globalThis.tesseraLentModules = providedModules;

interface OpenCall {
  readonly call: FirstScreenCall;
  /** Release whose code made the call, and continues with its answer. */
  readonly release: string;
  readonly settle: (body: string | null) => void;
}

/** Work that runs code of a release. */
interface Task {
  readonly release: string;
  readonly run: () => void;
}

/** Stands for the shell's release where a release is named. */
const shell = "shell";

interface Part {
  readonly part: FirstScreenPart;
  html: string | null;
  state: "wanted" | "rendered" | "failed";
  /** Reason of the state `failed`. */
  failure: string;
}

/** One first screen while it is rendered. */
class Screen {
  readonly request: FirstScreenRequest;
  /** Parts by release and module, in the order in which the shell's screen names them. */
  readonly parts = new Map<string, Part>();
  /** Reason why the shell's own tree could not be rendered. */
  shellFailure: string | null = null;
  readonly calls: OpenCall[] = [];
  tasks: Task[] = [];
  /** Release whose code runs in this step: all that it begins, and all that continues from it, is its own. */
  running = shell;
  /** Calls without an answer that stay open, by their address. */
  readonly unanswered = new Map<string, FirstScreenCall>();
  isShellRendered = false;
  html: string | null = null;
  /** True when the shell was rendered twice alike: nothing that it loads is missing. */
  isSettled = false;
  /** True while the shell's own tree is rendered: only its places are parts of the screen. */
  isCollecting = false;

  constructor(request: FirstScreenRequest) {
    this.request = request;
  }

  find(part: FirstScreenPart) {
    if (!this.isCollecting) return null;
    const key = `${part.release} ${part.module ?? ""}`;
    const known = this.parts.get(key);
    if (!known) this.parts.set(key, { part, html: null, state: "wanted", failure: "" });
    return known?.html == null ? null : { __html: `<div data-rendered="">${known.html}</div>` };
  }

  renderShell(): string {
    this.isCollecting = true;
    try {
      return renderToString(
        <PageRouterProvider>
          <PageRoutes />
        </PageRouterProvider>,
      );
    } finally {
      this.isCollecting = false;
    }
  }

  nextPart(): Part | undefined {
    const { excluded } = this.request;
    return [...this.parts.values()].find(
      ({ state, part }) => state === "wanted" && !excluded.includes(part.release),
    );
  }

  async renderPart(wanted: Part): Promise<void> {
    const { release: id, module } = wanted.part;
    // A part whose promises never settle must not be asked for again.
    wanted.html = null;
    wanted.state = "failed";
    wanted.failure = "It waits for something that never comes.";
    try {
      const release = this.request.map.remotes.find((remote) => remote.id === id);
      if (!release) throw new Error(`${id} is not in the release map.`);
      const slot = release.manifest.slots.find((offer) => offer.module === module);
      wanted.html = await renderRemotePart({
        release,
        place: slot ? { kind: "slot", ...slot } : { kind: "screen" },
        pathname: pathOf(this.request),
      });
      wanted.state = "rendered";
    } catch (error) {
      wanted.failure = describe(error);
    }
  }
}

const pathOf = ({ url }: FirstScreenRequest): string => url.split("?", 1)[0] ?? "/";

function describe(error: unknown): string {
  try {
    return error instanceof Error ? (error.stack ?? error.message) : String(error);
  } catch {
    return "It threw a value that has no text.";
  }
}

let screen: Screen | undefined;

/** Releases that have made the queries. */
const makers = new WeakMap<object, string>();
queryClient.getQueryCache().subscribe(({ type, query }) => {
  if (type === "added") makers.set(query, screen?.running ?? shell);
});

function current(): Screen {
  if (!screen) throw new Error("No first screen has begun.");
  return screen;
}

/**
 * The remote of a release: its server script leaves its exports in a global with the name of its container.
 */
async function loadRemote(release: MappedRelease) {
  const exported = (globalThis as Record<string, unknown>)[release.container] as
    | { remote?: Remote }
    | undefined;
  return exported?.remote
    ? ({ status: "ready", release, remote: exported.remote } as const)
    : ({
        status: "failed",
        release,
        step: "entry",
        cause: new Error(`${release.name} has no server script.`),
      } as const);
}

async function beginScreen(request: FirstScreenRequest): Promise<void> {
  const begun = new Screen(request);
  screen = begun;
  queryClient.clear();
  beginSession(request.visitor);
  renderForSavedData(request.savesData);
  setRouter(createMemoryPageRouter(request.url));
  provideHost({
    releases: () => request.map.remotes,
    subscribe: () => () => undefined,
    NotFound: NotFoundPage,
    load: loadRemote,
    reportFailure: () => undefined,
    reportMismatch: () => undefined,
    crash: () => undefined,
  });
  provideRenderedParts((part) => begun.find(part));
  setSender(
    ({ path, query }) =>
      new Promise((resolve) => {
        const settle = (body: string | null) => {
          // A call that is not answered stays open: its place shows what it shows while it loads.
          if (body !== null) resolve({ data: JSON.parse(body) });
        };
        begun.calls.push({ call: { path, query }, release: begun.running, settle });
      }),
  );
  storage.forget();
  storage.write("language", request.language);
  await i18n.changeLanguage(request.language);
  await registerMessages(shellPart, loadMessages);
}

function addRequests(of: Screen): void {
  for (const query of pendingQueries()) {
    of.tasks.push({ release: makers.get(query) ?? shell, run: () => requestQuery(query) });
  }
}

function addAnswers(of: Screen, bodies: string): void {
  const answers = JSON.parse(bodies) as (string | null)[];
  for (const [index, { call, release, settle }] of of.calls.splice(0).entries()) {
    const answer = answers[index] ?? null;
    if (answer === null) of.unanswered.set(callAddress(call), call);
    of.tasks.push({ release, run: () => settle(answer) });
  }
  of.isShellRendered = false;
  for (const part of of.parts.values()) part.state = "wanted";
  of.shellFailure = null;
}

/** Runs the tasks of a release, or of all. */
function runTasksOf(of: Screen, release: string | null): void {
  const isOwn = (task: Task) => release === null || task.release === release;
  const own = of.tasks.filter(isOwn);
  of.tasks = of.tasks.filter((task) => !isOwn(task));
  for (const { run } of own) run();
}

/** Renders the shell's own tree; null when it throws, which leaves the page without a first screen. */
function renderShell(of: Screen): string | null {
  try {
    return of.renderShell();
  } catch (error) {
    of.shellFailure = describe(error);
    return null;
  }
}

const script: FirstScreenScript = {
  begin: (request) => void beginScreen(JSON.parse(request) as FirstScreenRequest),

  nextPart() {
    const of = current();
    of.running = shell;
    if (!of.isShellRendered) return shell;
    return of.nextPart()?.part.release ?? null;
  },

  renderPart() {
    const of = current();
    if (of.isShellRendered) {
      const wanted = of.nextPart();
      if (!wanted) return;
      of.running = wanted.part.release;
      void of.renderPart(wanted);
    } else {
      const html = renderShell(of);
      of.isSettled = html === of.html;
      of.html = html;
      of.isShellRendered = true;
    }
  },

  requestData() {
    addRequests(current());
    runTasksOf(current(), null);
  },

  planRequests: () => addRequests(current()),

  nextTask() {
    const of = current();
    of.running = shell;
    return of.tasks[0]?.release ?? null;
  },

  runTasks() {
    const of = current();
    const [next] = of.tasks;
    if (!next) return;
    of.running = next.release;
    runTasksOf(of, next.release);
  },

  openCalls() {
    const { calls, isSettled } = current();
    return calls.length === 0 && isSettled ? null : JSON.stringify(calls.map(({ call }) => call));
  },

  answerCalls(bodies) {
    addAnswers(current(), bodies);
    runTasksOf(current(), null);
  },

  planAnswers: (bodies) => addAnswers(current(), bodies),

  finish() {
    const of = current();
    const html = renderShell(of);
    const all = [...of.parts.values()];
    const parts = all.filter((part) => part.html !== null).map(({ part }) => part);
    const { url, language, visitor } = of.request;
    const failures = [
      ...(of.shellFailure === null ? [] : [{ release: shell, message: of.shellFailure }]),
      ...all
        .filter(({ state }) => state === "failed")
        .map(({ part, failure }) => ({ release: part.release, message: failure })),
    ];
    const calls = visitor === "player" ? [...of.unanswered.values()] : [];
    const state = { url, language, visitor, parts, calls, queries: readQueries() };
    return writeFirstScreen({ html, state, failures });
  },
};

export const {
  begin,
  nextPart,
  renderPart,
  requestData,
  planRequests,
  nextTask,
  runTasks,
  openCalls,
  answerCalls,
  planAnswers,
  finish,
} = script;
