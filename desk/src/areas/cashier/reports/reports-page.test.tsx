// @vitest-environment jsdom
import { minorUnits } from "@tessera/shared/core/money";
import { operatorReportsApi, type ReportRow } from "@tessera/shared/operator-contracts/reports";
import { problemAnswer, type TestServer } from "@tessera/shared/testing";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { renderDesk } from "../../../testing/render-desk.tsx";
import { answer } from "../../testing/answer.ts";
import { type Report } from "./report-csv.ts";
import { ReportsPage } from "./reports-page.tsx";

const none = {
  moneyIn: null,
  moneyOut: null,
  grossRevenue: null,
  bonusCost: null,
  activePlayers: null,
  newPlayers: null,
};
const row = (key: string, revenue: bigint, activePlayers: number): ReportRow => ({
  ...none,
  key,
  grossRevenue: minorUnits(revenue),
  activePlayers,
});
const rupiah = [row("2026-01-30", 50_000n, 3), row("2026-01-31", -20_000n, 12)];
const report: Report = {
  at: "2026-01-31T07:05:09.000Z",
  studios: [{ code: "kite", name: 'Kite "& Co", Ltd' }],
  currencies: [
    {
      currency: "IDR",
      realExponent: 0,
      total: { ...none, grossRevenue: minorUnits(30_000n), activePlayers: 7.5 },
      rows: rupiah,
    },
    {
      currency: "THB",
      realExponent: 2,
      total: { ...none, grossRevenue: minorUnits(-4_005n), activePlayers: 1 },
      rows: [row("2026-01-30", 0n, 0), row("2026-01-31", -4_005n, 2)],
    },
  ],
};

let server: TestServer;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"] });
  vi.setSystemTime("2026-01-31T07:05:09.000Z");
});
afterEach(async () => {
  vi.useRealTimers();
  await server.close();
});

/** Opens the page, and returns the query of each call. */
async function open({ reply = report, query = "", fails = false } = {}) {
  const asked: Record<string, string>[] = [];
  const { route, body } = answer(operatorReportsApi.read, reply);
  server = await renderDesk(<ReportsPage />, {
    path: `/desk/reports${query}`,
    roles: ["risk"],
    routes: {
      [route]: ({ query: given }) => {
        asked.push(Object.fromEntries(given));
        return fails ? problemAnswer(500, "INTERNAL") : { body };
      },
    },
  });
  return asked;
}

const rowsShown = () =>
  within(screen.getByRole("table", { name: "Reports" }))
    .getAllByRole("row")
    .slice(1)
    .map((line) =>
      within(line)
        .getAllByRole("cell")
        .map(({ textContent }) => textContent),
    );

describe("reports", () => {
  it("the last 30 days: sums, a chart, and rows with the latest first, without columns that the role may not see", async () => {
    const asked = await open();
    await screen.findByRole("button", { name: "Gross gaming revenue Rp 30,000.00", pressed: true });
    expect(asked).toEqual([{ from: "2026-01-02", to: "2026-01-31", by: "day" }]);
    expect(rowsShown()).toEqual([
      ["31/01/2026", "−Rp 20,000.00", "12"],
      ["30/01/2026", "Rp 50,000.00", "3"],
    ]);
    screen.getByRole("img", {
      name: "Gross gaming revenue: highest Rp 50,000.00 (30/01/2026), lowest −Rp 20,000.00 (31/01/2026)",
    });
    expect(screen.queryByRole("columnheader", { name: "Money in" })).toBeNull();
  });

  it("another figure and another currency: chart, sums and rows change, and the address stores them", async () => {
    await open({ query: "?figure=activePlayers" });
    const user = userEvent.setup();
    await screen.findByRole("button", { name: "Active players 7.5 a day on average", pressed: true });
    screen.getByRole("img", { name: /^Active players: highest 12 \(31\/01\/2026\)/ });
    await user.click(screen.getByRole("button", { name: "THB" }));
    await user.click(screen.getByRole("button", { name: /^Gross gaming revenue/ }));
    expect(rowsShown()[0]).toEqual(["31/01/2026", "−฿ 40.05", "2"]);
  });

  it("by studio, and for one studio: requested so, and named", async () => {
    const asked = await open({
      query: "?by=studio",
      reply: { ...report, currencies: [{ ...report.currencies[0]!, rows: [row("kite", 30_000n, 7.5)] }] },
    });
    await screen.findByRole("cell", { name: 'Kite "& Co", Ltd' });
    await userEvent.setup().selectOptions(screen.getByRole("combobox", { name: "Studio" }), "kite");
    await waitFor(() =>
      expect(asked.at(-1)).toEqual({ from: "2026-01-02", to: "2026-01-31", by: "studio", studio: "kite" }),
    );
  });

  it("reversed or too many days: an error at the field, and no request", async () => {
    const asked = await open({ query: "?from=2016-02-01" });
    await screen.findByText("At most 400 days. Choose a later first day, or rows of months.");
    expect(asked).toEqual([]);
    await userEvent.setup().click(screen.getByRole("button", { name: "Month" }));
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ from: "2016-02-01", by: "month" }));
    await userEvent.setup().click(screen.getByRole("button", { name: "7 days" }));
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ from: "2026-01-25", to: "2026-01-31" }));
  });

  it("no movements: the page says so, and cannot be saved; a report that fails: an error", async () => {
    await open({ reply: { ...report, currencies: [] } });
    await screen.findByText("Nothing has moved on these days.");
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Save as CSV" }).disabled).toBe(true);
    await server.close();
    document.body.replaceChildren();
    await open({ fails: true });
    await screen.findByText("The report did not load.");
  });

  it("saved as a file: all currencies, plain numbers, and no cell that is a formula", async () => {
    const saved: Blob[] = [];
    vi.stubGlobal(
      "URL",
      Object.assign(URL, { createObjectURL: (blob: Blob) => (saved.push(blob), "blob:1") }),
    );
    URL.revokeObjectURL = () => undefined;
    await open({ reply: { ...report, studios: [{ code: "kite", name: "=1+1" }] } });
    await screen.findByRole("table");
    await userEvent.setup().click(screen.getByRole("button", { name: "Save as CSV" }));
    expect((await saved[0]?.text())?.split("\r\n")).toEqual([
      "Day,Currency,Gross gaming revenue,Active players",
      "2026-01-30,IDR,50000,3",
      "2026-01-31,IDR,-20000,12",
      "2026-01-30,THB,0.00,0",
      "2026-01-31,THB,-40.05,2",
      "",
    ]);
  });
});
