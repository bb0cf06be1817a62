// @vitest-environment jsdom
import { problemAnswer, type Answer, type TestServer } from "@tessera/shared/testing";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, test } from "vitest";
import { ownId, renderDesk } from "../../../testing/render-desk.tsx";
import { WithdrawalsPage } from "./withdrawals-page.tsx";

const id = "0197f3c2-0000-7000-8000-000000000001";

const withdrawal = {
  id,
  number: "W260131-0001",
  amountMinor: "12500",
  feeMinor: "0",
  realAmount: "125000",
  realCurrency: "IDR",
  realExponent: 0,
  bank: { name: "Bank Nusa Pertiwi", accountNumberMasked: "•••• 4471", accountName: "SARI WULANDARI" },
  status: "requested",
  mayCancel: true,
  createdAt: "2026-01-31T07:05:09.000Z",
  playerId: "0197f3c2-0000-7000-8000-000000000002",
  username: "budi88",
  accountNumber: "1234564471",
  accountSharedWith: [] as readonly string[],
  netMinor: "12500",
  approvedBy: null,
  needsSecondApproval: false,
  payoutAttempts: 0,
  gatewayRef: null,
  bankRef: null,
  version: 0,
};
type Row = Omit<typeof withdrawal, "approvedBy"> & { approvedBy: string | null };

let server: TestServer;
afterEach(() => server.close());

interface Opened {
  /** Address; that of the open row when absent. */
  readonly path?: string;
  readonly row?: Partial<Row>;
  /** Answers to approvals, one after the other. */
  readonly approvals?: (() => Answer)[];
}

/** Row as the server has it; a test changes it as another operator would. */
let stored: Row & { trail: unknown[] };

async function open({ row = {}, approvals = [], path = `/desk/withdrawals?row=${id}` }: Opened = {}) {
  stored = { ...withdrawal, ...row, trail: [] };
  server = await renderDesk(<WithdrawalsPage />, {
    path,
    roles: ["cashier", "approver"],
    routes: {
      "GET /admin/api/withdrawals": () => ({
        body: { items: [stored], nextAfter: null },
      }),
      [`GET /admin/api/withdrawals/${id}`]: () => ({ body: stored }),
      [`POST /admin/api/withdrawals/${id}/approve`]: () =>
        approvals.shift()?.() ?? { body: { ...stored, status: "approved", version: stored.version + 1 } },
    },
  });
  await (path.includes("row=")
    ? screen.findByRole("heading", { name: withdrawal.number })
    : screen.findByText(withdrawal.number));
  return userEvent.setup();
}

const approvalsSent = () => server.to(`/admin/api/withdrawals/${id}/approve`);

describe("the queue of withdrawals", () => {
  test("a filter chip and a search: requested together", async () => {
    const user = await open({ path: "/desk/withdrawals" });
    await user.click(screen.getByRole("button", { name: "Closed" }));
    await user.type(screen.getByRole("searchbox"), "budi");
    await waitFor(() => {
      const last = server.to("/admin/api/withdrawals").at(-1);
      expect(Object.fromEntries(last?.query ?? [])).toEqual({ group: "closed", search: "budi" });
    });
    expect(Object.fromEntries(server.to("/admin/api/withdrawals")[0]?.query ?? [])).toEqual({
      group: "waiting",
    });
  });

  test("the account number: hidden until it is requested", async () => {
    const user = await open();
    expect(screen.queryByText("1234564471")).toBeNull();
    await user.click(screen.getByRole("button", { name: "Show: Account number" }));
    expect(screen.getByText("1234564471")).toBeTruthy();
  });
});

describe("a decision about a withdrawal", () => {
  test("approved with the key A: sent with the version that was shown and the token", async () => {
    const user = await open();
    await user.keyboard("a");
    const dialog = await screen.findByRole("dialog", { name: "Approve W260131-0001?" });
    await user.type(within(dialog).getByLabelText("Note (optional)"), "called the bank");
    await user.click(within(dialog).getByRole("button", { name: "Approve 125.00" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    const [sent] = approvalsSent();
    expect(sent?.body).toEqual({ note: "called the bank", version: 0 });
    expect(sent?.headers["x-csrf-token"]).toBe("token-1");
  });

  test("another operator decided first: the note stays, and nothing can be sent before that decision is shown", async () => {
    const conflict = () => {
      stored = {
        ...stored,
        status: "rejected",
        version: 1,
        trail: [{ action: "withdrawal.reject", actor: "rina", at: "2026-01-31T07:06:00.000Z", note: null }],
      };
      return problemAnswer(409, "CONFLICT");
    };
    const user = await open({ approvals: [conflict] });
    await user.click(screen.getByRole("button", { name: "Approve 125.00" }));
    const dialog = await screen.findByRole("dialog");
    await user.type(within(dialog).getByLabelText("Note (optional)"), "called the bank");
    await user.click(within(dialog).getByRole("button", { name: "Approve 125.00" }));
    const alert = await within(dialog).findByRole("alert");
    await waitFor(() => expect(alert.textContent).toContain("rina: rejected"));
    expect(alert.textContent).toContain("Rejected");
    expect(within(alert).queryByRole("button", { name: "Go on with this" })).toBeNull();
    expect(within(dialog).getByLabelText<HTMLInputElement>("Note (optional)").value).toBe("called the bank");
    expect(within(dialog).getByRole("button", { name: "Approve 125.00" })).toHaveProperty("disabled", true);
  });

  test("the operator's own first approval: the second one is not offered, and a sentence says why", async () => {
    await open({ row: { needsSecondApproval: true, approvedBy: `admin:${ownId}`, amountMinor: "600000" } });
    expect(screen.getByText(/Somebody else has to give the second one/)).toBeTruthy();
    expect(screen.queryByRole("button", { name: /Approve/ })).toBeNull();
  });

  test("an account number that other players have registered too: their names are shown", async () => {
    await open({ row: { accountSharedWith: ["sari99", "tono7"] } });
    expect(screen.getByText("Account also registered by")).toBeTruthy();
    expect(screen.getByText("sari99, tono7")).toBeTruthy();
  });

  test("a rejection without a reason: an error at the field, and nothing is sent", async () => {
    const user = await open();
    await user.click(screen.getByRole("button", { name: "Reject" }));
    const dialog = await screen.findByRole("dialog", { name: "Reject W260131-0001?" });
    await user.click(within(dialog).getByRole("button", { name: "Reject" }));
    expect(await within(dialog).findByText("This field is required.")).toBeTruthy();
    expect(document.activeElement).toBe(within(dialog).getByLabelText("Reason"));
    expect(server.requests.filter(({ method }) => method === "POST")).toEqual([]);
  });
});
