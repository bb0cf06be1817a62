// @vitest-environment jsdom
import { renderWithHost } from "@tessera/shared/testing";
import {
  problemAnswer,
  startTestServer,
  type Answer,
  type TestServer,
} from "@tessera/shared/testing/test-server";
import { ToastHost } from "@tessera/shared/ui";
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, test } from "vitest";
import { messages } from "../locales/en/index.ts";
import { walletsAnswer } from "../testing/wallets-answer.ts";
import { BalanceChip } from "./balance-chip.tsx";

let server: TestServer;

async function open(answers: { wallets: () => Answer; refresh?: () => Answer }, player = "budi88") {
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
  await renderWithHost(elements, { messages: { en: messages }, apiUrl: server.url, player });
  return userEvent.setup();
}

const amount = () => screen.getByRole("link").textContent;
const refresh = () => screen.getByRole("button", { name: "Refresh" });

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

  test("guest: nothing shown, nothing requested", async () => {
    await open({ wallets: () => walletsAnswer({}) }, "");
    expect(screen.queryByRole("link")).toBeNull();
    expect(server.requests).toEqual([]);
  });
});
