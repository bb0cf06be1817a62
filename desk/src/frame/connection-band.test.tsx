// @vitest-environment jsdom
import type { TestServer } from "@tessera/shared/testing";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { playerSamples } from "../areas/testing/player-samples.ts";
import { startQueueEvents } from "../events/queue-events.ts";
import { createDeskQueryClient } from "../query-client.ts";
import { renderDesk } from "../testing/render-desk.tsx";
import { Frame } from "./frame.tsx";

const offlineText = "You are offline. Nothing can be sent; what you type stays.";
const lostText = "Changes do not arrive by themselves.";

const sample = playerSamples.find(({ path }) => path === "referrals");
if (!sample?.decision) throw new Error("The referrals have no decision.");
const { decision, list, others = [], rowId = "" } = sample;

let server: TestServer;
const open = async () => {
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
    await open();
    expect(screen.queryByText(offlineText)).toBeNull();
    setOnline(false);
    const band = await screen.findByText(offlineText);
    expect(band.textContent).toMatch(/As of \d\d:\d\d$/);
    setOnline(true);
    expect(screen.queryByText(offlineText)).toBeNull();
  });

  test("a decision that cannot be sent: the dialog says so and keeps the reason, and it can be sent when online", async () => {
    await open();
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

/** Event stream of a browser, which jsdom does not have, moved by the test. */
class MovedStream extends EventTarget {
  static readonly CLOSED = 2;
  static opened: MovedStream[] = [];
  readyState = 0;
  constructor() {
    super();
    MovedStream.opened.push(this);
  }
  close() {
    this.readyState = MovedStream.CLOSED;
  }
  hear(name: string) {
    act(() => void this.dispatchEvent(new MessageEvent(name, { data: "{}" })));
  }
}

describe("a desk whose events do not arrive", () => {
  const client = createDeskQueryClient();
  let stop: () => void;
  beforeEach(async () => {
    MovedStream.opened = [];
    vi.stubGlobal("EventSource", MovedStream);
    await open();
    await screen.findByRole("button", { name: "Reject" });
    vi.useFakeTimers();
    stop = startQueueEvents(client);
  });
  afterEach(() => {
    stop();
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
  const latest = () => {
    const stream = MovedStream.opened.at(-1);
    if (!stream) throw new Error("No stream was opened.");
    return stream;
  };
  const pass = (ms: number) =>
    act(() => {
      vi.advanceTimersByTime(ms);
    });

  test("a stream that breaks and returns within seconds: no notice", () => {
    latest().hear("ready");
    latest().hear("error");
    pass(3_000);
    latest().hear("ready");
    pass(10_000);
    expect(screen.queryByText(lostText)).toBeNull();
  });

  test("a stream that stays broken: a notice until events arrive again", () => {
    latest().hear("ready");
    latest().hear("error");
    pass(5_000);
    expect(screen.getByText(lostText)).toBeTruthy();
    latest().hear("ready");
    expect(screen.queryByText(lostText)).toBeNull();
  });

  test("a stream that is silent for three heartbeats: opened again, with a notice until it answers", () => {
    latest().hear("ready");
    pass(40_000);
    latest().hear("heartbeat");
    pass(40_000);
    expect(MovedStream.opened).toHaveLength(1);
    pass(10_000);
    expect(MovedStream.opened).toHaveLength(2);
    expect(screen.getByText(lostText)).toBeTruthy();
    latest().hear("ready");
    expect(screen.queryByText(lostText)).toBeNull();
  });
});
