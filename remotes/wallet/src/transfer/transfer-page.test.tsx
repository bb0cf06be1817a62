// @vitest-environment jsdom
import type { transfer } from "@tessera/shared/contracts/transfers";
import type * as z from "@tessera/shared/schema";
import { provideTestHost, renderWithHost } from "@tessera/shared/testing";
import {
  problemAnswer,
  startTestServer,
  type Route,
  type TestServer,
} from "@tessera/shared/testing/test-server";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ServerResponse } from "node:http";
import { afterEach, describe, expect, test } from "vitest";
import { messages } from "../locales/en/index.ts";
import { manifest } from "../manifest.ts";
import { claimAnswer } from "../testing/claim-answer.ts";
import { walletsAnswer } from "../testing/wallets-answer.ts";
import { TransferPage } from "./transfer-page.tsx";

let server: TestServer;
afterEach(() => server.close());

const transferId = "0197f3c2-0000-7000-8000-000000000e01";
const provider = {
  code: "sandbox-live",
  name: "Harbour Live",
  minor: "20050",
  syncedAt: null,
  status: "active",
} as const;

function transferAnswer(differing: Partial<z.input<typeof transfer>> = {}) {
  return {
    id: transferId,
    number: "T261121-7K3QZ",
    from: "main",
    to: "sandbox-live",
    amountMinor: "50000",
    status: "completed",
    createdAt: "2026-11-21T09:00:00Z",
    ...differing,
  } satisfies z.input<typeof transfer>;
}

async function visit(
  routes: Record<string, Route> = {},
  providers: (typeof provider)[] = [provider],
  differing: Parameters<typeof walletsAnswer>[0] = {},
) {
  server = await startTestServer({
    "GET /api/wallets": () => walletsAnswer({ providers, ...differing }),
    ...routes,
  });
  provideTestHost([manifest]);
  await open();
  return userEvent.setup();
}

const open = () =>
  renderWithHost(<TransferPage />, {
    messages: { en: { ...messages, errors: { TRANSFER_PENDING_EXISTS: "One is still running." } } },
    player: "budi88",
    apiUrl: server.url,
  });

const from = () => screen.findByLabelText<HTMLSelectElement>("From");
const to = () => screen.findByLabelText<HTMLSelectElement>("To");
const optionsOf = (select: HTMLSelectElement) => Array.from(select.options, ({ text }) => text);

async function move(user: ReturnType<typeof userEvent.setup>, credits: string) {
  await user.type(await screen.findByLabelText("Nominal"), credits);
  await user.click(screen.getByRole("button", { name: "buttons.submit" }));
}

describe("the wallets of a transfer", () => {
  test("from and to: options with amounts, and neither offers the other's choice", async () => {
    await visit();
    expect(optionsOf(await from())).toEqual(["Main wallet · 1,000.00"]);
    expect(optionsOf(await to())).toEqual(["Harbour Live · 200.50"]);
  });

  test("swapped: the sides are exchanged, and All is the other wallet's amount", async () => {
    const user = await visit();
    await user.click(await screen.findByRole("button", { name: "Swap" }));
    expect(optionsOf(await from())).toEqual(["Harbour Live · 200.50"]);
    expect(optionsOf(await to())).toEqual(["Main wallet · 1,000.00"]);
    expect(screen.getByRole("button", { name: "All · 200.00" })).toBeTruthy();
  });

  test("no studio with its own wallet: nothing to transfer", async () => {
    await visit({}, []);
    expect(await screen.findByText(/nothing to move/)).toBeTruthy();
  });
});

describe("a transfer to a studio under the player's own limits", () => {
  const transferRoom = { remainingMinor: "12550", until: "2026-11-21T17:00:00.000Z" };
  const said = "Your limits leave 125.50 for studios until 22/11/2026 00:00:00.";

  test("form: shows the remaining limit, and the button All offers at most that amount", async () => {
    const user = await visit({}, [provider], { transferRoom });
    expect(await screen.findByText(said)).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "All · 125.00" }));
    expect(screen.getByLabelText<HTMLInputElement>("Nominal").value).toBe("125");
  });

  test("more than the limit: an error at the field, and nothing is sent", async () => {
    const user = await visit({}, [provider], { transferRoom });
    await move(user, "126");
    await waitFor(() => expect(screen.getByLabelText("Nominal").getAttribute("aria-invalid")).toBe("true"));
    expect(server.to("/api/transfers")).toEqual([]);
  });

  test("transfer to the main wallet: not limited", async () => {
    const user = await visit({}, [provider], { transferRoom });
    await user.click(await screen.findByRole("button", { name: "Swap" }));
    expect(screen.getByRole("button", { name: "All · 200.00" })).toBeTruthy();
    expect(screen.queryByText(said)).toBeNull();
  });
});

test.each(["reserved", "active"] as const)(
  "live claim %s: transfers to a studio are blocked, with a link to the promotion; transfers back are possible",
  async (status) => {
    const user = await visit({}, [provider], { claim: claimAnswer({ status }) });
    const submit = await screen.findByRole<HTMLButtonElement>("button", { name: "buttons.submit" });
    expect(submit.disabled).toBe(true);
    expect(screen.getByText("Your promotion is running: Monday reload")).toBeTruthy();
    const way = screen.getByRole("link", { name: messages.wallet.promotions.ways.claim });
    expect(way.getAttribute("href")).toBe("/promotions");
    await user.type(screen.getByLabelText("Nominal"), "5{Enter}");
    expect(server.to("/api/transfers")).toEqual([]);
    await user.click(screen.getByRole("button", { name: "Swap" }));
    expect(submit.disabled).toBe(false);
    expect(screen.queryByText("Your promotion is running: Monday reload")).toBeNull();
  },
);

describe("a transfer", () => {
  test("completed: shows the amount and the destination", async () => {
    const user = await visit({
      "POST /api/transfers": () => ({ status: 201, body: transferAnswer() }),
      [`GET /api/transfers/${transferId}`]: () => ({ body: transferAnswer() }),
    });
    await move(user, "500");
    expect(await screen.findByText("500.00 moved from Main wallet to Harbour Live.")).toBeTruthy();
    expect(server.to("/api/transfers")[0]?.body).toEqual({ from: "main", to: "sandbox-live", amount: 500 });
  });

  test("not confirmed by the studio: a note with its number, and nothing is sent again", async () => {
    const unknown = transferAnswer({ status: "unknown" });
    const user = await visit({
      "POST /api/transfers": () => ({ status: 201, body: unknown }),
      [`GET /api/transfers/${transferId}`]: () => ({ body: unknown }),
    });
    await move(user, "500");
    expect(
      await screen.findByText("The provider has not confirmed yet. We check it and inform you."),
    ).toBeTruthy();
    expect(screen.getByText("Transfer T261121-7K3QZ, 500.00")).toBeTruthy();
    expect(server.to("/api/transfers")).toHaveLength(1);
  });

  test("failed: the page says that the money has not moved", async () => {
    const failed = transferAnswer({ status: "failed", reasonCode: "PROVIDER_REFUSED" });
    const user = await visit({
      "POST /api/transfers": () => ({ status: 201, body: failed }),
      [`GET /api/transfers/${transferId}`]: () => ({ body: failed }),
    });
    await move(user, "500");
    expect(await screen.findByText(/The money is where it was/)).toBeTruthy();
  });

  test("more than the balance: an error at the field, and nothing is sent", async () => {
    const user = await visit();
    await move(user, "1001");
    await waitFor(() => expect(screen.getByLabelText("Nominal").getAttribute("aria-invalid")).toBe("true"));
    expect(server.to("/api/transfers")).toEqual([]);
  });

  test("rejected, then submitted again: a new key", async () => {
    const user = await visit({ "POST /api/transfers": () => problemAnswer(409, "TRANSFER_PENDING_EXISTS") });
    await move(user, "500");
    const main = within(await screen.findByRole("alert"));
    expect(main.getByText("One is still running.")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "buttons.submit" }));
    await waitFor(() => expect(server.to("/api/transfers")).toHaveLength(2));
    const [first, second] = server.to("/api/transfers").map(({ headers }) => headers["idempotency-key"]);
    expect(first).not.toBe(second);
  });

  test("everything returned: one line per wallet", async () => {
    const back = transferAnswer({ from: "sandbox-live", to: "main", amountMinor: "20050" });
    const user = await visit({
      "POST /api/transfers/return-all": () => ({ status: 201, body: { items: [back] } }),
      [`GET /api/transfers/${transferId}`]: () => ({ body: back }),
    });
    await user.click(await screen.findByRole("button", { name: "Bring everything back" }));
    expect(await screen.findByText("200.50 moved from Harbour Live to Main wallet.")).toBeTruthy();
  });

  test("everything returned, pressed again while it is sent: one call", async () => {
    const calls: ServerResponse[] = [];
    const user = await visit({
      "POST /api/transfers/return-all": (_, response) => void calls.push(response),
    });
    const button = await screen.findByRole("button", { name: "Bring everything back" });
    await user.click(button);
    await waitFor(() => expect(button.getAttribute("aria-busy")).toBe("true"));
    await user.click(button);
    await user.keyboard("{Enter}");
    await waitFor(() => expect(calls).not.toEqual([]));
    calls[0]?.writeHead(201, { "content-type": "application/json" }).end(JSON.stringify({ items: [] }));
    await waitFor(() => expect(button.hasAttribute("aria-busy")).toBe(false));
    expect(calls).toHaveLength(1);
  });
});

test("left half-filled and reopened: sides and amount are restored; after a transfer: the draft is deleted", async () => {
  const user = await visit({ "POST /api/transfers": () => ({ status: 201, body: transferAnswer() }) });
  await user.click(await screen.findByRole("button", { name: "Swap" }));
  await user.type(await screen.findByLabelText("Nominal"), "50");
  cleanup();
  await open();
  expect((await from()).value).toBe("sandbox-live");
  const nominal = await screen.findByLabelText<HTMLInputElement>("Nominal");
  expect(nominal.value).toBe("50");
  await user.click(screen.getByRole("button", { name: "buttons.submit" }));
  await waitFor(() => expect(nominal.value).toBe(""));
  cleanup();
  await open();
  expect((await screen.findByLabelText<HTMLInputElement>("Nominal")).value).toBe("");
});
