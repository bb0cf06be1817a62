import { provideTestHost, renderWithHost } from "@tessera/shared/testing";
import { startTestServer, type Route, type TestServer } from "@tessera/shared/testing/test-server";
import { messages } from "../../locales/en/index.ts";
import { walletsAnswer } from "../../testing/wallets-answer.ts";
import { DepositPage } from "../deposit-page.tsx";
import { depositAnswer, depositId, optionsAnswer } from "./deposit-fixtures.ts";

const refusals = {
  BANK_REQUIRED: "Register a bank account first.",
  COOL_OFF_ACTIVE: "You are taking a break.",
  DEPOSIT_PAID: "Your payment has arrived. We are checking it.",
};

export interface DepositServerOptions {
  readonly options?: ReturnType<typeof optionsAnswer>;
  readonly path?: string;
  readonly routes?: Record<string, Route>;
}

/** Starts a server that answers the calls of the deposit page; `routes` add to them or replace them. */
export function startDepositServer({
  options = optionsAnswer(),
  routes = {},
}: DepositServerOptions): Promise<TestServer> {
  return startTestServer({
    "GET /api/deposits/options": () => ({ body: options }),
    [`GET /api/deposits/${depositId}`]: () => ({ body: depositAnswer() }),
    "GET /api/wallets": () => walletsAnswer(),
    ...routes,
  });
}

/** Renders the deposit page of a logged-in player against this server. */
export async function openDepositPage(
  { url }: TestServer,
  { path = "/deposit", player = "budi88" }: { readonly path?: string; readonly player?: string } = {},
): Promise<void> {
  provideTestHost([]);
  await renderWithHost(<DepositPage />, {
    messages: { en: { ...messages, errors: refusals } },
    player,
    apiUrl: url,
    path,
  });
}
