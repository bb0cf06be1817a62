import { errorLogPath, outcomesPath } from "@tessera/shared/contracts/api-paths";
import { timeouts } from "@tessera/shared/contracts/endpoint";
import { startBudgetMs, startSilenceMs } from "@tessera/shared/contracts/watchdog";
import { numberRevision, scriptJson } from "./markup.ts";

export interface Watched {
  /** Release of the shell. */
  readonly release: string;
  /** URL path of the release's files, `/r/<release>/`. */
  readonly base: string;
  /** URL path of the shell's script. */
  readonly script: string;
  /** Revision of the release map of this document: its digits, or what stands for them. */
  readonly revision: string;
}

/** Ids of the templates with the message of each state. */
export const failedMessage = "start-failed";
export const slowMessage = "start-slow";
/** Id of the template of the line that stands there while files still arrive. */
export const loadingMessage = "start-loading";
/** Id of the template of the message that the page is from an earlier revision and is loaded again. */
export const staleMessage = "start-stale";

/** Time in milliseconds after which a page that is shown says that it runs, and looks again while parts of it are loading. */
const runsAfterMs = 1_000;
/** Times that it looks again at most: a part may never come. */
const looksMax = 9;

/** Header of a document with the revision of its release map. */
export const revisionHeader = "x-site-revision";

/**
 * Returns the code of the document's watchdog, an inline script before the first file of the shell. It shows a message in
 * the place of the shell, or below a first screen, when a file of it is missing, broken or late, and reports that once to
 * the error log. A style that
 * fails or hangs is removed, since it would block painting, and requested anew under another URL, once. "Try again" replaces
 * the browser's copies of the shell's files and reloads. A document of an earlier revision reloads once by itself when a file
 * fails, unless something is typed that the shell does not keep. While a rollout runs it reports that the page runs, and what fails in it. The shell calls it by the interface `Watchdog` of
 * `contracts/watchdog.ts`.
 */
export function watchdog(watched: Watched): string {
  const times = {
    budgetMs: startBudgetMs,
    silenceMs: startSilenceMs,
    reportMs: timeouts.errorLog,
    runsAfterMs,
    looksMax,
  };
  return `(${code})(${numberRevision(scriptJson({ ...watched, ...times }))})`;
}

// Text, because a function that a build has changed may need helpers which the page does not have.
const code = `({ release, base, script, revision, budgetMs, silenceMs, reportMs, runsAfterMs, looksMax }) => {
  const origin = location.origin;
  let isEvaluated = false, isShown = false, isReported = false, band = null;

  // The bundler adds links of its own, which belong to the screen that it loads.
  const styles = () => [...document.querySelectorAll("link[data-shell]")];
  const partStyles = () => [...document.querySelectorAll("link[data-part]")];
  // Not by the link's sheet: a refused file has one, too.
  const loaded = new WeakSet();
  const isStyled = () => styles().every((link) => loaded.has(link));

  const renew = (link) => {
    const copy = link.cloneNode();
    copy.nonce = link.nonce;
    copy.href = link.href + "?retry=1";
    copy.dataset.renewed = "";
    link.replaceWith(copy);
  };

  const username = () => {
    try {
      const token = /(?:^|; )token=([^;]*)/.exec(document.cookie)[1];
      return JSON.parse(atob(token.split(".")[1].replaceAll("-", "+").replaceAll("_", "/"))).username || "GUEST";
    } catch {
      return "GUEST";
    }
  };

  // Reports of this visit, while a rollout runs: the token of the document says so.
  const measuredBy = () => {
    const token = (document.querySelector("meta[name=page-token]") || {}).content || "";
    return token[0] === "_" ? token : "";
  };
  const tell = (report) => {
    const token = measuredBy();
    if (!token) return;
    const headers = { "content-type": "application/json" };
    const body = JSON.stringify({ token, ...report });
    fetch("${outcomesPath}", { method: "POST", headers, body, keepalive: true, priority: "low" }).catch(() => {});
  };

  let isRunning = false;
  const run = () => {
    if (!isRunning) tell({ visit: "runs" });
    isRunning = true;
  };
  // A part that is not there yet may hang once it is.
  const runWhenLoaded = (looks) => {
    if (looks === 0 || !document.querySelector("[data-rendered],[data-loading]")) return run();
    setTimeout(runWhenLoaded, runsAfterMs, looks - 1);
  };

  // Each fault of a release once.
  const faults = new Set();
  const failed = async (details, cause) => {
    const step = (/failed=([\\w-]+)/.exec(details) || [0, "render"])[1];
    const [, named] = /remote=(?!api )\\S+ release=(\\S+)/.exec(details) || [];
    const [, thrower] = (step === "render" && /\\/r\\/(r_[0-9a-f]+)\\//.exec(cause && cause.stack)) || [];
    const fault = (named || thrower) + step;
    if (faults.has(fault) || !measuredBy()) return;
    faults.add(fault);
    const text = String(cause).slice(0, 300);
    const [file] = /\\/r\\/[^\\s)?]+\\.(?:js|css|json)/.exec(text) || [];
    const answer = file ? await fetch(file, { method: "HEAD", cache: "no-store" }).catch(() => {}) : undefined;
    tell({ visit: "failed", release: named || thrower || null, step, text, status: answer ? answer.status : 0 });
  };

  const report = (failure, cause) => {
    if (isReported) return;
    isReported = true;
    void failed("remote=shell release=" + release + " failed=" + failure, cause);
    const day = new Date(Date.now() + 7 * 3600000).toISOString().slice(0, 19) + "+07:00";
    const body = {
      error: String(cause).slice(0, 500),
      errorInfo: "remote=shell release=" + release + " failed=" + failure,
      url: location.href.slice(0, 2000),
      user: username(),
      tag: "ERROR_BOUNDARY",
      date: day,
    };
    const headers = { "content-type": "application/json" };
    // A controller, because browsers that are too old for the shell have no AbortSignal.timeout, and get here first.
    const controller = new AbortController();
    const end = setTimeout(() => controller.abort(), reportMs);
    fetch("${errorLogPath}", {
      method: "POST",
      headers,
      body: JSON.stringify(body),
      keepalive: true,
      signal: controller.signal,
    }).catch(() => {}).then(() => clearTimeout(end));
  };

  const tryAgain = async () => {
    for (const button of document.querySelectorAll("[data-try-again]")) button.disabled = true;
    const named = [...document.querySelectorAll("link[href],script[src]")].map((one) => one.href || one.src);
    const loaded = performance.getEntriesByType("resource").map(({ name }) => name);
    const urls = new Set([...named, ...loaded].filter((url) => url.startsWith(origin + base)));
    const loads = [...urls].map((url) => fetch(url.split("?")[0], { cache: "reload" }).then((answer) => answer.arrayBuffer()));
    await Promise.race([Promise.allSettled(loads), new Promise((resolve) => setTimeout(resolve, budgetMs))]);
    location.reload();
  };

  let isStale = false;
  const show = (id, failure) => {
    // A file that fails later than the one by which the page was found to be stale is missing for the same cause.
    if (isStale) return;
    isTold = true;
    hideNote();
    const template = document.getElementById(id);
    // The document was opened anew, with a message of its own.
    if (!template) return;
    const message = template.content.cloneNode(true);
    for (const name of message.querySelectorAll("small")) name.textContent = failure + " · " + release.slice(0, 8);
    for (const button of message.querySelectorAll("button"))
      button.addEventListener("click", "close" in button.dataset ? dismiss : tryAgain);
    band?.remove();
    const root = document.getElementById("root");
    root.hidden = false;
    // A first screen can be read, and its links work; without the style it cannot.
    if (isShown || (root.hasAttribute("data-rendered") && failure !== "style")) {
      band = document.createElement("div");
      band.className = "FirstBand";
      band.append(...message.firstElementChild.childNodes);
      root.parentNode.append(band);
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

  // Without its style a part is not shown: the shell loads it anew, or shows that it is missing.
  const dropPart = (link) => {
    link.remove();
    whenRead(() => {
      for (const part of document.querySelectorAll("[data-release='" + link.dataset.part + "'] > [data-rendered]")) part.remove();
    });
  };

  // Once for each revision: where the browser keeps nothing, not after a reload.
  const mayReload = () => {
    try {
      const isFirst = sessionStorage.getItem("staleRevision") !== String(revision);
      sessionStorage.setItem("staleRevision", revision);
      return isFirst;
    } catch {
      return performance.getEntriesByType("navigation")[0]?.type !== "reload";
    }
  };

  const hasTyped = () => [...document.querySelectorAll("main form :is(input,textarea)")].some(({ type, value }) =>
    value !== "" && !["checkbox", "radio", "hidden"].includes(type));

  // A release whose files are gone is of an earlier revision: loaded again, the page has the files of now.
  const checkRevision = async (keepsTyped) => {
    try {
      const headers = { accept: "text/html" };
      const { headers: now } = await fetch(location.href, { method: "HEAD", cache: "no-store", headers });
      const known = now.get("${revisionHeader}");
      if (!known || known === String(revision)) return;
    } catch {
      return;
    }
    const isSafe = keepsTyped || !isShown || !hasTyped();
    if (isSafe && !mayReload()) return;
    whenRead(() => {
      show("${staleMessage}", "stale");
      isStale = true;
      if (isSafe) location.reload();
    });
  };

  // Files that fail together share one check: a slow site does not render a document for each.
  let checking;
  const reloadIfStale = (keepsTyped) => {
    checking = checking || checkRevision(keepsTyped).then(() => (checking = undefined));
    return checking;
  };

  const whenRead = (work) => {
    // A document that was cut off is never loaded. The messages stand in front of the root.
    if (document.getElementById("root") || document.readyState !== "loading") work();
    else document.addEventListener("DOMContentLoaded", work, { once: true });
  };

  const showFailed = (failure) => {
    clearTimeout(timer);
    if (probe) probe.abort();
    whenRead(() => show("${failedMessage}", failure));
    void reloadIfStale();
  };

  const fail = (failure, cause) => {
    report(failure, cause);
    showFailed(failure);
  };

  let note, isTold = false;
  const hideNote = () => note && note.remove();
  const showNote = () => whenRead(() => {
    const template = document.getElementById("${loadingMessage}");
    if (isShown || isTold || note || !template) return;
    note = template.content.firstElementChild.cloneNode(true);
    const root = document.getElementById("root");
    root.parentNode.append(note);
    if (isStyled()) return;
    // A style blocks painting until it is there, unless it is for another medium; without it, the note stands alone.
    root.hidden = root.hasAttribute("data-rendered");
    for (const link of styles()) if (!loaded.has(link)) link.media = "print";
  });

  // Follows the files that are on their way. Browsers join the requests, so that no byte is sent twice; each file that
  // stopped for a while, or did not begin, counts as hanging.
  let probe, arrivedAt = 0;
  const follow = () => {
    probe = new AbortController();
    const pending = styles().filter((link) => !loaded.has(link)).map(({ href }) => href);
    for (const url of [...pending, ...(isEvaluated ? [] : [origin + script])]) {
      fetch(url, { signal: probe.signal }).then(async ({ ok, body }) => {
        const reader = body.getReader();
        for (let part = await reader.read(); ok && !part.done; part = await reader.read()) arrivedAt = performance.now();
      }).catch(() => {});
    }
  };

  // A style that is late blocks painting, and the shell.
  const dropParts = () => {
    for (const link of partStyles()) if (!loaded.has(link)) dropPart(link);
  };

  const check = () => {
    if (isShown) return;
    const arrivals = performance.getEntriesByType("resource").filter(({ name }) => name.startsWith(origin + base));
    arrivedAt = Math.max(arrivedAt, ...arrivals.map(({ responseEnd }) => responseEnd));
    if (performance.now() - arrivedAt > silenceMs) return late();
    showNote();
    timer = setTimeout(check, silenceMs / 2);
  };

  const late = () => {
    probe.abort();
    const pending = styles().filter((link) => !loaded.has(link));
    const failure = pending.length > 0 ? "style" : isEvaluated ? "start" : "script";
    for (const link of pending) if (!("renewed" in link.dataset)) renew(link);
    report(failure, "Not there within " + budgetMs + " ms.");
    whenRead(() => isShown || show("${slowMessage}", failure));
  };

  // On a busy device the document itself is late.
  setTimeout(showNote, Math.max(silenceMs, budgetMs - performance.now()));

  let timer = setTimeout(() => {
    if (!isShown) follow();
    setTimeout(dropParts, silenceMs / 2);
    timer = setTimeout(check, budgetMs - silenceMs);
  }, silenceMs);

  addEventListener("error", ({ target, filename, message }) => {
    if (target.dataset && "part" in target.dataset) return dropPart(target);
    if (isShown) return;
    if (target.dataset && "shell" in target.dataset) {
      if ("renewed" in target.dataset) fail("style", "Not loaded: " + target.href);
      else renew(target);
    } else if (target.src === origin + script) fail("script", "Not loaded: " + target.src);
    else if (filename && filename.startsWith(origin + base)) fail("start", message);
  }, true);

  let whenStyled = () => {};
  document.addEventListener("load", ({ target }) => {
    loaded.add(target);
    if (target.media === "print") target.media = "";
    if (!isStyled()) return;
    const root = document.getElementById("root");
    if (root) root.hidden = false;
    whenStyled();
  }, true);

  window.tesseraWatchdog = {
    styled: () => new Promise((resolve) => {
      isEvaluated = true;
      whenStyled = resolve;
      if (isStyled()) resolve();
    }),
    shown: () => {
      isShown = true;
      band?.remove();
      if (probe) probe.abort();
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
    offerReload: () => whenRead(() => show("${staleMessage}", "stale")),
  };
}`;
