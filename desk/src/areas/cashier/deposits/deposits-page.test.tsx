// @vitest-environment jsdom
import { type Answer, problemAnswer, type TestServer } from "@tessera/shared/testing";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, test } from "vitest";
import { renderDesk } from "../../../testing/render-desk.tsx";
import { overviewWith } from "../../testing/overview-sample.ts";
import { DepositsPage } from "./deposits-page.tsx";

const id = "0197f3c2-0000-7000-8000-000000000001";

const deposit = {
  id,
  number: "D260131-0001",
  playerId: "0197f3c2-0000-7000-8000-000000000002",
  username: "budi88",
  method: "qris",
  amountMinor: "5000",
  realAmount: "50000",
  realPaid: "60000" as string | null,
  realCurrency: "IDR",
  realExponent: 0,
  creditedMinor: null,
  approvedBy: null as string | null,
  approvedReal: null as string | null,
  needsSecondApproval: false,
  status: "needs_review",
  reasonCode: null as string | null,
  note: null,
  gatewayRef: null,
  createdAt: "2026-01-31T07:05:09.000Z",
  expiresAt: "2026-01-31T08:05:09.000Z",
  version: 4,
};

let server: TestServer;
afterEach(() => server.close());

/** Deposit as the server has it; a test changes it as another operator would. */
let stored: typeof deposit & { trail: unknown[] };
async function open(row: Partial<typeof deposit> = {}, answers: (() => Answer)[] = []) {
  stored = { ...deposit, ...row, trail: [] };
  const decide = () => answers.shift()?.() ?? { body: stored };
  server = await renderDesk(<DepositsPage />, {
    path: `/desk/deposits?row=${id}`,
    roles: ["cashier", "approver"],
    routes: {
      "GET /admin/api/deposits": () => ({ body: { items: [stored], nextAfter: null } }),
      "GET /admin/api/overview": () => ({ body: overviewWith({ deposits: 3 }) }),
      [`GET /admin/api/deposits/${id}`]: () => ({ body: stored }),
      [`POST /admin/api/deposits/${id}/approve`]: decide,
      [`POST /admin/api/deposits/${id}/second-approve`]: decide,
      [`POST /admin/api/deposits/${id}/reject`]: decide,
    },
  });
  await screen.findByRole("heading", { name: deposit.number });
  return userEvent.setup();
}

const sent = () => server.requests.filter(({ method }) => method === "POST").map(({ body }) => body);

async function decide(user: ReturnType<typeof userEvent.setup>, verb: string) {
  await user.click(screen.getByRole("button", { name: verb }));
  const dialog = await screen.findByRole("dialog");
  if (verb === "Reject") await user.selectOptions(within(dialog).getByRole("combobox"), "NOT_RECEIVED");
  await user.click(within(dialog).getByRole("button", { name: verb }));
  return dialog;
}

describe("the queue of deposits", () => {
  test("opened: requests waiting deposits, and the first tab shows their number", async () => {
    await open();
    expect(server.to("/admin/api/deposits")[0]?.query.get("status")).toBe("waiting");
    const tab = await screen.findByText("To decide (3)");
    expect(tab.getAttribute("aria-pressed")).toBe("true");
  });

  test.each([
    ["60000", "Payment arrived"],
    [null, "Transfer reported"],
  ])("submitted, %s received: shown as %s, and both decisions are offered", async (realPaid, text) => {
    await open({ status: "submitted", realPaid });
    await waitFor(() => expect(screen.getAllByText(text)).toHaveLength(2));
    expect(screen.getByRole("button", { name: "Approve" })).toBeTruthy();
    expect(screen.getByRole("button", { name: "Reject" })).toBeTruthy();
  });

  test("awaiting payment: no decision is offered", async () => {
    await open({ status: "awaiting_payment", realPaid: null });
    expect(screen.getByText("There is nothing to decide now.")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Approve" })).toBeNull();
  });
});

describe("a decision about a deposit", () => {
  test.each([
    ["Approve", {}, { realPaid: "60000", note: null, version: 4 }],
    ["Reject", {}, { reasonCode: "NOT_RECEIVED", note: null, version: 4 }],
    [
      "Give the second approval",
      { needsSecondApproval: true, approvedBy: "admin:rina", approvedReal: "60001" },
      { realPaid: "60001", note: null, version: 4 },
    ],
  ])("%s: sent with the version that was shown", async (verb, row, body) => {
    const user = await open(row);
    await decide(user, verb);
    await waitFor(() => expect(sent()).toEqual([body]));
  });

  test.each([
    ["AMOUNT_INVALID", "Enter a valid amount."],
    ["AMOUNT_OUT_OF_RANGE", "This is more than one wallet can hold."],
  ])("%s: refused at the amount, which keeps the focus", async (code, text) => {
    const user = await open({}, [() => problemAnswer(422, code)]);
    const dialog = await decide(user, "Approve");
    const amount = await within(dialog).findByLabelText("Amount that arrived (IDR)");
    await waitFor(() => expect(amount).toHaveProperty("ariaInvalid", "true"));
    expect(within(dialog).getByText(text)).toBeTruthy();
    expect(document.activeElement).toBe(amount);
  });

  test.each([
    ["IDR", 0, "60123", "60,123", "75000", { realPaid: "75000" }],
    ["THB", 2, "15025", "150.25", "1,200.5", { realPaid: "120050" }],
  ])(
    "an amount in %s: shown and typed as money, and sent in its smallest unit",
    async (realCurrency, realExponent, realPaid, shown, typed, body) => {
      const user = await open({ realCurrency, realExponent, realPaid });
      await user.click(await screen.findByRole("button", { name: "Approve" }));
      const dialog = within(await screen.findByRole("dialog"));
      const amount = dialog.getByLabelText<HTMLInputElement>(`Amount that arrived (${realCurrency})`);
      expect(amount.value).toBe(shown);
      await user.clear(amount);
      await user.type(amount, typed);
      await user.click(dialog.getByRole("button", { name: "Approve" }));
      await waitFor(() => expect(sent()).toEqual([{ ...body, note: null, version: 4 }]));
    },
  );

  test("another operator decided first: the input stays, and can be sent only after the new state is shown", async () => {
    const conflict = () => {
      stored = {
        ...stored,
        version: 5,
        trail: [{ action: "deposit.approve", actor: "rina", at: "2026-01-31T07:06:00.000Z", note: null }],
      };
      return problemAnswer(409, "CONFLICT");
    };
    const user = await open({}, [conflict]);
    const dialog = await decide(user, "Approve");
    const alert = await within(dialog).findByRole("alert");
    await waitFor(() => expect(alert.textContent).toContain("rina"));
    expect(alert.textContent).toContain("To review");
    expect(within(dialog).getByRole("button", { name: "Approve" })).toHaveProperty("disabled", true);
    await user.click(await within(alert).findByRole("button", { name: "Go on with this" }));
    await user.click(within(dialog).getByRole("button", { name: "Approve" }));
    await waitFor(() => expect(sent().at(-1)).toEqual({ realPaid: "60000", note: null, version: 5 }));
  });
});
