// @vitest-environment jsdom
import { Script } from "node:vm";
import { failureReport } from "@tessera/shared/contracts/release-outcomes";
import { startReport } from "@tessera/shared/contracts/start-report";
import type { Watchdog } from "@tessera/shared/contracts/watchdog";
import * as z from "@tessera/shared/schema";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { revisionHeader, watchdog } from "./watchdog.ts";

/** Parts of the document that the test uses: the server's code has no types of browsers. */
interface Page {
  readonly document: {
    cookie: string;
    readonly body: { innerHTML: string };
    querySelectorAll(selector: string): Iterable<{ readonly textContent: string | null; click(): void }>;
    getElementById(id: string): { readonly textContent: string | null } | null;
  };
  readonly tesseraWatchdog: Watchdog;
}
const page = globalThis as unknown as Page;

const release = `r_${"0".repeat(64)}`;
const base = `/r/${release}/`;
interface SentReport {
  readonly body: string;
  readonly signal: AbortSignal;
}
let sent: SentReport[];

beforeEach(() => {
  vi.useFakeTimers();
  sent = [];
  page.document.body.innerHTML = '<div id="root"></div>';
  // An error log that never answers; what else the page asks for is not there.
  vi.stubGlobal("fetch", (path: string, options: SentReport) => {
    if (path !== "/api/error-log") return Promise.reject(new TypeError("not there"));
    sent.push(options);
    return new Promise((_, reject) => {
      options.signal.addEventListener("abort", () => reject(new Error("aborted")));
    });
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  page.document.cookie = "token=; max-age=0";
});

/** Runs the watchdog's script in this document. */
function startWatch(): Watchdog {
  const script = watchdog({ release, base, script: `${base}js/shell.js`, revision: "7  " });
  new Script(script).runInThisContext();
  return page.tesseraWatchdog;
}
const reports = () => sent.map(({ body }) => JSON.parse(body) as unknown);

it("a shell that does not start: one unsigned report in the allowed form", () => {
  const watch = startWatch();
  watch.fail("start", "long ".repeat(500));
  watch.fail("texts", "again");
  expect(reports()).toEqual([
    expect.objectContaining({ errorInfo: `remote=shell release=${release} failed=start`, user: "GUEST" }),
  ]);
  expect(z.safeParse(startReport, reports()[0]).error).toBeUndefined();
});

it.each([
  ["a player's token", JSON.stringify({ sub: "p", username: "budi88", sid: "s", exp: 1 }), "budi88"],
  ["a token without a name", "{}", "GUEST"],
  ["an invalid token", "no json", "GUEST"],
])("%s in the cookie: becomes the user of the report", (_, claims, user) => {
  const text = btoa(claims).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
  page.document.cookie = `token=head.${text}.tail`;
  startWatch().fail("script", "Not loaded");
  expect(reports()).toEqual([expect.objectContaining({ user })]);
});

it("an error log that does not answer: the request is aborted after 5 s", async () => {
  startWatch().fail("script", "Not loaded");
  await vi.advanceTimersByTimeAsync(4_999);
  expect(sent[0]?.signal.aborted).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(sent[0]?.signal.aborted).toBe(true);
});

it("a root element that is lost later: the failure is shown, but not reported, since the shell reports it signed", () => {
  page.document.body.innerHTML =
    '<template id="start-failed"><p>It failed.</p></template><div id="root"></div>';
  startWatch().lost();
  expect(page.document.getElementById("root")?.textContent).toBe("It failed.");
  expect(sent).toEqual([]);
});

it("a page that has followed to the current revision: not stale, and not loaded again", async () => {
  const reload = vi.fn<() => void>();
  vi.stubGlobal("location", { href: "http://localhost/games", origin: "http://localhost", reload });
  vi.stubGlobal("fetch", () => Promise.resolve(new Response(null, { headers: { [revisionHeader]: "9" } })));
  const watch = startWatch();
  watch.follows?.(9);
  await watch.reloadIfStale();
  expect(reload).not.toHaveBeenCalled();
  watch.follows?.(8);
  await watch.reloadIfStale();
  expect(reload).toHaveBeenCalledOnce();
});

it("a page that can follow only by a reload: shows a notice until it has followed", () => {
  page.document.body.innerHTML =
    '<template id="start-stale"><div><p>A new version</p><button>Load again</button></div></template><main><div id="root">Games</div></main>';
  const watch = startWatch();
  watch.shown();
  watch.offerReload?.();
  watch.offerReload?.();
  const bands = () => [...page.document.querySelectorAll(".FirstBand")].map(({ textContent }) => textContent);
  expect(bands()).toEqual(["A new versionLoad again"]);
  expect(page.document.getElementById("root")?.textContent).toBe("Games");
  watch.follows?.(8);
  expect(bands()).toEqual([]);
});

it("a page that needs a reload again, after its notice was closed or it has followed: shows the notice again", async () => {
  page.document.body.innerHTML =
    '<template id="start-stale"><div><button data-close>Close</button></div></template><main><form><input value="typed"></form><div id="root">Games</div></main>';
  vi.stubGlobal("fetch", () => Promise.resolve(new Response(null, { headers: { [revisionHeader]: "9" } })));
  const watch = startWatch();
  watch.shown();
  const bands = () => [...page.document.querySelectorAll(".FirstBand")];
  await watch.reloadIfStale();
  expect(bands()).toHaveLength(1);
  for (const button of page.document.querySelectorAll("button")) button.click();
  expect(bands()).toEqual([]);
  await watch.reloadIfStale();
  expect(bands()).toHaveLength(1);
  watch.follows?.(8);
  watch.offerReload?.();
  expect(bands()).toHaveLength(1);
});

it("a page with typed text: not loaded again, unless the text is preserved", async () => {
  page.document.body.innerHTML =
    '<template id="start-stale"><div><p>A new version</p></div></template><main><form><input value="typed"></form><div id="root">Games</div></main>';
  const reload = vi.fn<() => void>();
  vi.stubGlobal("location", { href: "http://localhost/games", origin: "http://localhost", reload });
  vi.stubGlobal("fetch", () => Promise.resolve(new Response(null, { headers: { [revisionHeader]: "9" } })));
  const watch = startWatch();
  watch.shown();
  await watch.reloadIfStale();
  expect(reload).not.toHaveBeenCalled();
  await watch.reloadIfStale(true);
  expect(reload).toHaveBeenCalledOnce();
  // Once for each revision.
  await watch.reloadIfStale(true);
  expect(reload).toHaveBeenCalledOnce();
});

it("files that fail at the same time: cause one revision request; the next failure causes another one", async () => {
  const asked: string[] = [];
  vi.stubGlobal("fetch", (_path: string, { method }: RequestInit) => {
    asked.push(String(method));
    return Promise.resolve(new Response(null, { headers: { [revisionHeader]: "7" } }));
  });
  const watch = startWatch();
  await Promise.all([watch.reloadIfStale(), watch.reloadIfStale(), watch.reloadIfStale()]);
  expect(asked).toEqual(["HEAD"]);
  await watch.reloadIfStale();
  expect(asked).toEqual(["HEAD", "HEAD"]);
});

const other = `r_${"1".repeat(64)}`;
/** Reports of a visit; a file of a release answers 404. */
function watchVisit(token: string) {
  const reports: unknown[] = [];
  const asked: string[] = [];
  page.document.body.innerHTML = `<meta name="page-token" content="${token}"><div id="root"></div>`;
  vi.stubGlobal(
    "fetch",
    async (path: string, options: { readonly body: string; readonly method: string }) => {
      asked.push(path);
      if (path === "/registry/v1/outcomes") reports.push(JSON.parse(options.body));
      return { status: options.method === "HEAD" ? 404 : 204 };
    },
  );
  return { watch: startWatch(), reports, asked };
}

it("a page during a rollout: reports once that it runs, a second after it was shown", () => {
  const token = `_${"a".repeat(42)}.2`;
  const { watch, reports } = watchVisit(token);
  watch.shown();
  vi.advanceTimersByTime(999);
  expect(reports).toEqual([]);
  vi.advanceTimersByTime(1);
  vi.advanceTimersByTime(5_000);
  expect(reports).toEqual([{ token, visit: "runs" }]);
});

it.each([
  ["data-rendered", 2_500, 3_000],
  ["data-loading", 2_500, 3_000],
  ["data-loading", 60_000, 10_000],
])(
  "a page with a part that has %s for %d ms: reports after %d ms that it runs",
  (attribute, thereAfterMs, saidAfterMs) => {
    const token = `_${"a".repeat(42)}.2`;
    const { watch, reports } = watchVisit(token);
    const { body } = page.document;
    const loaded = body.innerHTML;
    body.innerHTML += `<div ${attribute}></div>`;
    watch.shown();
    setTimeout(() => (body.innerHTML = loaded), thereAfterMs);
    vi.advanceTimersByTime(saidAfterMs - 1);
    expect(reports).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(reports).toEqual([{ token, visit: "runs" }]);
  },
);

it.each<[string, string, unknown, object]>([
  [
    "of a part",
    `remote=wallet release=${other} failed=render`,
    new Error("x"),
    { release: other, step: "render" },
  ],
  [
    "of an answer",
    `remote=api release=${other} failed=UNEXPECTED`,
    new Error("x"),
    { release: null, step: "UNEXPECTED" },
  ],
  ["of the first screen", "failed=first-screen", new Error("x"), { release: null, step: "first-screen" }],
  [
    "of a screen of the shell, by the stack of its error",
    "\n    at Wallet",
    Object.assign(new Error("x"), { stack: `Error: x\n at https://a/r/${other}/js/1.js:1:2` }),
    { release: other, step: "render" },
  ],
  [
    "of a file that the server does not have",
    `remote=wallet release=${other} failed=entry`,
    `Error: https://a/r/${other}/js/entry.js could not be loaded.`,
    { release: other, step: "entry", status: 404 },
  ],
])("a failure %s, twice: one report of it", async (_what, details, cause, expected) => {
  const { watch, reports } = watchVisit(`_${"a".repeat(42)}.2`);
  watch.failed?.(details, cause);
  watch.failed?.(details, cause);
  await vi.advanceTimersByTimeAsync(0);
  expect(reports).toEqual([expect.objectContaining({ visit: "failed", status: 0, ...expected })]);
  expect(z.safeParse(failureReport, reports[0]).error).toBeUndefined();
});

it("a page that is not measured: sends no request and no report about its visit", async () => {
  const { watch, asked } = watchVisit(`A${"a".repeat(42)}.2`);
  watch.shown();
  watch.failed?.(
    `remote=wallet release=${other} failed=entry`,
    `https://a/r/${other}/js/entry.js could not be loaded.`,
  );
  await vi.advanceTimersByTimeAsync(2_000);
  expect(asked).toEqual([]);
});
