// @vitest-environment jsdom
import { minorUnits } from "@tessera/shared/core/money";
import { walletsQuery } from "@tessera/shared/query";
import { provideTestHost, renderWithHost } from "@tessera/shared/testing";
import {
  problemAnswer,
  startTestServer,
  type Answer,
  type TestServer,
} from "@tessera/shared/testing/test-server";
import { ToastHost } from "@tessera/shared/ui";
import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { messages } from "../locales/en/index.ts";
import { walletsAnswer } from "../testing/wallets-answer.ts";
import { BalanceChip } from "./balance-chip.tsx";

let server: TestServer;

interface Answers {
  readonly wallets: () => Answer;
  readonly refresh?: () => Answer;
}

const mainMinor = minorUnits(100_000);
const nothing = minorUnits(0);

async function show(answers: Answers, player = "budi88") {
  server = await startTestServer({
    "GET /api/wallets": answers.wallets,
    "POST /api/wallets/refresh": answers.refresh ?? (() => ({ status: 404 })),
  });
  const elements = (
    <>
      <BalanceChip />
      <ToastHost label="Notices" />
    </>
  );
  return renderWithHost(elements, { messages: { en: messages }, apiUrl: server.url, player });
}

async function open(answers: Answers, player?: string) {
  await show(answers, player);
  return userEvent.setup();
}

const amount = () => screen.getByRole("link").textContent;
const refresh = () => screen.getByRole("button", { name: "Refresh" });

beforeEach(() => provideTestHost());
afterEach(() => server.close());

describe("the balance chip", () => {
  test("before the first answer: a dash, never 0.00", async () => {
    await open({ wallets: () => ({ ...walletsAnswer({ mainMinor: "124050" }), delayMs: 300 }) });
    expect(amount()).toBe("Balance –");
    await waitFor(() => expect(amount()).toBe("Balance 1,240.50"));
  });

  test("refresh: busy until the answer, then the new amount", async () => {
    const user = await open({
      wallets: () => walletsAnswer({ mainMinor: "100", seq: 1 }),
      refresh: () => ({ ...walletsAnswer({ mainMinor: "250", seq: 2 }), delayMs: 200 }),
    });
    await waitFor(() => expect(amount()).toBe("Balance 1.00"));
    await user.click(refresh());
    await waitFor(() => expect(refresh().getAttribute("aria-busy")).toBe("true"));
    await user.click(refresh());
    await waitFor(() => expect(amount()).toBe("Balance 2.50"));
    await waitFor(() => expect(refresh().hasAttribute("aria-busy")).toBe(false));
    expect(server.to("/api/wallets/refresh")).toHaveLength(1);
  });

  test("answer with a lower seq than the cached one: ignored", async () => {
    const user = await open({
      wallets: () => walletsAnswer({ mainMinor: "900", seq: 9 }),
      refresh: () => walletsAnswer({ mainMinor: "800", seq: 8 }),
    });
    await waitFor(() => expect(amount()).toBe("Balance 9.00"));
    await user.click(refresh());
    await waitFor(() => expect(server.to("/api/wallets/refresh")).toHaveLength(1));
    await waitFor(() => expect(refresh().hasAttribute("aria-busy")).toBe(false));
    expect(amount()).toBe("Balance 9.00");
  });

  test("refresh fails: the amount stays, and a toast shows the reason", async () => {
    const user = await open({
      wallets: () => walletsAnswer({ mainMinor: "900" }),
      refresh: () => problemAnswer(503, "PROVIDER_UNAVAILABLE"),
    });
    await waitFor(() => expect(amount()).toBe("Balance 9.00"));
    await user.click(refresh());
    expect(await screen.findByRole("alert")).toBeTruthy();
    expect(amount()).toBe("Balance 9.00");
  });

  test("points of the shop: beside the title, updated by an event", async () => {
    provideTestHost([
      { name: "games", contract: 1, paths: [{ prefix: "/shop", guard: "player" }], routes: ["/shop"] },
    ]);
    const { queryClient } = await show({ wallets: () => walletsAnswer({ pointsMinor: "342000" }) });
    await waitFor(() => expect(amount()).toBe("Balance 1,000.00 3,420 pts"));
    const event = { mainMinor, heldMinor: nothing, commissionMinor: nothing, pointsMinor: nothing, seq: 2 };
    act(() => {
      queryClient.setQueryData(walletsQuery().queryKey, (known) => known && { ...known, ...event });
    });
    await waitFor(() => expect(amount()).toBe("Balance 1,000.00 0 pts"));
  });

  test("a site without a shop: no points", async () => {
    await open({ wallets: () => walletsAnswer({ pointsMinor: "342000" }) });
    await waitFor(() => expect(amount()).toBe("Balance 1,000.00"));
  });

  test("guest: nothing shown and nothing requested", async () => {
    await open({ wallets: () => walletsAnswer({}) }, "");
    expect(screen.queryByRole("link")).toBeNull();
    expect(server.requests).toEqual([]);
  });
});
