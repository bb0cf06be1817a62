import { render, type RenderResult } from "@testing-library/react";
import Cookies from "js-cookie";
import type { ReactNode } from "react";
import {
  I18nextProvider,
  i18n,
  registerMessages,
  setLanguage,
  type Language,
  shellPart,
  type Messages,
} from "../i18n/index.ts";
import { createQueryClient, QueryClientProvider, type QueryClient } from "../query/index.ts";
import { createMemoryPageRouter, PageRouterProvider, Route, Routes } from "../router/index.ts";
import { startSession } from "../session/index.ts";
import { sessionToken } from "./session-token.ts";
import { visitServer } from "./visit-server.ts";

export interface HostOptions {
  /** Path of the page. Default `/`. */
  readonly path?: string;
  /** Route pattern of the element, when it reads parameters: `/play/:slug`. */
  readonly pattern?: string;
  /** Texts by language; a key without a text is shown as it is. */
  readonly messages?: Partial<Record<Language, Messages>>;
  readonly language?: Language;
  /** User name of the logged-in player; a guest when absent. */
  readonly player?: string;
  /** Origin of a real server that receives the calls. */
  readonly apiUrl?: string;
}

export interface Host extends RenderResult {
  readonly queryClient: QueryClient;
}

/** Renders an element as in a remote: with the real router, query cache, language and session. */
export async function renderWithHost(element: ReactNode, options: HostOptions = {}): Promise<Host> {
  const { path = "/", pattern = "*", messages = {}, language = "en", player, apiUrl } = options;
  if (apiUrl) visitServer(apiUrl);
  if (player) Cookies.set("token", sessionToken({ username: player }));
  await startSession();
  await registerMessages(shellPart, async (language) => messages[language] ?? {});
  await setLanguage(language);
  const queryClient = createQueryClient();
  const view = render(
    <QueryClientProvider client={queryClient}>
      <I18nextProvider i18n={i18n}>
        <PageRouterProvider router={createMemoryPageRouter(path)}>
          <Routes>
            <Route path={pattern} element={element} />
          </Routes>
        </PageRouterProvider>
      </I18nextProvider>
    </QueryClientProvider>,
  );
  return { ...view, queryClient };
}
