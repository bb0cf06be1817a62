// @vitest-environment jsdom
import type { TestServer } from "@tessera/shared/testing";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { sampleId } from "../areas/testing/area-sample.ts";
import { playerSamples } from "../areas/testing/player-samples.ts";
import { startQueueEvents } from "../events/queue-events.ts";
import { createDeskQueryClient } from "../query-client.ts";
import { renderDesk } from "../testing/render-desk.tsx";
import { Frame } from "./frame.tsx";

const offlineText = "You are offline. Nothing can be sent; what you type stays.";
const lostText = "Changes do not arrive by themselves.";

const sample = playerSamples.find(({ path }) => path === "referrals");
if (!sample?.decision) throw new Error("The referrals have no decision.");
const { decision, list, others = [], rowId = sampleId } = sample;

let server: TestServer;
const openReferrals = async () => {
  server = await renderDesk(<Frame />, {
    path: `/desk/referrals?row=${rowId}`,
    roles: ["risk"],
    routes: {
      ...Object.fromEntries(others.map(({ route, body }) => [route, () => ({ body })])),
      [list.route]: () => ({ body: list.body }),
      [decision.route]: (_, response) => {
        if (!isUnreachable) return { body: others[0]?.body };
        response.destroy();
        return undefined;
      },
    },
  });
};

let isUnreachable = false;
function setOnline(isOnline: boolean): void {
  isUnreachable = !isOnline;
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(isOnline);
  fireEvent(window, new Event(isOnline ? "online" : "offline"));
}

afterEach(async () => {
  isUnreachable = false;
  vi.restoreAllMocks();
  await server.close();
});

describe("a desk that is offline", () => {
  test("the connection is lost and returns: a notice with the time, then none", async () => {
    await openReferrals();
    expect(screen.queryByText(offlineText)).toBeNull();
    setOnline(false);
    const band = await screen.findByText(offlineText);
    expect(band.textContent).toMatch(/As of \d\d:\d\d$/);
    setOnline(true);
    expect(screen.queryByText(offlineText)).toBeNull();
  });

  test("a decision that cannot be sent: the dialog says so and keeps the reason, and it can be sent when online", async () => {
    await openReferrals();
    const user = userEvent.setup();
    await user.click(await screen.findByRole("button", { name: "Reject" }));
    const dialog = await screen.findByRole("dialog");
    await user.click(within(dialog).getByLabelText("Reason"));
    await user.paste("The card is not readable");
    setOnline(false);
    await user.click(within(dialog).getByRole("button", { name: "Reject" }));
    expect(await within(dialog).findByText("No connection. Check your internet.")).toBeTruthy();
    expect(within(dialog).getByLabelText<HTMLInputElement>("Reason").value).toBe("The card is not readable");
    setOnline(true);
    await user.click(within(dialog).getByRole("button", { name: "Reject" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    const sent = server.requests.filter(({ method }) => method === "POST");
    expect(sent.at(-1)?.body).toMatchObject({ reason: "The card is not readable" });
  });
});

describe("a desk whose events do not arrive", () => {
  /** Connections of the desk, ended by the test: a real network would not follow the fake clock. */
  let opened: ReadableStreamDefaultController<Uint8Array>[];
  let isRefused: boolean;
  const client = createDeskQueryClient();
  let stop: () => void;
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  const hear = async (name: string) => {
    opened.at(-1)?.enqueue(new TextEncoder().encode(`event: ${name}\ndata: {}\n\n`));
    await pass(0);
  };
  const open = async (_: URL, { signal }: { readonly signal: AbortSignal }) => {
    if (isRefused) return Response.error();
    const start = (wire: ReadableStreamDefaultController<Uint8Array>) => {
      signal.addEventListener("abort", () => wire.error(signal.reason));
      opened.push(wire);
    };
    return new Response(new ReadableStream({ start }));
  };
  beforeEach(async () => {
    opened = [];
    isRefused = false;
    await openReferrals();
    await screen.findByRole("button", { name: "Reject" });
    vi.useFakeTimers();
    vi.stubGlobal("fetch", open);
    stop = startQueueEvents(client);
    await hear("ready");
  });
  afterEach(() => {
    stop();
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  test("a stream that breaks and returns within seconds: no notice", async () => {
    opened[0]?.close();
    await pass(3_000);
    await hear("ready");
    await pass(10_000);
    expect(opened).toHaveLength(2);
    expect(screen.queryByText(lostText)).toBeNull();
  });

  test("a stream that stays broken: a notice until events arrive again", async () => {
    isRefused = true;
    opened[0]?.close();
    await pass(5_000);
    expect(screen.getByText(lostText)).toBeTruthy();
    isRefused = false;
    await pass(2_000);
    await hear("ready");
    expect(screen.queryByText(lostText)).toBeNull();
  });

  test("a stream that is silent for three heartbeats: opened again, with a notice until it answers", async () => {
    await pass(40_000);
    await hear("heartbeat");
    await pass(40_000);
    expect(opened).toHaveLength(1);
    await pass(6_000);
    expect(opened).toHaveLength(2);
    await pass(6_000);
    expect(screen.getByText(lostText)).toBeTruthy();
    await hear("ready");
    expect(screen.queryByText(lostText)).toBeNull();
  });
});
