// @vitest-environment jsdom
import { renderWithHost } from "@tessera/shared/testing";
import {
  problemAnswer,
  startTestServer,
  type Answer,
  type TestServer,
} from "@tessera/shared/testing/test-server";
import { useLocation } from "@tessera/shared/router";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, test, vi } from "vitest";
import { messages } from "../locales/en/index.ts";
import { HistoryPage } from "./history-page.tsx";

let server: TestServer;

const movement = {
  id: "0197f3c2-0000-7000-8000-000000000001",
  type: "game",
  number: "R261121-1",
  status: "success",
  amountMinor: "4250",
  currency: "IDR",
  direction: "out",
  title: "Golden Koi",
  createdAt: "2026-11-20T15:41:08Z",
  balanceAfterMinor: "95750",
};

const fields = [
  { label: "game", value: "Golden Koi", kind: "text" },
  { label: "bet", value: "10000", kind: "minor" },
  { label: "net", value: "-4250", kind: "minor" },
  { label: "endedAt", value: "2026-11-20T15:41:10Z", kind: "instant" },
  { label: "result", value: "K♠ 10♦ = 20, 8♥ = 8 : A♣ 1♣", kind: "text" },
  { label: "brandNew", value: "yes", kind: "text" },
];

const listAnswer = (items: unknown[], pageCount = 1): Answer => ({
  body: {
    items,
    pageIndex: 0,
    pageSize: 10,
    total: items.length,
    pageCount,
    totals: { inMinor: "10000", outMinor: "4250" },
  },
});

function Address() {
  const { pathname, search } = useLocation();
  return <output>{pathname + search}</output>;
}

/** A deposit of 250.00 and its unique code. */
const deposit = (status: string, amountMinor = "25047") => ({
  ...movement,
  type: "deposit",
  direction: "in",
  status,
  amountMinor,
  fields: [{ label: "method", value: "bank_manual", kind: "code" }],
});

async function open(path: string, list: Answer = listAnswer([movement], 3), opened: object = {}) {
  server = await startTestServer({
    "GET /api/history": () => list,
    "GET /api/history/export": () => ({ body: "Time,Number\r\n20/11/2026 22:41:08,R261121-1\r\n" }),
    [`GET /api/history/game/${movement.id}`]: () => ({ body: { ...movement, fields, ...opened } }),
    [`GET /api/history/deposit/${movement.id}`]: () => ({ body: opened }),
  });
  const elements = (
    <>
      <HistoryPage />
      <Address />
    </>
  );
  await renderWithHost(elements, {
    path,
    pattern: "/history/:type?/:id?",
    messages: { en: messages },
    apiUrl: server.url,
    player: "budi88",
  });
  return userEvent.setup();
}

const address = () => screen.getByText(/^\/history/, { selector: "output" }).textContent;
const asked = () => Object.fromEntries(server.to("/api/history").at(-1)?.query ?? []);

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  return server.close();
});

describe("the history", () => {
  test("address with a filter: shown in the fields and sent unchanged", async () => {
    await open("/history?type=game&status=success&from=2026-10-01&to=2026-10-31&sortBy=amount&pageIndex=1");
    await screen.findByRole("table");
    expect(screen.getByLabelText<HTMLSelectElement>("Transaction type").value).toBe("game");
    expect(screen.getByLabelText<HTMLSelectElement>("Status").value).toBe("success");
    expect(screen.getByLabelText<HTMLInputElement>("Start date").value).toBe("01/10/2026");
    expect(asked()).toEqual({
      type: "game",
      status: "success",
      from: "2026-10-01",
      to: "2026-10-31",
      sortBy: "amount",
      sortDir: "desc",
      pageIndex: "1",
      pageSize: "10",
    });
  });

  test("filter changed: written to the address, and the list returns to the first page", async () => {
    const user = await open("/history?from=2026-10-01&to=2026-10-31&pageIndex=2");
    await screen.findByRole("table");
    await user.selectOptions(screen.getByLabelText("Transaction type"), "game");
    expect(address()).toBe("/history?type=game&from=2026-10-01&to=2026-10-31");
    await waitFor(() => expect(asked()).toMatchObject({ type: "game", pageIndex: "0" }));
  });

  test("a game or a number searched: written to the address and sent; all rows again when the field is emptied", async () => {
    const user = await open("/history");
    await screen.findByRole("table");
    const field = screen.getByRole("searchbox", { name: "Game or number" });
    await user.type(field, " R261121-7K3QZ ");
    await waitFor(() => expect(address()).toBe("/history?search=R261121-7K3QZ"));
    await waitFor(() => expect(asked()).toMatchObject({ search: "R261121-7K3QZ", pageIndex: "0" }));
    await user.clear(field);
    await waitFor(() => expect(address()).toBe("/history"));
    expect(screen.getByRole("table")).toBeTruthy();
  });

  test("days in the wrong order: an error at the field, and no request", async () => {
    await open("/history?from=2026-10-01&to=2026-10-31");
    await screen.findByRole("table");
    fireEvent.change(screen.getByLabelText("Start date"), { target: { value: "05/11/2026" } });
    expect(screen.getByLabelText("Start date").getAttribute("aria-invalid")).toBe("true");
    expect(screen.queryByRole("table")).toBeNull();
    expect(server.to("/api/history")).toHaveLength(1);
  });

  test("an impossible last day after reversed days: an error at its field, and the error about the order disappears", async () => {
    await open("/history?from=2025-11-05&to=2025-10-31");
    const [start, end] = [screen.getByLabelText("Start date"), screen.getByLabelText("End date")];
    expect(start.getAttribute("aria-invalid")).toBe("true");
    fireEvent.change(end, { target: { value: "31/11/2025" } });
    expect(screen.getByText("validation.date.impossible")).toBeTruthy();
    expect(end.getAttribute("aria-invalid")).toBe("true");
    expect(start.getAttribute("aria-invalid")).toBeNull();
    fireEvent.change(end, { target: { value: "30/11/2025" } });
    expect(end.getAttribute("aria-invalid")).toBeNull();
    expect(address()).toBe("/history?from=2025-11-05&to=2025-11-30");
  });

  test("header pressed: sorted by it, the largest first", async () => {
    const user = await open("/history");
    await user.click(await screen.findByRole("button", { name: "Amount" }));
    expect(address()).toBe("/history?sortBy=amount");
    await user.click(screen.getByRole("button", { name: "Amount" }));
    expect(address()).toBe("/history?sortBy=amount&sortDir=asc");
  });

  test("totals of the filter: incoming with a plus, outgoing with a minus", async () => {
    await open("/history");
    expect((await screen.findByText("In")).parentElement?.textContent).toBe("In+100.00");
    expect(screen.getByText("Out").parentElement?.textContent).toBe("Out−42.50");
  });

  test("CSV pressed: every movement of the filter, in a file for spreadsheets", async () => {
    const blobs: Blob[] = [];
    const saved: string[] = [];
    // jsdom has no blob URLs and saves no files.
    class AddressOfBlobs extends URL {
      static override createObjectURL = (blob: Blob) => `blob:${blobs.push(blob)}`;
      static override revokeObjectURL = () => undefined;
    }
    vi.stubGlobal("URL", AddressOfBlobs);
    vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download);
    });
    const user = await open("/history?type=game&from=2026-10-01&to=2026-10-31&pageIndex=2");
    await user.click(await screen.findByRole("button", { name: "Download this list as CSV" }));
    await waitFor(() => expect(saved).toEqual(["tessera-history-2026-10-01-2026-10-31.csv"]));
    expect(Object.fromEntries(server.to("/api/history/export")[0]?.query ?? [])).toEqual({
      type: "game",
      from: "2026-10-01",
      to: "2026-10-31",
      sortBy: "createdAt",
      sortDir: "desc",
    });
    const bytes = new Uint8Array((await blobs[0]?.arrayBuffer()) ?? []);
    expect(bytes.slice(0, 3)).toEqual(Uint8Array.of(0xef, 0xbb, 0xbf));
    expect(new TextDecoder().decode(bytes)).toContain("R261121-1");
  });

  test("nothing found: an empty state, and a button that resets the filter", async () => {
    const user = await open("/history?type=deposit", listAnswer([], 0));
    await screen.findByText("No movements in this time.");
    await user.click(screen.getByRole("button", { name: "buttons.reset" }));
    expect(address()).toBe("/history");
  });

  test("list fails to load: says what is not affected, with a retry button", async () => {
    await open("/history", problemAnswer(500, "INTERNAL"));
    const alert = await screen.findByRole("alert");
    expect(alert.textContent).toContain("Your balance is not affected.");
    expect(within(alert).getByRole("button")).toBeTruthy();
  });
});

describe("a movement", () => {
  test("opened from the list: its fields as text; closing it returns to the unchanged list", async () => {
    const user = await open("/history?type=game");
    await user.click(await screen.findByRole("link", { name: "Golden Koi, R261121-1" }));
    expect(address()).toBe(`/history/game/${movement.id}?type=game`);
    const dialog = await screen.findByRole("dialog", { name: "Game" });
    await within(dialog).findByText("Golden Koi");
    const facts = [...dialog.querySelectorAll("dl > div")].map(({ textContent }) => textContent);
    expect(facts).toEqual([
      "NumberR261121-1",
      "Time20/11/2026 22:41:08",
      "GameGolden Koi",
      "Bet100.00",
      "Net result−42.50",
      "Ended20/11/2026 22:41:10",
      "ResultK♠ 10♦ = 20, 8♥ = 8 : A♣ 1♣",
      "brandNewyes",
      "Balance after957.50",
    ]);
    const cards = ["K♠", "10♦", "8♥", "A♣"].map((card) => within(dialog).getByText(card));
    expect(cards.map((card) => card.hasAttribute("data-red"))).toEqual([false, true, true, false]);
    expect(within(dialog).queryByText("1♣")).toBeNull();
    await user.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(address()).toBe("/history?type=game");
  });

  test("a deposit that has ended: a link to the form with its method and whole credits", async () => {
    await open(`/history/deposit/${movement.id}`, listAnswer([]), deposit("success"));
    const link = await screen.findByRole<HTMLAnchorElement>("link", { name: "Deposit again" });
    expect(link.getAttribute("href")).toBe("/deposit?amount=250&method=bank_manual");
  });

  test.each([
    ["that is open", deposit("pending")],
    ["of less than a credit", deposit("success", "99")],
  ])("a deposit %s: no link to the form", async (_, opened) => {
    await open(`/history/deposit/${movement.id}`, listAnswer([]), opened);
    await screen.findByText("Bank transfer");
    expect(screen.queryByRole("link", { name: "Deposit again" })).toBeNull();
  });

  test("opened by its address: shown over the list, and closing it leads to the list", async () => {
    const user = await open(`/history/game/${movement.id}`);
    await screen.findByRole("dialog", { name: "Game" });
    await user.keyboard("{Escape}");
    await waitFor(() => expect(address()).toBe("/history"));
  });

  test.each(["/history/gold/0197f3c2-0000-7000-8000-000000000001", "/history/game/1"])(
    "invalid address, %s: a note over the list, which stays after the note is closed",
    async (path) => {
      const user = await open(path);
      const dialog = await screen.findByRole("dialog");
      expect(dialog.textContent).toContain("This is not in your history.");
      await user.keyboard("{Escape}");
      await waitFor(() => expect(address()).toBe("/history"));
      await screen.findByRole("table");
    },
  );
});

describe("the proof of a round", () => {
  // The vector of spec:jackpots#proof: the SHA-256 of the byte 1, 32 times.
  const seed = "01".repeat(32);
  const commitment = "72cd6e8422c407fb6d098690f1130b7ded7ec2f7f5e1d30bd9d521f015363793";
  const proofOf = (studioSeed: string) => [
    { label: "commitment", value: commitment, kind: "text" },
    { label: "studioSeed", value: studioSeed, kind: "text" },
  ];

  test.each([
    ["the seed that was fixed", seed, "The studio's seed has the fingerprint that was fixed before the bet."],
    ["another seed", "02".repeat(32), /does not have the fingerprint/],
    ["no seed at all", "seed", /does not have the fingerprint/],
  ])("%s: verified in the page", async (_, studioSeed, text) => {
    const user = await open(`/history/game/${movement.id}`, undefined, {
      ...movement,
      fields: [...fields, ...proofOf(studioSeed)],
    });
    await user.click(await screen.findByRole("button", { name: "Verify" }));
    expect(await screen.findByText(text)).toBeTruthy();
  });

  test("a round without a proof: no verification is offered", async () => {
    await open(`/history/game/${movement.id}`);
    await screen.findByText("Golden Koi", { selector: "dd *, dd" });
    expect(screen.queryByRole("button", { name: "Verify" })).toBeNull();
  });
});
