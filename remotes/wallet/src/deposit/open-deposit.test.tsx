// @vitest-environment jsdom
import { problemAnswer, type TestServer } from "@tessera/shared/testing/test-server";
import { storage } from "@tessera/shared/session";
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
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
afterEach(() => {
  storage.remove("disableDeposit");
  return server.close();
});

async function visit(options: DepositServerOptions = {}) {
  server = await startDepositServer(options);
  await openDepositPage(server, options);
  return userEvent.setup();
}

describe("an open deposit", () => {
  test("bank transfer: the identifying digits are marked, and the account is shown", async () => {
    await visit({ options: optionsAnswer({ openDeposit: depositAnswer() }) });
    expect((await screen.findByText("473")).tagName).toBe("MARK");
    expect(screen.getByText("8820 1145 903")).toBeTruthy();
    expect(screen.getByRole("button", { name: "I have transferred" })).toBeTruthy();
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

  test("transfer confirmed by the player: being checked", async () => {
    const user = await visit({
      options: optionsAnswer({ openDeposit: depositAnswer() }),
      routes: {
        [`POST /api/deposits/${depositId}/submit`]: () => ({ body: depositAnswer({ status: "submitted" }) }),
      },
    });
    await user.click(await screen.findByRole("button", { name: "I have transferred" }));
    expect(await screen.findByText("We are checking your payment.")).toBeTruthy();
  });

  test("transfer confirmed by mistake: the payment details, the duration, and a revert button", async () => {
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

  test("reverted although the money has arrived: a note, and it stays being checked", async () => {
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

  test("manual review: the duration, the support contact, and no revert button", async () => {
    const reviewed = depositAnswer({ status: "needs_review", reasonCode: "AMOUNT_MISMATCH" });
    await visit({
      options: optionsAnswer({ openDeposit: reviewed }),
      routes: { [`GET /api/deposits/${depositId}`]: () => ({ body: reviewed }) },
    });
    expect(await screen.findByText(/^A person looks at this payment/)).toBeTruthy();
    expect(screen.getByRole("link", { name: "Contact us" })).toBeTruthy();
    expect(screen.queryByRole("button", { name: "I have not transferred yet" })).toBeNull();
  });

  test.each([
    ["approved", "1,250.47 has been added to your balance."],
    ["rejected", "Rejected: we could not find the payment"],
    ["expired", "Time is over. Did you already pay? Contact us."],
    ["cancelled", "This deposit is cancelled. Please do not pay it any more."],
  ] as const)("ended as %s: the result and the next steps", async (status, text) => {
    const ended = depositAnswer({ status, creditedMinor: "125047", reasonCode: "PAYMENT_NOT_FOUND" });
    await visit({
      options: optionsAnswer({ openDeposit: depositAnswer() }),
      routes: { [`GET /api/deposits/${depositId}`]: () => ({ body: ended }) },
    });
    expect(await screen.findByText(text)).toBeTruthy();
    expect(screen.getByRole("button", { name: "New deposit" })).toBeTruthy();
  });
});
