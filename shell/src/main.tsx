import "./development/renderers.ts";
import "./styles/global.ts";
import { startServerEvents } from "@tessera/shared/events";
import { provideHost } from "@tessera/shared/federation";
import { registerMessages, shellPart } from "@tessera/shared/i18n";
import { startLiveQueries } from "@tessera/shared/query";
import { RouterProvider, setRouter, startOverlayHistory } from "@tessera/shared/router";
import { startSession } from "@tessera/shared/session";
import { createRoot } from "react-dom/client";
import { createHost } from "./composition/host.ts";
import { readReleaseMap } from "./composition/release-map.ts";
import { installTrustedTypes } from "./composition/trusted-types.ts";
import { registerMap } from "./composition/verified-files.ts";

import { createRouter } from "./routes.tsx";
import { loadMessages } from "./texts.ts";

/** Returns the nonce of this page, for scripts and styles that the shell creates. */
function pageNonce(): string {
  return document.querySelector<HTMLScriptElement>("script[nonce]")?.nonce ?? "";
}

async function start(root: HTMLElement): Promise<void> {
  const map = readReleaseMap();
  registerMap(map);
  // From here on, scripts outside verified releases cannot be created.
  installTrustedTypes();
  provideHost(createHost(map, pageNonce()));
  // Guards need the session, and the first screen needs its texts; both load in parallel.
  await Promise.all([startSession(), registerMessages(shellPart, loadMessages)]);
  const router = createRouter();
  setRouter(router);
  startOverlayHistory(router);
  createRoot(root).render(<RouterProvider router={router} />);
  startLiveQueries();
  startServerEvents();
}

const root = document.getElementById("root");
if (!root) throw new Error("This page has no place to render into.");
void start(root);
