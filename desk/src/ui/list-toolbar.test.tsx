// @vitest-environment jsdom
import type { Answer, TestServer } from "@tessera/shared/testing";
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, test } from "vitest";
import { DepositsPage } from "../areas/cashier/deposits/deposits-page.tsx";
import { RoundsPage } from "../areas/cashier/rounds/rounds-page.tsx";
import { overviewWith } from "../areas/testing/overview-sample.ts";
import { renderDesk } from "../testing/render-desk.tsx";

const idOf = (index: number) => `0197f3c2-0000-7000-8000-${String(index).padStart(12, "0")}`;
const deposit = (index: number) => ({
  id: idOf(index),
  number: `D260131-${String(index).padStart(4, "0")}`,
  playerId: idOf(900),
  username: "budi88",
  method: "qris",
  amountMinor: "5000",
  realAmount: "50000",
  realPaid: null,
  realCurrency: "IDR",
  realExponent: 0,
  creditedMinor: null,
  approvedBy: null,
  approvedReal: null,
  needsSecondApproval: false,
  status: "approved",
  reasonCode: null,
  note: null,
  gatewayRef: null,
  createdAt: "2026-01-31T07:05:09.000Z",
  expiresAt: "2026-01-31T08:05:09.000Z",
  version: 4,
});

let server: TestServer;
afterEach(() => server.close());

const empty: Answer = { body: { items: [], nextAfter: null } };

/** Opens the deposits. `list` answers a query of the list. */
async function open(path: string, list: (query: URLSearchParams) => Answer = () => empty) {
  server = await renderDesk(<DepositsPage />, {
    path,
    roles: ["cashier"],
    routes: {
      "GET /admin/api/deposits": ({ query }) => list(query),
      "GET /admin/api/overview": () => ({ body: overviewWith({}) }),
    },
  });
  return userEvent.setup();
}

const lastQuery = () => Object.fromEntries(server.to("/admin/api/deposits").at(-1)?.query ?? []);

describe("the toolbar of a list", () => {
  test("a filter in the address: shown in its fields, and sent to the server", async () => {
    await open(
      "/desk/deposits?status=all&search=budi&from=2026-01-30&to=2026-01-31&method=qris&order=oldest",
    );
    await screen.findByText("Nothing found for “budi”.");
    expect(lastQuery()).toEqual({
      status: "all",
      search: "budi",
      from: "2026-01-30",
      to: "2026-01-31",
      method: "qris",
      order: "oldest",
    });
    expect(screen.getByLabelText<HTMLInputElement>("From").value).toBe("30/01/2026");
    expect(screen.getByLabelText<HTMLSelectElement>("Method").value).toBe("qris");
    expect(screen.getByRole("button", { name: "Filter: 4 set" }).getAttribute("aria-expanded")).toBe("true");
  });

  test("invalid parts of a filter: left out, and the valid parts are sent", async () => {
    await open(
      "/desk/deposits?status=gone&from=2026-02-30&to=9999-01-01&order=up&after=1%20or%201&search=budi",
    );
    await screen.findByText("Nothing found for “budi”.");
    expect(lastQuery()).toEqual({ status: "waiting", search: "budi" });
  });

  test("a search started in the queue: covers all statuses; emptied: the queue is shown again", async () => {
    const user = await open("/desk/deposits");
    await screen.findByText("Nothing waits here.");
    const field = screen.getByRole("searchbox", { name: "Number, player, amount, reference" });
    await user.type(field, "80.000");
    await waitFor(() => expect(lastQuery()).toEqual({ status: "all", search: "80.000" }));
    await user.clear(field);
    expect(await screen.findByText("Nothing waits here.")).toBeTruthy();
    expect(screen.getByRole("button", { name: "To decide" }).getAttribute("aria-pressed")).toBe("true");
  });

  test("a search in a chosen status: stays in it", async () => {
    const user = await open("/desk/deposits?status=rejected");
    await user.type(screen.getByRole("searchbox"), "budi");
    await waitFor(() => expect(lastQuery()).toEqual({ status: "rejected", search: "budi" }));
  });

  test("reversed days: an error at the field, no row and no failure; the right order shows the list", async () => {
    const user = await open("/desk/deposits?from=2026-02-02&to=2026-02-01", (query) =>
      query.get("to") === "2026-02-01" ? { status: 422, body: {} } : empty,
    );
    const to = screen.getByLabelText("To");
    await waitFor(() => expect(to.getAttribute("aria-invalid")).toBe("true"));
    expect(screen.getAllByText("The start date must be before the end date.")).toHaveLength(2);
    expect(screen.queryByText("The list did not load.")).toBeNull();
    await user.clear(to);
    await user.type(to, "03/02/2026");
    expect(await screen.findByText("Nothing matches.")).toBeTruthy();
    expect(to.getAttribute("aria-invalid")).not.toBe("true");
  });

  test("nothing found: a button below clears the filter, and the list is shown again", async () => {
    server = await renderDesk(<RoundsPage />, {
      path: "/desk/rounds?kind=outOfRange&search=nobody&from=2026-01-31",
      roles: ["cashier"],
      routes: { "GET /admin/api/rounds/out-of-range": () => empty },
    });
    const user = userEvent.setup();
    await screen.findByText("Nothing found for “nobody”.");
    await user.click(screen.getByRole("button", { name: "Clear the filter" }));
    expect(await screen.findByText("Nothing waits here.")).toBeTruthy();
    const last = server.to("/admin/api/rounds/out-of-range").at(-1);
    expect(Object.fromEntries(last?.query ?? [])).toEqual({});
  });
});

test("a second page: starts after the last row of the first one, and a button leads back", async () => {
  const rows = Array.from({ length: 3 }, (_, index) => deposit(index + 1));
  const user = await open("/desk/deposits?status=all", (query) =>
    query.has("after")
      ? { body: { items: rows.slice(2), nextAfter: null } }
      : { body: { items: rows.slice(0, 2), nextAfter: idOf(2) } },
  );
  expect(await screen.findByText("2 rows, and more")).toBeTruthy();
  expect(screen.getByRole("button", { name: "First page" })).toHaveProperty("disabled", true);
  await user.click(screen.getByRole("button", { name: "Next page" }));
  expect(await screen.findByText("1 row")).toBeTruthy();
  const focused = document.activeElement;
  expect(focused?.tagName).toBe("DIV");
  expect(focused?.contains(screen.getByRole("table"))).toBe(true);
  expect(screen.getByText("D260131-0003")).toBeTruthy();
  expect(lastQuery()).toEqual({ status: "all", after: idOf(2) });
  expect(screen.getByRole("button", { name: "Next page" })).toHaveProperty("disabled", true);
  await user.click(screen.getByRole("button", { name: "First page" }));
  expect(await screen.findByText("D260131-0001")).toBeTruthy();
});
