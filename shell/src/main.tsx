import "./development/renderers.ts";
import "./styles/global.ts";
import { startServerEvents } from "@tessera/shared/events";
import { provideHost } from "@tessera/shared/federation";
import { registerMessages } from "@tessera/shared/i18n";
import { startLiveQueries } from "@tessera/shared/query";
import { RouterProvider, setRouter, startOverlayHistory } from "@tessera/shared/router";
import { startSession } from "@tessera/shared/session";
import { createRoot } from "react-dom/client";
import { createHost } from "./composition/host.ts";
import { readReleaseMap } from "./composition/release-map.ts";
import { installTrustedTypes } from "./composition/trusted-types.ts";
import { registerMap } from "./composition/verified-files.ts";
import { loadMessages } from "./locales/load-messages.ts";
import { createRouter } from "./routes.tsx";

/** The nonce of this page: scripts and styles that the shell creates carry it on. */
function pageNonce(): string {
  return document.querySelector<HTMLScriptElement>("script[nonce]")?.nonce ?? "";
}

async function start(root: HTMLElement): Promise<void> {
  const map = readReleaseMap();
  registerMap(map);
  // From here on a script that no verified release holds cannot be created.
  installTrustedTypes();
  provideHost(createHost(map, pageNonce()));
  // Guards decide by the session, and the first screen needs its words; neither waits for the other.
  await Promise.all([startSession(), registerMessages(loadMessages)]);
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
