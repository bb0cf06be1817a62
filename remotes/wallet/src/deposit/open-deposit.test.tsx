// @vitest-environment jsdom
import { problemAnswer, type TestServer } from "@tessera/shared/testing/test-server";
import { startServerEvents } from "@tessera/shared/events";
import { storage } from "@tessera/shared/session";
import { testEvents } from "@tessera/shared/testing/test-events";
import { visitServer } from "@tessera/shared/testing/visit-server";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ServerResponse } from "node:http";
import { afterEach, describe, expect, test } from "vitest";
import { depositAnswer, depositId, optionsAnswer } from "./testing/deposit-fixtures.ts";
import {
  type DepositServerOptions,
  openDepositPage,
  startDepositServer,
} from "./testing/open-deposit-page.tsx";

const payUrl = "http://127.0.0.1:4422/pay/x";
const bankPayTo = {
  kind: "bank",
  bank: "BCA",
  accountNumber: "88201145903",
  accountName: "PT Mosaik Sandbox",
} as const;

let server: TestServer;
let stopEvents = () => {};
afterEach(() => {
  stopEvents();
  storage.remove("disableDeposit");
  return server.close();
});

async function visit(options: DepositServerOptions = {}) {
  server = await startDepositServer(options);
  await openDepositPage(server, options);
  return userEvent.setup();
}

describe("an open deposit", () => {
  test("bank transfer: the account is shown, and the identifying digits are marked", async () => {
    await visit({ options: optionsAnswer({ openDeposit: depositAnswer() }) });
    expect((await screen.findByText("473")).tagName).toBe("MARK");
    expect(screen.getByText("8820 1145 903")).toBeTruthy();
    expect(screen.getByRole("button", { name: "I have transferred" })).toBeTruthy();
    expect(within(screen.getByRole("complementary")).getByText("Balance")).toBeTruthy();
    expect(screen.getByText(/^You can close this page/)).toBeTruthy();
  });

  test("QRIS: a QR code instead of an account, and no confirmation button", async () => {
    const scan = depositAnswer({
      method: "qris",
      uniqueCode: 0,
      payTo: { kind: "qr", payload: "00020101021226", payUrl: "http://127.0.0.1:4422/pay/x" },
    });
    await visit({
      options: optionsAnswer({ openDeposit: scan }),
      routes: { [`GET /api/deposits/${depositId}`]: () => ({ body: scan }) },
    });
    const picture = await screen.findByRole("img", { name: /Rp 1,250,473.00/ });
    expect(picture.querySelector("path")?.getAttribute("d")).toMatch(/^M4 4h7v1h-7z/);
    expect(screen.getByRole("link", { name: "Open the payment page" }).getAttribute("href")).toContain(
      "/pay/x",
    );
    expect(screen.queryByRole("button", { name: "I have transferred" })).toBeNull();
  });

  test("paid while the page is open: an event shows the received payment at once", async () => {
    let answer = depositAnswer();
    const events = testEvents();
    await visit({
      options: optionsAnswer({ openDeposit: answer }),
      routes: {
        [`GET /api/deposits/${depositId}`]: () => ({ body: answer }),
        "GET /api/events": events.route,
      },
    });
    visitServer(server.url);
    stopEvents = startServerEvents();
    await screen.findByRole("button", { name: "I have transferred" });
    await waitFor(() => expect(events.isOpen()).toBe(true));
    answer = depositAnswer({ status: "submitted", realPaid: answer.realAmount });
    events.tell("deposit.updated", { id: depositId, number: answer.number, status: "submitted" });
    expect(await screen.findByText("Your payment has arrived. We are checking it.")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "I have transferred" })).toBeNull();
  });

  test("transfer confirmed by the player: shown as being checked", async () => {
    const user = await visit({
      options: optionsAnswer({ openDeposit: depositAnswer() }),
      routes: {
        [`POST /api/deposits/${depositId}/submit`]: () => ({ body: depositAnswer({ status: "submitted" }) }),
      },
    });
    await user.click(await screen.findByRole("button", { name: "I have transferred" }));
    expect(await screen.findByText("We are checking your payment.")).toBeTruthy();
  });

  test("transfer confirmed before the deposit has loaded: the older answer does not undo it", async () => {
    let older: ServerResponse | undefined;
    const user = await visit({
      options: optionsAnswer({ openDeposit: depositAnswer() }),
      routes: {
        [`GET /api/deposits/${depositId}`]: (_, response) => {
          older ??= response;
          return undefined;
        },
        [`POST /api/deposits/${depositId}/submit`]: () => ({ body: depositAnswer({ status: "submitted" }) }),
      },
    });
    await waitFor(() => expect(older).toBeDefined());
    await user.click(await screen.findByRole("button", { name: "I have transferred" }));
    expect(await screen.findByText("We are checking your payment.")).toBeTruthy();
    older?.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(depositAnswer()));
    await expect(
      screen.findByRole("button", { name: "I have transferred" }, { timeout: 500 }),
    ).rejects.toThrow();
  });

  test("transfer confirmed by mistake: shows the payment details, the duration, and a revert button", async () => {
    let status: "submitted" | "awaiting_payment" = "submitted";
    const answer = () => ({ body: depositAnswer({ status, payTo: { ...bankPayTo, payUrl } }) });
    const user = await visit({
      options: optionsAnswer({ openDeposit: depositAnswer({ status }) }),
      routes: {
        [`GET /api/deposits/${depositId}`]: answer,
        [`POST /api/deposits/${depositId}/unsubmit`]: () => {
          status = "awaiting_payment";
          return answer();
        },
      },
    });
    expect(await screen.findByText(/^Most transfers are found within a few minutes/)).toBeTruthy();
    expect((await screen.findByRole("link", { name: "Open the payment page" })).getAttribute("href")).toBe(
      payUrl,
    );
    expect(screen.getByText("8820 1145 903")).toBeTruthy();
    expect(screen.getByRole("link", { name: "Contact us" }).getAttribute("href")).toBe("/contact");
    await user.click(screen.getByRole("button", { name: "I have not transferred yet" }));
    expect(await screen.findByRole("button", { name: "I have transferred" })).toBeTruthy();
    const [undo] = server.to(`/api/deposits/${depositId}/unsubmit`);
    expect(undo?.headers["idempotency-key"]).toMatch(/^[0-9a-f-]{36}$/);
  });

  test("reverted although the money has arrived: a note, and it is still being checked", async () => {
    const submitted = depositAnswer({ status: "submitted" });
    const user = await visit({
      options: optionsAnswer({ openDeposit: submitted }),
      routes: {
        [`GET /api/deposits/${depositId}`]: () => ({ body: submitted }),
        [`POST /api/deposits/${depositId}/unsubmit`]: () => problemAnswer(409, "DEPOSIT_PAID"),
      },
    });
    await user.click(await screen.findByRole("button", { name: "I have not transferred yet" }));
    expect((await screen.findByRole("alert")).textContent).toContain("Your payment has arrived.");
    expect(screen.getByText("We are checking your payment.")).toBeTruthy();
  });

  test.each([
    ["another amount, which a person reviews", { status: "needs_review", realPaid: "1250400" }],
    ["exactly, while a person approves", { status: "submitted", realPaid: "1250473" }],
  ] as const)(
    "received %s: shows amount, duration and contact, and no further payment details",
    async (_, came) => {
      const reviewed = depositAnswer(came);
      await visit({
        options: optionsAnswer({ openDeposit: reviewed }),
        routes: { [`GET /api/deposits/${depositId}`]: () => ({ body: reviewed }) },
      });
      expect(await screen.findByText("Your payment has arrived. We are checking it.")).toBeTruthy();
      expect(screen.getByText(/^A person looks at this payment/)).toBeTruthy();
      expect(document.querySelectorAll(`data[value="${came.realPaid}"]`).length).toBeGreaterThan(0);
      expect(screen.queryByText("8820 1145 903")).toBeNull();
      expect(screen.queryByRole("button", { name: "Cancel" })).toBeNull();
      expect(screen.getByRole("link", { name: "Contact us" })).toBeTruthy();
      expect(screen.queryByRole("button", { name: "I have not transferred yet" })).toBeNull();
    },
  );

  test.each([
    ["approved", "1,250.47 has been added to your balance."],
    ["rejected", "Rejected: the money did not arrive"],
    ["expired", "Time is over. Did you already pay? Contact us."],
    ["cancelled", "This deposit is cancelled. Please do not pay it any more."],
  ] as const)(
    "ended as %s: the result, the balance and the next steps, and no word about a payment to come",
    async (status, text) => {
      const ended = depositAnswer({ status, creditedMinor: "125047", reasonCode: "NOT_RECEIVED" });
      await visit({
        options: optionsAnswer({ openDeposit: depositAnswer() }),
        routes: { [`GET /api/deposits/${depositId}`]: () => ({ body: ended }) },
      });
      expect(await screen.findByText(text)).toBeTruthy();
      expect(screen.getByRole("button", { name: "New deposit" })).toBeTruthy();
      expect(screen.getByText("Balance")).toBeTruthy();
      expect(screen.queryByText(/^(Your credits are there as soon as|You can close this page)/)).toBeNull();
    },
  );
});
