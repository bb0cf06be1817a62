// @vitest-environment jsdom
import type { referral } from "@tessera/shared/contracts/referral";
import type * as z from "@tessera/shared/schema";
import { startServerEvents } from "@tessera/shared/events";
import { createWebLocks, renderWithHost } from "@tessera/shared/testing";
import { startTestServer, type TestServer } from "@tessera/shared/testing/test-server";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ServerResponse } from "node:http";
import { afterEach, describe, expect, test, vi } from "vitest";
import { messages } from "../locales/en/index.ts";
import { formatRate } from "./rate.ts";
import { ReferralPage } from "./referral-page.tsx";

const link = "https://tessera.example/register?ref=K7QXM2P";
let server: TestServer;
let stream: ServerResponse | undefined;
/** Changes by an operator since the page was opened. */
let changed: Partial<z.input<typeof referral>> = {};

const friend = (name: string) => ({
  usernameMasked: name,
  joinedAt: "2026-11-20T15:41:08Z",
  turnoverMinor: "125000",
  commissionMinor: "0",
  active: true,
});

const commissionDay = (day: string, differing: object) => ({
  day,
  downlines: 1,
  turnoverMinor: "12345",
  pendingMinor: "0",
  releasedMinor: "0",
  voidMinor: "0",
  releaseAt: null,
  ...differing,
});

interface Visit {
  readonly friends?: readonly object[];
  readonly path?: string;
}

async function open(
  differing: Partial<z.input<typeof referral>> = {},
  { friends = [friend("bu•••8")], path = "/referral" }: Visit = {},
) {
  const overview: z.input<typeof referral> = {
    status: "none",
    code: "K7QXM2P",
    link,
    rateBp: 50,
    balanceMinor: "7525",
    totals: {
      downlines: friends.length,
      activeDownlines: 1,
      turnoverMinor: "125000",
      commissionMinor: "0",
      pendingMinor: "0",
    },
    ...differing,
  };
  server = await startTestServer({
    "GET /api/referral": () => ({ body: { ...overview, ...changed } }),
    "GET /api/events": (_, response) => {
      response.writeHead(200, { "content-type": "text/event-stream" });
      stream = response;
    },
    "GET /api/referral/commissions": () => ({
      body: {
        items: [
          commissionDay("2026-11-21", { pendingMinor: "62", releaseAt: "2026-11-23T05:00:00Z" }),
          commissionDay("2026-11-20", { releasedMinor: "617" }),
          commissionDay("2026-11-19", { voidMinor: "50" }),
        ],
        pageIndex: 0,
        pageSize: 10,
        total: 3,
        pageCount: 1,
      },
    }),
    "GET /api/referral/downlines": ({ query }) => ({
      body: {
        items: friends,
        pageIndex: Number(query.get("pageIndex")),
        pageSize: 10,
        total: friends.length,
        pageCount: friends.length && 3,
      },
    }),
  });
  await renderWithHost(<ReferralPage />, {
    messages: { en: messages },
    apiUrl: server.url,
    player: "budi88",
    path,
  });
  await screen.findByText(link);
}

const asked = () => Object.fromEntries(server.to("/api/referral/downlines").at(-1)?.query ?? []);
const askedDays = () => Object.fromEntries(server.to("/api/referral/commissions").at(-1)?.query ?? []);

afterEach(async () => {
  vi.unstubAllGlobals();
  changed = {};
  stream = undefined;
  await server.close();
});

describe("the referral page", () => {
  test.each([
    ["none", "Apply for commission", "/referral/register"],
    ["rejected", "Try again", "/referral/register"],
    ["suspended", "Contact us", "/contact"],
  ] as const)(
    "application %s: its status with the next step, and nothing to transfer",
    async (status, step, address) => {
      await open({ status });
      expect(screen.getByText(messages.referral.state[status].title)).toBeTruthy();
      expect(screen.getByRole("link", { name: step }).getAttribute("href")).toBe(address);
      expect(screen.queryByRole("button", { name: "Transfer" })).toBeNull();
      expect(screen.getByText("0.5% of your friends' turnover")).toBeTruthy();
    },
  );

  test.each([
    ["none", "Apply for commission"],
    ["rejected", "Try again"],
    ["approved", "Copy link"],
  ] as const)("application %s: the next step alone is lit", async (status, name) => {
    await open({ status });
    const lit = Array.from(document.querySelectorAll("a, button")).filter(({ className }) =>
      className.split(" ").includes("Lit"),
    );
    expect(lit.map((button) => button.getAttribute("aria-label") ?? button.textContent)).toEqual([name]);
  });

  test.each(["rejected", "suspended"] as const)("application %s: shows the reason", async (status) => {
    await open({ status, reason: "The card is not readable." });
    expect(screen.getByText("The card is not readable.")).toBeTruthy();
  });

  test("approved: available and held commission, with transfer and withdrawal, and no status", async () => {
    await open({ status: "approved" });
    expect(screen.getByText("Available").parentElement?.textContent).toContain("75.25");
    expect(screen.getByRole("link", { name: "Withdraw" }).getAttribute("href")).toBe("/withdraw/commission");
    for (const { title } of [messages.referral.state.none, messages.referral.state.pending])
      expect(screen.queryByText(title)).toBeNull();
  });

  test("approved with less than one credit: nothing can be transferred, with the reason", async () => {
    await open({ status: "approved", balanceMinor: "99" });
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Transfer" }).disabled).toBe(true);
    expect(screen.getByText("From 1.00 on you can transfer it.")).toBeTruthy();
  });

  test("approved while it is open: the page follows the event", async () => {
    Object.defineProperty(navigator, "locks", { value: createWebLocks(), configurable: true });
    await open({ status: "pending" });
    expect(screen.getByText(messages.referral.state.pending.title)).toBeTruthy();
    const stop = startServerEvents();
    await waitFor(() => expect(stream).toBeDefined());
    changed = { status: "approved" };
    stream?.write(`event: referral.updated\ndata: ${JSON.stringify({ status: "approved" })}\n\n`);
    await waitFor(() => expect(screen.queryByText(messages.referral.state.pending.title)).toBeNull());
    stop();
  });

  test("browser with the share API: the link can be shared", async () => {
    const share = vi.fn<(data: ShareData) => Promise<void>>(() => Promise.resolve());
    vi.stubGlobal("navigator", Object.assign(Object.create(navigator), { share }));
    await open();
    await userEvent.click(screen.getByRole("button", { name: "Share" }));
    expect(share.mock.calls[0]?.[0]).toMatchObject({ url: link });
  });

  test("browser without the share API: no share button", async () => {
    await open();
    expect(screen.queryByRole("button", { name: "Share" })).toBeNull();
  });
});

describe("the list of friends", () => {
  test("newest first: can be sorted by a header press, paged and filtered", async () => {
    const user = userEvent.setup();
    await open();
    await screen.findByRole("table");
    const all = { activity: "all", pageIndex: "0", sortBy: "joinedAt", sortDir: "desc" };
    expect(asked()).toEqual(all);
    // The shell's texts are not loaded, so the pager shows its keys.
    await user.click(screen.getByRole("button", { name: "pager.next" }));
    await waitFor(() => expect(asked()).toEqual({ ...all, pageIndex: "1" }));
    await user.click(screen.getByRole("button", { name: "Turnover" }));
    await waitFor(() => expect(asked()).toEqual({ ...all, sortBy: "turnover" }));
    await user.selectOptions(screen.getByLabelText("Show"), "Active ones");
    await waitFor(() => expect(asked()).toEqual({ ...all, sortBy: "turnover", activity: "active" }));
  });

  test("address with a partly invalid filter: the valid parts are requested", async () => {
    await open(
      {},
      { path: "/referral?from=2026-11-01&to=2026-11-20&sortBy=commission&pageIndex=-2&sortDir=up" },
    );
    await screen.findByRole("table");
    expect(asked()).toEqual({
      activity: "all",
      from: "2026-11-01",
      to: "2026-11-20",
      pageIndex: "0",
      sortBy: "commission",
      sortDir: "desc",
    });
  });

  test("days reversed: an error at the field, and no request", async () => {
    await open({}, { path: "/referral?from=2026-11-20&to=2026-11-01" });
    expect(await screen.findByText("validation.date.order")).toBeTruthy();
    fireEvent.change(screen.getByLabelText("To"), { target: { value: "31/11/2026" } });
    expect(screen.queryByText("validation.date.order")).toBeNull();
    expect(server.to("/api/referral/downlines")).toHaveLength(0);
  });

  test("no friends: an empty state; none on these days: a link back to all", async () => {
    const user = userEvent.setup();
    await open({}, { friends: [], path: "/referral?from=2026-11-01" });
    expect(await screen.findByText("Nothing matches this filter.")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "buttons.reset" }));
    expect(await screen.findByText("Nobody has joined with your code yet.")).toBeTruthy();
  });
});

describe("the commission by day", () => {
  test("held, released and void days: the latest first, filtered by status and days", async () => {
    const user = userEvent.setup();
    await open({ status: "approved" }, { path: "/referral?view=commission" });
    await screen.findByRole("table");
    const all = { pageIndex: "0", sortBy: "day", sortDir: "desc" };
    expect(askedDays()).toEqual(all);
    const rows = screen.getAllByRole("row").map(({ textContent }) => textContent);
    expect(rows[1]).toMatch(/^21\/11\/2026.*0\.62Held until 23\/11\/2026 12:00:00$/);
    expect(rows[2]).toMatch(/^20\/11\/2026.*6\.17Available$/);
    expect(rows[3]).toMatch(/^19\/11\/2026.*0\.50Void$/);
    await user.selectOptions(screen.getByLabelText("State"), "Held");
    await waitFor(() => expect(askedDays()).toEqual({ ...all, status: "accrued" }));
    await user.click(screen.getByRole("button", { name: "Commission" }));
    await waitFor(() => expect(askedDays()).toEqual({ ...all, status: "accrued", sortBy: "commission" }));
  });
});

test.each([
  [50, "0.5%"],
  [100, "1%"],
  [125, "1.25%"],
])("%i basis points: %s", (basisPoints, text) => expect(formatRate(basisPoints)).toBe(text));
