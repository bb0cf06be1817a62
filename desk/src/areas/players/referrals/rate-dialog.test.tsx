// @vitest-environment jsdom
import { problemAnswer, type TestServer } from "@tessera/shared/testing";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, test } from "vitest";
import { renderDesk } from "../../../testing/render-desk.tsx";
import { ReferrerDetail } from "./referrer-detail.tsx";

const playerId = "0197f3c2-0000-7000-8000-000000000002";
const referrer = {
  playerId,
  username: "budi88",
  status: "approved",
  rateBp: 50,
  budgetMinor: null as string | null,
  budgetUsedMinor: "12300",
  reason: null,
  decidedBy: null,
  proposal: null as object | null,
  version: 3,
};

let server: TestServer;
afterEach(() => server.close());

async function openDialog(refused?: Readonly<Record<string, string>>, proposal: object | null = null) {
  let isSent = false;
  server = await renderDesk(<ReferrerDetail playerId={playerId} />, {
    path: "/desk/referrals",
    roles: ["risk"],
    routes: {
      "GET /admin/api/credit-limit": () => ({ body: { limitMinor: "1000000", usedMinor: "0" } }),
      [`GET /admin/api/referrers/${playerId}`]: () => ({
        body: isSent ? { ...referrer, proposal } : referrer,
      }),
      [`PUT /admin/api/referrers/${playerId}/rate`]: () => {
        if (refused) return problemAnswer(422, "VALIDATION", refused);
        isSent = true;
        return { body: { ...referrer, proposal } };
      },
    },
  });
  const user = userEvent.setup();
  await user.click(await screen.findByRole("button", { name: "Change rate" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Change the rate of budi88?" }));
  const type = async (label: string, text: string) => {
    await user.clear(dialog.getByLabelText(label));
    await user.type(dialog.getByLabelText(label), text);
  };
  const send = () => user.click(dialog.getByRole("button", { name: "Change rate" }));
  return { dialog, type, send };
}

const percent = "Share of turnover, in percent";
const budget = "Budget in credits";
const sent = () => server.to(`/admin/api/referrers/${playerId}/rate`).map(({ body }) => body);

describe("the rate of a referrer", () => {
  test("above the usual rate: a budget is required, and the maximum cost is updated while typing", async () => {
    const { dialog, type, send } = await openDialog();
    expect(dialog.queryByLabelText(budget)).toBeNull();
    await type(percent, "0.8");
    await type(budget, "400.5");
    const costs = [...document.querySelectorAll("dialog dd, [role=dialog] dd")].map(
      ({ textContent }) => textContent,
    );
    expect(costs.slice(0, 3)).toEqual(["400.50", "400.50", "400.50"]);
    expect(dialog.getByText("It covers a turnover of 50,062.50.")).toBeTruthy();
    expect(await dialog.findByText("You may publish it alone.")).toBeTruthy();
    await send();
    await waitFor(() => expect(sent()).toEqual([{ rateBp: 80, budgetMinor: "40050", version: 3 }]));
  });

  test("a budget above the operator's limit: announced while typing, with a note that it needs approval", async () => {
    const proposal = {
      id: "0197f3c2-0000-7000-8000-000000000009",
      status: "proposed",
      cost: { perPlayerMinor: "1000001", perDayMinor: "1000001", inAllMinor: "1000001", returnBp: 80 },
      proposedBy: "rina",
      decidedBy: null,
      decisionNote: null,
      decidedAt: null,
      expiresAt: "2026-02-03T07:06:00.000Z",
      version: 1,
    };
    const { dialog, type, send } = await openDialog(undefined, proposal);
    await type(percent, "0.8");
    await type(budget, "10000.01");
    expect(await dialog.findByText("Needs a second operator.")).toBeTruthy();
    await send();
    expect(await screen.findByText("Waits for another operator.")).toBeTruthy();
  });

  test("above the usual rate without a budget: an error at the field, and nothing is sent", async () => {
    const { dialog, type, send } = await openDialog();
    await type(percent, "0.8");
    await send();
    expect(
      await dialog.findByText("Write an amount such as 100.00, above what is used already."),
    ).toBeTruthy();
    expect(document.activeElement).toBe(dialog.getByLabelText(budget));
    expect(sent()).toEqual([]);
  });

  test("a lower rate: sent without a budget", async () => {
    const { type, send } = await openDialog();
    await type(percent, "0.3");
    await send();
    await waitFor(() => expect(sent()).toEqual([{ rateBp: 30, budgetMinor: null, version: 3 }]));
  });

  test("a budget that the server refuses: an error at the field, and the input stays", async () => {
    const { dialog, type, send } = await openDialog({ budgetMinor: "referralRate.budget" });
    await type(percent, "0.8");
    await type(budget, "123");
    await send();
    expect(
      await dialog.findByText("Write an amount such as 100.00, above what is used already."),
    ).toBeTruthy();
    expect(dialog.getByLabelText<HTMLInputElement>(budget).value).toBe("123");
  });
});
