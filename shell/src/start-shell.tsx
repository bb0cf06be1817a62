import { ignoreRepeatedPress } from "@tessera/shared/core/repeated-press";
import { yieldToBrowser } from "@tessera/shared/core/yield-to-browser";
import { startServerEvents } from "@tessera/shared/events";
import { hydrateInSlices, keepInput, pageIsQuiet, provideHost } from "@tessera/shared/federation";
import { i18n, registerMessages, shellPart } from "@tessera/shared/i18n";
import { startLiveQueries } from "@tessera/shared/query";
import { createPageRouter, PageRouterProvider, setRouter, startOverlayHistory } from "@tessera/shared/router";
import { startSession } from "@tessera/shared/session";
import { toast } from "@tessera/shared/ui";
import { useEffectEvent, useLayoutEffect, type ReactNode } from "react";
import { createRoot } from "react-dom/client";
import { readFirstScreen, takeOver } from "./composition/first-screen.ts";
import { createHost, reportMismatch } from "./composition/host.ts";
import { readReleaseMap } from "./composition/release-map.ts";
import { installTrustedTypes } from "./composition/trusted-types.ts";
import { registerMap } from "./composition/verified-files.ts";
import { logError } from "./crash/error-log.ts";
import { watchUncaughtErrors } from "./crash/uncaught-errors.ts";
import { MissingTexts } from "./missing-texts.ts";
import { PageRoutes } from "./routes.tsx";
import { loadMessages } from "./texts.ts";
// After the styles of what the fields are made of.
import "@tessera/shared/fields/styles";

/** Returns the nonce of this page, for scripts and styles that the shell creates. */
function pageNonce(): string {
  return document.querySelector<HTMLScriptElement>("script[nonce]")?.nonce ?? "";
}

const watchdog = window.tesseraWatchdog;

/** Ends the document's watch when the shell's scripts run the first screen. */
function Watched({ onShown, children }: { readonly onShown: () => void; readonly children: ReactNode }) {
  const shown = useEffectEvent(onShown);
  useLayoutEffect(() => {
    watchdog?.shown();
    shown();
  }, []);
  return children;
}

/** Loads the shell's texts; the second try is a new request. Rejects with `MissingTexts`. */
async function loadTexts(): Promise<void> {
  const load = () => registerMessages(shellPart, loadMessages);
  try {
    await load().catch(load);
  } catch (cause) {
    throw new MissingTexts(String(cause), { cause });
  }
}

/** In one file with the connection for events and what follows releases. */
const loadAfterStart = () => import(/* webpackChunkName: "events" */ "./composition/after-start.ts");

/** Shows that something in a part of the site did not work. */
function notifyPartFailed(part: string): void {
  const name = part === "shell" ? "Tessera" : part.charAt(0).toUpperCase() + part.slice(1);
  toast.error(i18n.t("layout.partFailed", { ns: shellPart, name }));
}

/**
 * Starts the shell: takes the document's first screen over, or renders the page where it has none. Resolves
 * when everything that follows the first screen has begun; rejects when the page cannot be shown.
 *
 * @param root element of the document that holds the page
 */
export async function startShell(root: HTMLElement): Promise<void> {
  const map = readReleaseMap();
  registerMap(map);
  // From here on, scripts outside verified releases cannot be created.
  installTrustedTypes();
  const host = createHost(map, pageNonce());
  provideHost(host);
  const rendered = readFirstScreen(root);
  const router = createPageRouter();
  setRouter(router);
  startOverlayHistory(router);
  ignoreRepeatedPress();
  await yieldToBrowser();
  // The session is known later where the first screen is in the document: it was rendered for what its
  // cookies said.
  const ready = rendered ? takeOver(rendered) : startSession().then(() => false);
  const [isReady] = await Promise.all([ready, loadTexts(), watchdog?.styled()]);
  await yieldToBrowser();
  // A message of the watchdog may have replaced what the document showed.
  const isTakenOver = isReady && root.hasAttribute("data-rendered");
  watchUncaughtErrors(map, { report: logError, notify: notifyPartFailed });
  const onUncaughtError = (error: unknown) => {
    logError(error, `remote=shell release=${map.shell.id} failed=render`);
    watchdog?.lost();
  };
  const repeatInput = isTakenOver ? keepInput(root) : () => undefined;
  const page = (
    <Watched onShown={repeatInput}>
      <PageRouterProvider router={router}>
        <PageRoutes />
      </PageRouterProvider>
    </Watched>
  );
  if (isTakenOver) hydrateInSlices(root, page, { onUncaughtError, onRecoverableError: reportMismatch });
  else {
    // Input on what is replaced now is not stored any longer.
    root.removeAttribute("data-rendered");
    createRoot(root, { onUncaughtError }).render(page);
  }
  if (rendered) await startSession();
  startLiveQueries();
  await pageIsQuiet();
  startServerEvents(async () => {
    await host.follower();
    const { afterStart } = await loadAfterStart();
    afterStart();
  });
}
