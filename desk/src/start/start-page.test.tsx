// @vitest-environment jsdom
import type { ServerResponse } from "node:http";
import type { OperatorRole } from "@tessera/shared/operator-contracts/endpoint";
import { type MoneyOfDay, overviewApi } from "@tessera/shared/operator-contracts/overview";
import { minorUnits } from "@tessera/shared/core/money";
import { type Answer, problemAnswer, type TestServer } from "@tessera/shared/testing";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { answer } from "../areas/testing/answer.ts";
import { overviewWith } from "../areas/testing/overview-sample.ts";
import { startQueueEvents } from "../events/queue-events.ts";
import { Frame } from "../frame/frame.tsx";
import { createDeskQueryClient } from "../query-client.ts";
import { renderDesk } from "../testing/render-desk.tsx";

let server: TestServer;
/** Event stream of the opened desk. */
let stream: ServerResponse | undefined;
beforeEach(() => localStorage.removeItem("deskSound"));
afterEach(() => server.close());

const figure = (name: MoneyOfDay["figure"], today: number, dayBeforeByNow: number): MoneyOfDay => ({
  figure: name,
  currency: "IDR",
  realExponent: 0,
  today: minorUnits(today),
  dayBeforeByNow: minorUnits(dayBeforeByNow),
  dayBefore: minorUnits(9_000_000),
});
const money = answer(overviewApi.money, {
  at: "2026-01-31T07:05:09.000Z",
  figures: [
    figure("moneyIn", 1_250_000, 1_000_000),
    figure("moneyOut", 500_000, 1_000_000),
    figure("grossRevenue", -50_000, 200_000),
    figure("bonusCost", 70_000, 70_000),
  ],
}).body;

interface Opened {
  readonly roles?: readonly OperatorRole[];
  /** Answers to the overview, one after the other; the last one to every later call. */
  readonly overviews: readonly Answer[];
  readonly path?: string;
  readonly client?: ReturnType<typeof createDeskQueryClient>;
}

async function open({ roles = ["cashier", "owner"], overviews, path = "/desk", ...opened }: Opened) {
  const { client = createDeskQueryClient() } = opened;
  const left = [...overviews];
  server = await renderDesk(<Frame />, {
    client,
    path,
    roles,
    routes: {
      "GET /admin/api/events": (_, response) => {
        response.writeHead(200, { "content-type": "text/event-stream" });
        response.write("event: ready\ndata: {}\n\n");
        stream = response;
        return undefined;
      },
      "GET /admin/api/overview": () => (left.length > 1 ? left.shift() : left[0]),
      "GET /admin/api/overview/money": () => ({ body: money }),
      "GET /admin/api/withdrawals": () => ({
        body: { items: [], pageIndex: 0, pageSize: 25, total: 0, pageCount: 0 },
      }),
    },
  });
  return userEvent.setup();
}

const waiting = {
  body: overviewWith({ deposits: 3, payouts: 1, payments: 0 }, { jobs: 2, gatewayCalls: 0 }),
};

describe("the start page", () => {
  test("waiting work: a link to each list with number, oldest and median; the same number in rail and title", async () => {
    await open({ overviews: [waiting] });
    const queues = within(await screen.findByRole("region", { name: "To decide" }));
    const deposits = queues.getByRole("link", { name: /^Deposits/ });
    expect(deposits.textContent).toBe("Deposits3Oldest 12 minMedian 5 min");
    expect(deposits.getAttribute("href")).toBe("/desk/deposits");
    const payouts = queues.getByRole("link", { name: /^Failed payouts/ });
    expect(payouts.getAttribute("href")).toBe("/desk/withdrawals?group=failed");
    expect(queues.getByRole("link", { name: /^Unclaimed payments/ }).textContent).toContain("Nothing waits");
    expect(screen.getByText("4 wait for you. The oldest has waited 12 min.")).toBeTruthy();
    const rail = within(screen.getByRole("navigation", { name: "Groups" }));
    expect(rail.getByRole("link", { name: /^Cashier.*4 wait$/ })).toBeTruthy();
    expect(rail.getByRole("link", { name: "Site" })).toBeTruthy();
    expect(document.title).toBe("(4) Start – Tessera desk");
  });

  test("failures: number and start time, with a link where one of the operator's areas shows them", async () => {
    await open({ overviews: [waiting] });
    const failures = within(await screen.findByRole("region", { name: "Failures" }));
    expect(failures.getByRole("link").textContent).toBe("Jobs2 rows held backFor 1 h 0 min");
    expect(failures.getByText("Works")).toBeTruthy();
  });

  test("money: figure, difference with sign, word and percent, and the whole day before", async () => {
    await open({ overviews: [waiting] });
    const figures = within(await screen.findByRole("region", { name: "Money today" }));
    const texts = figures.getAllByRole("term").map((term) => term.parentElement?.textContent);
    expect(texts).toEqual([
      "Money inRp 1,250,000.00+Rp 250,000.00 (25 %) more than yesterday by this timeYesterday in all: Rp 9,000,000.00",
      "Money outRp 500,000.00−Rp 500,000.00 (50 %) less than yesterday by this timeYesterday in all: Rp 9,000,000.00",
      "Gross gaming revenue−Rp 50,000.00−Rp 250,000.00 less than yesterday by this timeYesterday in all: Rp 9,000,000.00",
      "Bonus costRp 70,000.00The same as yesterday by this timeYesterday in all: Rp 9,000,000.00",
    ]);
  });

  test("a role without money: money is neither requested nor shown", async () => {
    await open({ roles: ["support"], overviews: [{ body: overviewWith({ spins: 0 }) }] });
    expect(await screen.findByText("Nothing waits for you.")).toBeTruthy();
    expect(screen.queryByRole("region", { name: "Money today" })).toBeNull();
    expect(server.to("/admin/api/overview/money")).toEqual([]);
    expect(document.title).toBe("Start – Tessera desk");
  });

  test("a slow, then failed request: announced as loading, then as failed, and another attempt shows the page", async () => {
    const failed = { ...problemAnswer(500, "INTERNAL"), delayMs: 120 };
    const user = await open({
      roles: ["support"],
      overviews: [failed, { body: overviewWith({ spins: 2 }) }],
    });
    await waitFor(() => expect(document.querySelector("main [data-loading]")).not.toBeNull());
    const alert = (await screen.findByText("What waits did not load.")).closest<HTMLElement>("[role=alert]");
    if (!alert) throw new Error("The failure is not an alert.");
    await user.click(within(alert).getByRole("button", { name: "Try again" }));
    expect(await screen.findByRole("link", { name: /^Items to deliver/ })).toBeTruthy();
  });

  test("tabs of an area: show the numbers of waiting work, if there is any", async () => {
    await open({ roles: ["cashier"], overviews: [waiting], path: "/desk/withdrawals" });
    const tabs = within(await screen.findByRole("navigation", { name: "Cashier" }));
    expect(await tabs.findByRole("link", { name: /^Withdrawals.*1 waits$/ })).toBeTruthy();
    expect(tabs.getByRole("link", { name: "Unclaimed payments" })).toBeTruthy();
    await waitFor(() => expect(document.title).toBe("(4) Withdrawals – Tessera desk"));
  });
});

/** Sound of a browser, which jsdom does not have; counts the tones. */
function stubSound() {
  let begun = 0;
  class Node {
    readonly gain = new Proxy({}, { get: () => () => undefined });
    connect = (next: unknown) => next;
    stop = () => undefined;
    start() {
      begun += 1;
    }
  }
  class Context {
    readonly currentTime = 0;
    resume = () => Promise.resolve();
  }
  vi.stubGlobal("AudioContext", Context);
  vi.stubGlobal("OscillatorNode", Node);
  vi.stubGlobal("GainNode", Node);
  return () => begun;
}

describe("a change of a queue", () => {
  let stop: () => void = () => undefined;
  afterEach(() => {
    stop();
    vi.unstubAllGlobals();
  });
  const change = (queue: string) =>
    stream?.write(`event: queue.changed\ndata: ${JSON.stringify({ queue })}\n\n`);
  const deposits = (count: number) => ({ body: overviewWith({ deposits: count }) });
  const shown = (count: number) =>
    waitFor(() => expect(document.title).toBe(`${count > 0 ? `(${count}) ` : ""}Start – Tessera desk`));

  test("notified by an event: numbers are updated, and the sound, if on, plays only when more work waits", async () => {
    const tones = stubSound();
    const client = createDeskQueryClient();
    const overviews = [1, 2, 3, 1].map(deposits);
    const user = await open({ roles: ["cashier"], overviews, client });
    stop = startQueueEvents(client);
    await shown(1);
    change("deposits");
    await shown(2);
    expect(tones()).toBe(0);
    await user.click(screen.getByRole("button", { name: "Sound for new ones" }));
    const preview = tones();
    expect(preview).toBeGreaterThan(0);
    change("deposits");
    await shown(3);
    await waitFor(() => expect(tones()).toBe(2 * preview));
    change("deposits");
    await shown(1);
    expect(tones()).toBe(2 * preview);
    await user.click(screen.getByRole("button", { name: "Sound for new ones", pressed: true }));
    expect(localStorage.getItem("deskSound")).toBeNull();
  });
});
