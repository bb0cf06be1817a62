// @vitest-environment jsdom
import type { WithdrawalStatus } from "@tessera/shared/contracts/withdrawals";
import { provideTestHost, renderWithHost } from "@tessera/shared/testing";
import {
  problemAnswer,
  startTestServer,
  type Route,
  type TestServer,
} from "@tessera/shared/testing/test-server";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ServerResponse } from "node:http";
import { afterEach, describe, expect, test } from "vitest";
import { manifest } from "../manifest.ts";
import { messages } from "../locales/en/index.ts";
import { optionsAnswer, withdrawalAnswer, withdrawalId } from "./testing/withdraw-fixtures.ts";
import { WithdrawPage } from "./withdraw-page.tsx";

let server: TestServer;
afterEach(() => server.close());

async function visit(options: ReturnType<typeof optionsAnswer>, routes: Record<string, Route>) {
  server = await startTestServer({ "GET /api/withdrawals/options": () => ({ body: options }), ...routes });
  provideTestHost([manifest]);
  await renderWithHost(<WithdrawPage />, {
    messages: { en: messages },
    player: "budi88",
    apiUrl: server.url,
  });
  return userEvent.setup();
}

describe("an open withdrawal", () => {
  test.each([
    ["requested", "Your request W261121‑7K3QZ is being processed.", false],
    ["payout_failed", "Your withdrawal W261121‑7K3QZ is on its way to BCA.", false],
    ["paid", "100.00 has been paid to BCA.", true],
    [
      "refunded",
      "The payment failed: the bank did not accept the payment. 100.00 is back in your balance.",
      true,
    ],
  ] as const)("%s: its status is explained", async (status, text, isOver) => {
    const answer = withdrawalAnswer({ status, reasonCode: "PAYOUT_FAILED" });
    await visit(optionsAnswer({ open: answer }), {
      [`GET /api/withdrawals/${withdrawalId}`]: () => ({ body: answer }),
    });
    expect(await screen.findByText(text)).toBeTruthy();
    expect(screen.queryByRole("button", { name: "New withdrawal" }) !== null).toBe(isOver);
  });

  const stepsOf = async (status: WithdrawalStatus) => {
    const approvedAt = status === "requested" || status === "rejected" ? undefined : "2026-11-21T09:30:00Z";
    const answer = withdrawalAnswer({
      status,
      ...(approvedAt && { approvedAt }),
      settledAt: "2026-11-21T10:00:00Z",
    });
    await visit(optionsAnswer({ open: answer }), {
      [`GET /api/withdrawals/${withdrawalId}`]: () => ({ body: answer }),
    });
    const steps = within(await screen.findByRole("list", { name: "Steps" })).getAllByRole("listitem");
    return steps.map(
      (step) => `${step.textContent}${step.getAttribute("aria-current") === "step" ? " (now)" : ""}`,
    );
  };

  test.each([
    [
      "requested",
      ["Requested21/11/2026 16:00:00", "ApprovalWe are checking your request. (now)", "Payment to your bank"],
    ],
    [
      "payout_failed",
      [
        "Requested21/11/2026 16:00:00",
        "Approved21/11/2026 16:30:00",
        "Payment to your bankOn its way to BCA. (now)",
      ],
    ],
    ["paid", ["Requested21/11/2026 16:00:00", "Approved21/11/2026 16:30:00", "Paid21/11/2026 17:00:00"]],
    [
      "rejected",
      ["Requested21/11/2026 16:00:00", "Rejected", "100.00 returned to your balance21/11/2026 17:00:00"],
    ],
  ] as const)("%s: its steps, each finished one with its time", async (status, steps) => {
    expect(await stepsOf(status)).toEqual(steps);
  });
});

describe("cancelling a withdrawal", () => {
  const cancelled = withdrawalAnswer({
    status: "cancelled",
    mayCancel: false,
    settledAt: "2026-11-21T09:05:00Z",
  });
  const openWith = async (cancel: Route, later: Route) => {
    const user = await visit(optionsAnswer({ open: withdrawalAnswer() }), {
      [`GET /api/withdrawals/${withdrawalId}`]: later,
      [`POST /api/withdrawals/${withdrawalId}/cancel`]: cancel,
    });
    await user.click(await screen.findByRole("button", { name: "Cancel withdrawal" }));
    return user;
  };
  const open = (cancel: Route, later: () => ReturnType<typeof withdrawalAnswer> = withdrawalAnswer) =>
    openWith(cancel, () => ({ body: later() }));
  // Its code is loaded with the first dialog.
  const dialog = async () => within(await screen.findByRole("dialog", { name: "Cancel this withdrawal?" }));

  test("confirmed: the money is returned, and another withdrawal can be requested", async () => {
    const user = await open(() => ({ body: cancelled }));
    await user.click((await dialog()).getByRole("button", { name: "Cancel withdrawal" }));
    expect(
      await screen.findByText("You cancelled this withdrawal. 100.00 is back in your balance."),
    ).toBeTruthy();
    expect(screen.getByRole("button", { name: "New withdrawal" })).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Cancel withdrawal" })).toBeNull();
  });

  test("confirmed before the withdrawal has loaded: the older answer does not undo it", async () => {
    let older: ServerResponse | undefined;
    const user = await openWith(
      () => ({ body: cancelled }),
      (_, response) => {
        older ??= response;
        return undefined;
      },
    );
    await user.click((await dialog()).getByRole("button", { name: "Cancel withdrawal" }));
    expect(await screen.findByText(/^You cancelled this withdrawal\./)).toBeTruthy();
    older?.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(withdrawalAnswer()));
    await expect(
      screen.findByRole("button", { name: "Cancel withdrawal" }, { timeout: 500 }),
    ).rejects.toThrow();
  });

  test("not confirmed: nothing is sent", async () => {
    const user = await open(() => ({ body: cancelled }));
    await user.click((await dialog()).getByRole("button", { name: "Keep it" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(server.to(`/api/withdrawals/${withdrawalId}/cancel`)).toEqual([]);
  });

  test("approved in the meantime: the page says so, and shows the current status", async () => {
    let now = withdrawalAnswer();
    const user = await open(
      () => {
        now = withdrawalAnswer({ status: "approved", mayCancel: false });
        return problemAnswer(409, "WITHDRAW_NOT_CANCELLABLE");
      },
      () => now,
    );
    await user.click((await dialog()).getByRole("button", { name: "Cancel withdrawal" }));
    expect(await screen.findByText(/is on its way to BCA\.$/, { selector: "output" })).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Cancel withdrawal" })).toBeNull();
  });
});
