import { setSender } from "@tessera/shared/http";
import { I18nextProvider, i18n, setLanguage, type Language } from "@tessera/shared/i18n";
import type { OperatorRole } from "@tessera/shared/operator-contracts/endpoint";
import { QueryClientProvider, type QueryClient } from "@tessera/shared/query";
import { createMemoryPageRouter, PageRouterProvider } from "@tessera/shared/router";
import { startTestServer, type TestServer } from "@tessera/shared/testing/test-server";
import { visitServer } from "@tessera/shared/testing/visit-server";
import { render } from "@testing-library/react";
import type { ReactNode } from "react";
import { createDeskQueryClient } from "../query-client.ts";
import { enterAs, leave, sendInSession } from "../session/operator-session.ts";
import { registerTexts } from "../texts.ts";

/** Id of the operator who sits at the desk of a test. */
export const ownId = "0197f3c2-0000-7000-8000-00000000000a";

interface DeskOptions {
  readonly routes: Parameters<typeof startTestServer>[0];
  /** Address of the page, from `/desk` on. */
  readonly path: string;
  readonly roles: readonly OperatorRole[];
  readonly language?: Language;
  /** Query cache; a new one when absent. */
  readonly client?: QueryClient;
}

/**
 * Renders a page of the desk for an operator, with the real router, query cache, texts and calls to a real
 * server.
 */
export async function renderDesk(
  element: ReactNode,
  { routes, path, roles, language = "en", client = createDeskQueryClient() }: DeskOptions,
): Promise<TestServer> {
  const server = await startTestServer(routes);
  visitServer(server.url);
  setSender(sendInSession);
  leave();
  enterAs({ operator: { id: ownId, username: "sari", roles: [...roles] }, csrfToken: "token-1" });
  await registerTexts();
  await setLanguage(language);
  render(
    <QueryClientProvider client={client}>
      <I18nextProvider i18n={i18n}>
        <PageRouterProvider router={createMemoryPageRouter(path)}>{element}</PageRouterProvider>
      </I18nextProvider>
    </QueryClientProvider>,
  );
  return server;
}
