import type { StartFailure, Watchdog } from "@tessera/shared/contracts/watchdog";
import type { WatchdogOptions } from "./watchdog-options.ts";

/**
 * Inline script before the first file of the shell. It shows a message in the place of the shell, or below a
 * first screen, when a file of it is missing, broken or late, and reports that once to the error log. A style
 * that fails or hangs is removed, since it would block painting, and requested again under another URL, once.
 * "Try again" replaces the browser's copies of the shell's files and reloads. A document of an earlier
 * revision reloads once by itself when a file fails, unless something is typed that the shell does not keep.
 * While a rollout runs it reports that the page runs, and what fails in it. The shell calls it by the
 * interface `Watchdog`.
 */
declare const options: WatchdogOptions;

const { release, base, script, budgetMs, silenceMs, reportMs, runsAfterMs, looksMax } = options;
const { errorLogPath, outcomesPath, revisionHeader, messages } = options;
let { revision } = options;
const origin = location.origin;
let isEvaluated = false;
let isShown = false;
let isReported = false;
/** Message below a page that can be read. */
let band: HTMLElement | undefined;

// The bundler adds links of its own, which belong to the screen that it loads.
const styles = () => [...document.querySelectorAll<HTMLLinkElement>("link[data-shell]")];
const partStyles = () => [...document.querySelectorAll<HTMLLinkElement>("link[data-part]")];
// Not by the link's sheet: a refused file has one, too.
const loaded = new WeakSet<EventTarget>();
const isStyled = () => styles().every((link) => loaded.has(link));

const renew = (link: HTMLLinkElement) => {
  const copy = link.cloneNode() as HTMLLinkElement;
  copy.nonce = link.nonce;
  copy.href = `${link.href}?retry=1`;
  copy.dataset["renewed"] = "";
  link.replaceWith(copy);
};

const username = () => {
  try {
    const [, claims = ""] = /(?:^|; )token=[^;.]*\.([^;.]*)/.exec(document.cookie) ?? [];
    const { username } = JSON.parse(atob(claims.replaceAll("-", "+").replaceAll("_", "/"))) as {
      username?: string;
    };
    return username || "GUEST";
  } catch {
    return "GUEST";
  }
};

// Reports of this visit, while a rollout runs: the token of the document says so.
const measuredBy = () => {
  const token = document.querySelector<HTMLMetaElement>("meta[name=page-token]")?.content ?? "";
  return token.startsWith("_") ? token : "";
};
const tell = (report: object) => {
  const token = measuredBy();
  if (!token) return;
  const headers = { "content-type": "application/json" };
  const body = JSON.stringify({ token, ...report });
  void fetch(outcomesPath, { method: "POST", headers, body, keepalive: true, priority: "low" }).catch(
    () => undefined,
  );
};

let isRunning = false;
const run = () => {
  if (!isRunning) tell({ visit: "runs" });
  isRunning = true;
};
// A part that is not there yet may hang once it is.
const runWhenLoaded = (looks: number) => {
  if (looks === 0 || !document.querySelector("[data-rendered],[data-loading]")) run();
  else setTimeout(runWhenLoaded, runsAfterMs, looks - 1);
};

// Each fault of a release once.
const faults = new Set<string>();
const failed = async (details: string, cause: unknown) => {
  const step = /failed=([\w-]+)/.exec(details)?.[1] ?? "render";
  const named = /remote=(?!api )\S+ release=(\S+)/.exec(details)?.[1];
  const { stack } = Object(cause) as { readonly stack?: unknown };
  const thrower = step === "render" ? /\/r\/(r_[0-9a-f]+)\//.exec(String(stack))?.[1] : undefined;
  const release = named ?? thrower ?? null;
  const fault = `${release} ${step}`;
  if (faults.has(fault) || !measuredBy()) return;
  faults.add(fault);
  const text = String(cause).slice(0, 300);
  const file = /\/r\/[^\s)?]+\.(?:js|css|json)/.exec(text)?.[0];
  const answer = file && (await fetch(file, { method: "HEAD", cache: "no-store" }).catch(() => undefined));
  tell({ visit: "failed", release, step, text, status: answer ? answer.status : 0 });
};

const report = (failure: StartFailure, cause: unknown) => {
  if (isReported) return;
  isReported = true;
  const details = `remote=shell release=${release} failed=${failure}`;
  void failed(details, cause);
  const body = {
    error: String(cause).slice(0, 500),
    errorInfo: details,
    url: location.href.slice(0, 2000),
    user: username(),
    tag: "ERROR_BOUNDARY",
    date: `${new Date(Date.now() + 7 * 3_600_000).toISOString().slice(0, 19)}+07:00`,
  };
  const headers = { "content-type": "application/json" };
  // A controller, because browsers that are too old for the shell have no AbortSignal.timeout, and get here
  // first.
  const controller = new AbortController();
  const end = setTimeout(() => controller.abort(), reportMs);
  void fetch(errorLogPath, {
    method: "POST",
    headers,
    body: JSON.stringify(body),
    keepalive: true,
    signal: controller.signal,
  })
    .catch(() => undefined)
    .then(() => clearTimeout(end));
};

const tryAgain = async () => {
  for (const button of document.querySelectorAll<HTMLButtonElement>("[data-try-again]"))
    button.disabled = true;
  const named = [
    ...document.querySelectorAll<HTMLLinkElement | HTMLScriptElement>("link[href],script[src]"),
  ].map((one) => ("href" in one ? one.href : one.src));
  const loaded = performance.getEntriesByType("resource").map(({ name }) => name);
  const urls = new Set([...named, ...loaded].filter((url) => url.startsWith(origin + base)));
  const loads = [...urls].map((url) =>
    fetch(url.split("?", 1)[0] ?? url, { cache: "reload" }).then((answer) => answer.arrayBuffer()),
  );
  await Promise.race([Promise.allSettled(loads), new Promise((resolve) => setTimeout(resolve, budgetMs))]);
  location.reload();
};

let isStale = false;
const show = (id: string, failure: string) => {
  // A file that fails later than the one by which the page was found to be stale is missing for the same
  // cause.
  if (isStale) return;
  hasMessage = true;
  hideNote();
  const template = document.getElementById(id) as HTMLTemplateElement | null;
  const root = document.getElementById("root");
  // The document was opened again, with a message of its own.
  if (!template || !root) return;
  const message = template.content.cloneNode(true) as DocumentFragment;
  for (const name of message.querySelectorAll("small"))
    name.textContent = `${failure} · ${release.slice(0, 8)}`;
  for (const button of message.querySelectorAll("button"))
    button.addEventListener("click", "close" in button.dataset ? dismiss : tryAgain);
  band?.remove();
  root.hidden = false;
  // A first screen can be read, and its links work; without the style it cannot.
  if (isShown || (root.hasAttribute("data-rendered") && failure !== "style")) {
    band = document.createElement("div");
    band.className = "FirstBand";
    band.append(...(message.firstElementChild?.childNodes ?? []));
    root.parentNode?.append(band);
  } else {
    root.removeAttribute("data-rendered");
    root.replaceChildren(message);
  }
};

const hideBand = () => {
  isStale = false;
  band?.remove();
};
// The button that had the focus is gone.
const dismiss = () => {
  hideBand();
  document.querySelector("main")?.focus({ preventScroll: true });
};

// Without its style a part is not shown: the shell loads it again, or shows that it is missing.
const dropPart = (link: HTMLLinkElement) => {
  link.remove();
  whenRead(() => {
    for (const part of document.querySelectorAll(
      `[data-release='${link.dataset["part"]}'] > [data-rendered]`,
    ))
      part.remove();
  });
};

// Once for each revision: where the browser keeps nothing, not after a reload.
const mayReload = () => {
  try {
    const isFirst = sessionStorage.getItem("staleRevision") !== String(revision);
    sessionStorage.setItem("staleRevision", String(revision));
    return isFirst;
  } catch {
    const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
    return navigation?.type !== "reload";
  }
};

const hasTyped = () =>
  [
    ...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>("main form :is(input,textarea)"),
  ].some(({ type, value }) => value !== "" && !["checkbox", "radio", "hidden"].includes(type));

// A release whose files are gone is of an earlier revision: loaded again, the page has the files of now.
const checkRevision = async (keepsTyped?: boolean) => {
  try {
    const headers = { accept: "text/html" };
    const { headers: now } = await fetch(location.href, { method: "HEAD", cache: "no-store", headers });
    const known = now.get(revisionHeader);
    if (!known || known === String(revision)) return;
  } catch {
    return;
  }
  const isSafe = keepsTyped || !isShown || !hasTyped();
  if (isSafe && !mayReload()) return;
  whenRead(() => {
    show(messages.stale, "stale");
    isStale = true;
    if (isSafe) location.reload();
  });
};

// Files that fail together share one check: a slow site does not render a document for each.
let checking: Promise<void> | undefined;
const reloadIfStale = (keepsTyped?: boolean) => {
  checking ??= checkRevision(keepsTyped).then(() => (checking = undefined));
  return checking;
};

const whenRead = (work: () => void) => {
  // A document that was cut off is never loaded. The messages are in front of the root.
  if (document.getElementById("root") || document.readyState !== "loading") work();
  else document.addEventListener("DOMContentLoaded", work, { once: true });
};

const showFailed = (failure: StartFailure | "render") => {
  clearTimeout(timer);
  probe?.abort();
  whenRead(() => show(messages.failed, failure));
  void reloadIfStale();
};

const fail = (failure: StartFailure, cause: unknown) => {
  report(failure, cause);
  showFailed(failure);
};

let note: Element | undefined;
let hasMessage = false;
const hideNote = () => note?.remove();
const showNote = () =>
  whenRead(() => {
    const template = document.getElementById(messages.loading) as HTMLTemplateElement | null;
    const root = document.getElementById("root");
    if (isShown || hasMessage || note || !template || !root) return;
    note = template.content.firstElementChild?.cloneNode(true) as Element;
    root.parentNode?.append(note);
    if (isStyled()) return;
    // A style blocks painting until it is there, unless it is for another medium; without it, the note is
    // alone.
    root.hidden = root.hasAttribute("data-rendered");
    for (const link of styles()) if (!loaded.has(link)) link.media = "print";
  });

// Follows the files that are on their way. Browsers join the requests, so that no byte is sent twice; each
// file that stopped for a while, or did not begin, counts as hanging.
let probe: AbortController | undefined;
let arrivedAt = 0;
const follow = () => {
  const { signal } = (probe = new AbortController());
  const pending = styles()
    .filter((link) => !loaded.has(link))
    .map(({ href }) => href);
  for (const url of [...pending, ...(isEvaluated ? [] : [origin + script])]) {
    void fetch(url, { signal })
      .then(async ({ ok, body }) => {
        if (!ok || !body) return;
        const reader = body.getReader();
        while (!(await reader.read()).done) arrivedAt = performance.now();
      })
      .catch(() => undefined);
  }
};

// A style that is late blocks painting, and the shell.
const dropParts = () => {
  for (const link of partStyles()) if (!loaded.has(link)) dropPart(link);
};

const check = () => {
  if (isShown) return;
  const loads = performance.getEntriesByType("resource") as PerformanceResourceTiming[];
  const arrivals = loads.filter(({ name }) => name.startsWith(origin + base));
  arrivedAt = Math.max(arrivedAt, ...arrivals.map(({ responseEnd }) => responseEnd));
  if (performance.now() - arrivedAt > silenceMs) {
    late();
    return;
  }
  showNote();
  timer = setTimeout(check, silenceMs / 2);
};

const late = () => {
  probe?.abort();
  const pending = styles().filter((link) => !loaded.has(link));
  const failure = pending.length > 0 ? "style" : isEvaluated ? "start" : "script";
  for (const link of pending) if (!("renewed" in link.dataset)) renew(link);
  report(failure, `Not there within ${budgetMs} ms.`);
  whenRead(() => {
    if (!isShown) show(messages.slow, failure);
  });
};

// On a busy device the document itself is late.
setTimeout(showNote, Math.max(silenceMs, budgetMs - performance.now()));

let timer = setTimeout(() => {
  if (!isShown) follow();
  setTimeout(dropParts, silenceMs / 2);
  timer = setTimeout(check, budgetMs - silenceMs);
}, silenceMs);

addEventListener(
  "error",
  ({ target, filename, message }) => {
    if (target instanceof HTMLLinkElement && "part" in target.dataset) dropPart(target);
    else if (isShown) return;
    else if (target instanceof HTMLLinkElement && "shell" in target.dataset) {
      if ("renewed" in target.dataset) fail("style", `Not loaded: ${target.href}`);
      else renew(target);
    } else if (target instanceof HTMLScriptElement && target.src === origin + script)
      fail("script", `Not loaded: ${target.src}`);
    else if (filename?.startsWith(origin + base)) fail("start", message);
  },
  true,
);

let whenStyled = (): void => undefined;
document.addEventListener(
  "load",
  ({ target }) => {
    if (target) loaded.add(target);
    if (target instanceof HTMLLinkElement && target.media === "print") target.media = "";
    if (!isStyled()) return;
    const root = document.getElementById("root");
    if (root) root.hidden = false;
    whenStyled();
  },
  true,
);

const watchdog: Watchdog = {
  styled: () =>
    new Promise<void>((resolve) => {
      isEvaluated = true;
      whenStyled = resolve;
      if (isStyled()) resolve();
    }),
  shown: () => {
    isShown = true;
    band?.remove();
    probe?.abort();
    hideNote();
    // A page that hangs as soon as it is shown does not run.
    setTimeout(runWhenLoaded, runsAfterMs, looksMax);
    addEventListener("pagehide", run);
  },
  fail,
  failed,
  lost: () => showFailed("render"),
  reloadIfStale,
  follows: (now) => {
    revision = now;
    if (isShown) hideBand();
  },
  offerReload: () => whenRead(() => show(messages.stale, "stale")),
};
(window as { tesseraWatchdog?: Watchdog }).tesseraWatchdog = watchdog;
