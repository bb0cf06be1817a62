// @vitest-environment jsdom
import type { referral } from "@tessera/shared/contracts/referral";
import type * as z from "@tessera/shared/schema";
import { startServerEvents } from "@tessera/shared/events";
import { createWebLocks, renderWithHost } from "@tessera/shared/testing";
import { startTestServer, type TestServer } from "@tessera/shared/testing/test-server";
import { screen, waitFor } from "@testing-library/react";
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

async function open(differing: Partial<z.input<typeof referral>> = {}, friends = [friend("bu•••8")]) {
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
  });
  await screen.findByText(link);
}

const asked = () => Object.fromEntries(server.to("/api/referral/downlines").at(-1)?.query ?? []);

afterEach(async () => {
  vi.unstubAllGlobals();
  changed = {};
  stream = undefined;
  await server.close();
});

describe("the referral page", () => {
  test("not approved: the code and the link, and the reason for no commission", async () => {
    await open();
    expect(screen.getByText(messages.referral.overview.status.none)).toBeTruthy();
    expect(screen.getByText("0.5% of your friends' turnover")).toBeTruthy();
  });

  test("rejected: with the reason", async () => {
    await open({ status: "rejected", reason: "The card is not readable." });
    expect(screen.getByText("Your registration was not approved: The card is not readable.")).toBeTruthy();
  });

  test("approved: no note", async () => {
    await open({ status: "approved" });
    for (const text of Object.values(messages.referral.overview.status))
      expect(screen.queryByText(text)).toBeNull();
  });

  test("an operator approves while it is open: the page follows the event", async () => {
    Object.defineProperty(navigator, "locks", { value: createWebLocks(), configurable: true });
    await open({ status: "pending" });
    expect(screen.getByText(messages.referral.overview.status.pending)).toBeTruthy();
    const stop = startServerEvents();
    await waitFor(() => expect(stream).toBeDefined());
    changed = { status: "approved" };
    stream?.write(`event: referral.updated\ndata: ${JSON.stringify({ status: "approved" })}\n\n`);
    await waitFor(() => expect(screen.queryByText(messages.referral.overview.status.pending)).toBeNull());
    stop();
  });

  test("browser with the share API: shares the link", async () => {
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

  test("friends: newest first, sorted by a header press, paginated", async () => {
    const user = userEvent.setup();
    await open();
    await screen.findByRole("table");
    expect(asked()).toEqual({ pageIndex: "0", sortBy: "joinedAt", sortDir: "desc" });
    // The shell's texts are not loaded, so the pager shows its keys.
    await user.click(screen.getByRole("button", { name: "pager.next" }));
    await waitFor(() => expect(asked()).toMatchObject({ pageIndex: "1" }));
    await user.click(screen.getByRole("button", { name: "Turnover" }));
    await waitFor(() => expect(asked()).toEqual({ pageIndex: "0", sortBy: "turnover", sortDir: "desc" }));
  });

  test("no friends yet: an empty state", async () => {
    await open({}, []);
    expect(await screen.findByText("Nobody has joined with your code yet.")).toBeTruthy();
  });
});

test.each([
  [50, "0.5%"],
  [100, "1%"],
  [125, "1.25%"],
])("%i basis points: %s", (basisPoints, text) => expect(formatRate(basisPoints)).toBe(text));
