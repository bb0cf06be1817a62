// @vitest-environment jsdom
import type { TestServer } from "@tessera/shared/testing";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { renderDesk } from "../../../testing/render-desk.tsx";
import { RoundsPage } from "./rounds-page.tsx";

let server: TestServer;
afterEach(() => server.close());

test.each([
  ["en", "Out of range", "Jackpot win", "Rounds", /no money moved/],
  ["id", "Di luar batas", "Kemenangan jackpot", "Putaran", /tidak ada uang yang berpindah/],
] as const)(
  "a refused transaction, in %s: its kind, studio and amount, and that no money moved",
  async (language, choice, kind, title, note) => {
    const transaction = {
      id: "0197f3c2-0000-7000-8000-000000000001",
      provider: "orchid-arc",
      studio: "Orchid Arc",
      providerTxId: "tx-77",
      kind: "jackpot_win",
      playerId: "0197f3c2-0000-7000-8000-000000000002",
      username: "budi88",
      amountMinor: "999999999999999",
      at: "2026-01-31T07:05:09.000Z",
    };
    server = await renderDesk(<RoundsPage />, {
      path: "/desk/rounds",
      roles: ["cashier"],
      language,
      routes: {
        "GET /admin/api/rounds/open": () => ({ body: { items: [], nextAfter: null } }),
        "GET /admin/api/rounds/out-of-range": () => ({ body: { items: [transaction], nextAfter: null } }),
      },
    });
    const user = userEvent.setup();
    await user.click(await screen.findByRole("button", { name: choice }));
    const table = within(await screen.findByRole("table"));
    expect(table.getByRole("row", { name: /budi88/ }).textContent).toContain("9,999,999,999,999.99");
    await user.click(table.getByRole("link", { name: new RegExp(`${kind}, budi88`) }));
    const panel = within(await screen.findByRole("region", { name: title }));
    expect(await panel.findByText("tx-77")).toBeTruthy();
    expect(panel.getByText("Orchid Arc")).toBeTruthy();
    expect(panel.getByText(note)).toBeTruthy();
  },
);

test("risk role: refused transactions are shown at once, without the cashier's list", async () => {
  server = await renderDesk(<RoundsPage />, {
    path: "/desk/rounds",
    roles: ["risk"],
    routes: { "GET /admin/api/rounds/out-of-range": () => ({ body: { items: [], nextAfter: null } }) },
  });
  expect(await screen.findByRole("button", { name: "Out of range", pressed: true })).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Left open" })).toBeNull();
  await vi.waitFor(() =>
    expect(server.requests.map(({ path }) => path)).toEqual(["/admin/api/rounds/out-of-range"]),
  );
});
