import "./styles.ts";
import { ignoreRepeatedPress } from "@tessera/shared/core/repeated-press";
import { preloadClient, setSender } from "@tessera/shared/http";
import { i18n, I18nextProvider } from "@tessera/shared/i18n";
import { QueryClientProvider } from "@tessera/shared/query";
import { createPageRouter, PageRouterProvider, setRouter, startOverlayHistory } from "@tessera/shared/router";
import { preloadOverlays } from "@tessera/shared/ui";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { Desk } from "./desk.tsx";
import { startQueueEvents } from "./events/queue-events.ts";
import { createDeskQueryClient } from "./query-client.ts";
import { sendInSession, startOperatorSession } from "./session/operator-session.ts";
import { registerTexts } from "./texts.ts";
import { installTrustedTypes } from "./trusted-types.ts";

/** Renders the desk. Rejects when its texts cannot be loaded. */
async function start(root: HTMLElement): Promise<void> {
  installTrustedTypes();
  const router = createPageRouter();
  setRouter(router);
  startOverlayHistory(router);
  ignoreRepeatedPress();
  setSender(sendInSession);
  await Promise.all([registerTexts(), startOperatorSession(), preloadClient()]);
  const queryClient = createDeskQueryClient();
  startQueueEvents(queryClient);
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <I18nextProvider i18n={i18n}>
          <PageRouterProvider router={router}>
            <Desk />
          </PageRouterProvider>
        </I18nextProvider>
      </QueryClientProvider>
    </StrictMode>,
  );
  void preloadOverlays().catch(() => undefined);
}

const root = document.getElementById("root");
if (!root) throw new Error("This page has no place to render into.");
start(root).catch((cause: unknown) => {
  console.error(cause);
  root.textContent = "The desk did not load. Reload the page.";
});
