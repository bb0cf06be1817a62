// @vitest-environment jsdom
import type { RemoteManifestInput } from "@tessera/shared/contracts/release-map";
import { provideTestHost, renderWithHost } from "@tessera/shared/testing";
import {
  problemAnswer,
  startTestServer,
  type Answer,
  type TestServer,
} from "@tessera/shared/testing/test-server";
import { storage } from "@tessera/shared/session";
import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, test } from "vitest";
import { claimAnswer } from "../testing/claim-answer.ts";
import { messages } from "../locales/en/index.ts";
import { meAnswer } from "../testing/me-answer.ts";
import { walletsAnswer } from "../testing/wallets-answer.ts";
import { OverviewPage } from "./overview-page.tsx";

let server: TestServer;

const round = {
  id: "0197f3c2-0000-7000-8000-000000000001",
  type: "game",
  number: "R261121-1",
  status: "success",
  amountMinor: "4250",
  currency: "IDR",
  direction: "out",
  title: "Golden Koi",
  createdAt: "2026-11-20T15:41:08Z",
  balanceAfterMinor: "95750",
};

const historyAnswer = (items: unknown[]): Answer => ({
  body: {
    items,
    pageIndex: 0,
    pageSize: 5,
    total: items.length,
    pageCount: 1,
    totals: { inMinor: "10000", outMinor: "4250" },
  },
});

const serving = (name: string, ...prefixes: string[]): RemoteManifestInput => ({
  name,
  contract: 1,
  paths: prefixes.map((prefix) => ({ prefix, guard: "player" })),
});

async function open(
  live: readonly RemoteManifestInput[],
  wallets: Answer = walletsAnswer(),
  history: Answer = historyAnswer([round]),
  me: Answer = meAnswer(),
) {
  server = await startTestServer({
    "GET /api/wallets": () => wallets,
    "GET /api/auth/me": () => me,
    "GET /api/history": () => history,
  });
  provideTestHost(live);
  await renderWithHost(<OverviewPage />, {
    messages: { en: messages },
    apiUrl: server.url,
    player: "budi88",
  });
}

afterEach(() => {
  storage.remove("disableDeposit");
  return server.close();
});

describe("the wallet's overview", () => {
  test("with a claim: both parts of the main wallet, the remaining turnover, and its links", async () => {
    const wallets = walletsAnswer({ mainMinor: "135000", withdrawableMinor: "0", claim: claimAnswer() });
    await open([serving("wallet", "/promotions"), serving("games", "/games")], wallets);
    const meter = await screen.findByRole("meter", { name: "Turnover" });
    expect(meter.getAttribute("aria-valuetext")).toBe("5,410.00 of 7,250.00");
    expect(screen.getByText("Own 1,000.00, bonus balance 350.00")).toBeTruthy();
    expect(screen.getByRole("link", { name: "Games that count" })).toBeTruthy();
    expect(screen.getByRole("link", { name: "See or cancel the promotion" })).toBeTruthy();
  });

  test("without a claim: no turnover", async () => {
    await open([]);
    expect(await screen.findByText("Playable everywhere")).toBeTruthy();
    expect(screen.queryByRole("meter", { name: "Turnover" })).toBeNull();
  });

  test("money in several wallets: the total and each wallet", async () => {
    const providers = [
      {
        code: "live",
        name: "Sandbox Live",
        minor: "120000",
        syncedAt: "2026-11-20T15:41:08Z",
        status: "active" as const,
      },
    ];
    await open([], walletsAnswer({ totalMinor: "220000", providers }));
    const total = await screen.findByText("Total balance");
    await waitFor(() => expect(total.parentElement?.textContent).toContain("2,200.00"));
    const rows = screen.getAllByRole("listitem").map(({ textContent }) => textContent);
    expect(rows).toEqual([
      "MainPlayable everywhere1,000.00",
      "Sandbox LiveSeen 20/11/2026 22:41:081,200.00",
      "On holdSet aside for open withdrawals0.00",
      "CommissionFrom referrals0.00",
    ]);
  });

  test("before the wallets are known: everything except the amounts, which are then filled in", async () => {
    await open([serving("wallet", "/deposit")], { ...walletsAnswer({ totalMinor: "220000" }), delayMs: 300 });
    const total = screen.getByText("Total balance");
    expect(total.parentElement?.textContent).toBe("Total balance–Withdrawable –");
    expect(screen.getByText("Playable everywhere")).toBeTruthy();
    const deposit = screen.getByRole("link", { name: "Deposit" });
    await waitFor(() => expect(total.parentElement?.textContent).toContain("2,200.00"));
    expect([total.isConnected, deposit.isConnected]).toEqual([true, true]);
  });

  test("shortcuts: only to screens that a live release serves", async () => {
    await open([serving("wallet", "/wallet", "/deposit")]);
    const shortcuts = await screen.findByRole("navigation", { name: "Shortcuts" });
    const links = within(shortcuts).getAllByRole("link");
    expect(links.map((link) => link.getAttribute("href"))).toEqual(["/deposit"]);
  });

  test("deposits disabled for the player: no link to the deposit form", async () => {
    const me = meAnswer({ depositDisabled: true });
    await open([serving("wallet", "/deposit", "/withdraw")], walletsAnswer(), historyAnswer([]), me);
    const shortcuts = await screen.findByRole("navigation", { name: "Shortcuts" });
    await waitFor(() => expect(within(shortcuts).queryByRole("link", { name: "Deposit" })).toBeNull());
    expect(within(shortcuts).getByRole("link", { name: "Withdraw" })).toBeTruthy();
  });

  test("no published screens: no shortcuts", async () => {
    await open([]);
    await screen.findByText("Total balance");
    expect(screen.queryByRole("navigation")).toBeNull();
  });

  test("last movements: signed, each with a link to the history if it has one", async () => {
    await open([serving("account", "/history")]);
    const row = await screen.findByRole("link", { name: /Golden Koi/ });
    expect(row.getAttribute("href")).toBe(`/history/game/${round.id}`);
    expect(row.textContent).toContain("−42.50");
  });

  test("wallets fail to load: says what is not affected, with a retry button and the movements", async () => {
    await open([], problemAnswer(500, "INTERNAL"));
    const alert = await screen.findByRole("alert");
    expect(alert.textContent).toContain("Your balance is not affected.");
    expect(within(alert).getByRole("button")).toBeTruthy();
    expect(await screen.findByText("Golden Koi")).toBeTruthy();
  });

  test("no movements: an empty state", async () => {
    await open([], walletsAnswer(), historyAnswer([]));
    expect(await screen.findByText("No movements in the last 7 days.")).toBeTruthy();
  });
});
