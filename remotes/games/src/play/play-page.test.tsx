// @vitest-environment jsdom
import type { promoClaim } from "@tessera/shared/contracts/promotions";
import type * as z from "@tessera/shared/schema";
import type { ServerResponse } from "node:http";
import { fixedClock, systemClock } from "@tessera/shared/core/clock";
import { onServerEvent, startServerEvents } from "@tessera/shared/events";
import { transport } from "@tessera/shared/http/client";
import {
  createWebLocks,
  problemAnswer,
  provideTestHost,
  renderWithHost,
  startTestServer,
  type Answer,
  type TestServer,
} from "@tessera/shared/testing";
import { visitServer } from "@tessera/shared/testing/visit-server";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { messages as en } from "../locales/en/index.ts";
import { wireCard } from "../testing/sample-games.ts";
import { PlayPage } from "./play-page.tsx";
import {
  Address,
  errors,
  gameId,
  HeaderBalance,
  launched,
  provideEmptyHost,
  sandbox,
  sessionId,
  studio,
  summary,
  wallets,
} from "./testing/play-fixture.tsx";

// One test waits for ten seconds in which nothing may be requested.
vi.setConfig({ testTimeout: 60_000 });

let server: TestServer;
let game: Answer;
let launch: Answer;
let refreshed: Answer;
let known: Answer;
let stream: ServerResponse | undefined;
const stops: (() => void)[] = [];

beforeEach(async () => {
  provideEmptyHost();
  Object.defineProperty(navigator, "locks", { value: createWebLocks(), configurable: true });
  game = { body: { ...wireCard(), turnoverWeightBp: 10_000, description: "", walletMode: "seamless" } };
  launch = { body: launched };
  refreshed = { body: wallets };
  known = { body: wallets };
  server = await startTestServer({
    "GET /api/games/golden-koi": () => game,
    [`POST /api/games/${gameId}/launch`]: () => launch,
    [`POST /api/games/sessions/${sessionId}/close`]: () => ({ status: 204 }),
    [`GET /api/games/sessions/${sessionId}/summary`]: () => ({ body: summary }),
    "GET /api/wallets": () => known,
    "POST /api/wallets/refresh": () => refreshed,
    "GET /api/events": (_, response) => {
      response.writeHead(200, { "content-type": "text/event-stream" });
      stream = response;
    },
  });
  visitServer(server.url);
  // Outside a browser `fetch` cannot resolve relative URLs.
  transport.defaults.baseURL = server.url;
});

afterEach(async () => {
  delete transport.defaults.baseURL;
  stream = undefined;
  for (const stop of stops.splice(0)) stop();
  await server.close();
});

function open(path: string, player?: string) {
  return renderWithHost(
    <>
      <Address />
      {player && <HeaderBalance />}
      <PlayPage />
    </>,
    {
      path,
      pattern: "/:area/:slug?",
      messages: { en: { ...en, errors, states: { empty: "Nothing" } } },
      apiUrl: server.url,
      ...(player && { player }),
    },
  );
}

const launches = () => server.to(`/api/games/${gameId}/launch`);
const closings = () => server.to(`/api/games/sessions/${sessionId}/close`);
const frame = () => screen.findByTitle<HTMLIFrameElement>("Game: Golden Koi");

it("player: the game is in a frame with exactly the sandbox of the launch", async () => {
  await open("/play/golden-koi", "budi88");
  const element = await frame();
  expect(element.getAttribute("src")).toBe(`${studio}/play?token=abc`);
  expect(element.getAttribute("sandbox")).toBe(sandbox);
  expect(element.getAttribute("allow")).toBe("autoplay 'none'; fullscreen 'none'");
  expect(element.getAttribute("referrerpolicy")).toBe("strict-origin");
  expect(launches().map(({ body }) => body)).toEqual([{ mode: "real", lobbyPath: "/games" }]);
  // The game itself shows the balance.
  expect(screen.getByText("Net")).toBeDefined();
  expect(screen.queryByText("Balance")).toBeNull();
});

it("before the first bet: the bar shows return, limits, volatility, mechanic and studio", async () => {
  game = { body: { ...wireCard({ mechanic: "Bonus board" }), turnoverWeightBp: 10_000, description: "" } };
  await open("/play/golden-koi?mode=demo");
  await frame();
  expect(
    screen.getByText("RTP 95.7% · 1.00–100.00 · Medium volatility · Bonus board · Plumworks"),
  ).toBeDefined();
});

it("demo: one press leads to the game for the player's balance", async () => {
  await open("/play/golden-koi?mode=demo", "budi88");
  await frame();
  fireEvent.click(screen.getByRole("link", { name: "Play with your balance" }));
  await waitFor(() =>
    expect(launches().map(({ body }) => body)).toMatchObject([{ mode: "demo" }, { mode: "real" }]),
  );
  await frame();
  expect(screen.getByText("Net")).toBeDefined();
  expect(screen.queryByRole("link", { name: "Play with your balance" })).toBeNull();
});

const atStudio = (minor: string) => ({
  body: {
    ...wallets,
    providers: [{ code: "sandbox-live", name: "Harbour Live", minor, syncedAt: null, status: "active" }],
  },
});
const liveTable = () => ({
  body: {
    ...wireCard({ provider: { code: "sandbox-live", name: "Harbour Live" }, category: "live" }),
    turnoverWeightBp: 1_000,
    description: "",
    walletMode: "transfer",
  },
});

it("table with its own wallet, empty: a link to the transfer, and no launch", async () => {
  game = liveTable();
  refreshed = atStudio("0");
  await open("/play/golden-koi", "budi88");
  expect(await screen.findByText("Move money to Harbour Live first")).toBeDefined();
  expect(launches()).toHaveLength(0);
});

it("table with its own wallet during a live claim: closed, with a link to the promotion and no call to the studio", async () => {
  game = liveTable();
  refreshed = atStudio("5000");
  const claim = {
    id: sessionId,
    promotion: { id: gameId, slug: "first-look", title: "First look" },
    status: "reserved",
    bonusMinor: "1000",
    bonusBalanceMinor: "0",
    takenBackMinor: null,
    targetMinor: "3000",
    progressMinor: "0",
    maxBetMinor: null,
    allowedCategories: [],
    createdAt: "2026-11-20T00:00:00Z",
    endsAt: null,
  } satisfies z.input<typeof promoClaim>;
  known = { body: { ...wallets, claim } };
  await open("/play/golden-koi", "budi88");
  expect(await screen.findByText("Closed while your promotion runs: First look")).toBeDefined();
  expect(screen.getByRole("link", { name: "Play the demo" }).getAttribute("href")).toBe(
    "/play/golden-koi?mode=demo",
  );
  expect(launches()).toHaveLength(0);
  expect(server.to("/api/wallets/refresh")).toHaveLength(0);
});

it("table with its own wallet, filled: launched, and the wallet is refetched after leaving", async () => {
  game = liveTable();
  refreshed = atStudio("5000");
  const { unmount } = await open("/play/golden-koi", "budi88");
  await frame();
  const asked = () => server.to("/api/wallets/refresh").length;
  const before = asked();
  unmount();
  await waitFor(() => expect(asked()).toBe(before + 1));
});

it("table closed by the site: the frame is removed, with the reason and a text about the money", async () => {
  game = liveTable();
  refreshed = atStudio("5000");
  await open("/play/golden-koi", "budi88");
  stops.push(startServerEvents());
  await frame();
  await waitFor(() => expect(stream).toBeDefined());
  const close = (gameSessionId: string) => {
    const event = { gameSessionId, code: "LOSS_LIMIT", until: "2026-05-01T17:00:00.000Z" };
    stream?.write(`event: game.closed\ndata: ${JSON.stringify(event)}\n\n`);
  };
  const figures = { gameSessionId: sessionId, netMinor: "-1000", elapsedSec: 75 };
  close("0197f3c2-0000-7000-8000-0000000000ff");
  stream?.write(`event: game.session\ndata: ${JSON.stringify(figures)}\n\n`);
  expect(await screen.findByText("−10")).toBeDefined();
  expect(screen.getByTitle("Game: Golden Koi")).toBeDefined();
  close(sessionId);
  close("0197f3c2-0000-7000-8000-0000000000ff");
  refreshed = atStudio("0");
  const alert = await screen.findByRole("alert");
  expect(within(alert).getByText("This table is closed")).toBeDefined();
  expect(alert.textContent).toContain("Limit reached until 02/05/2026");
  expect(alert.textContent).toContain("What is left at Harbour Live is on its way to your main wallet.");
  expect(screen.queryByTitle("Game: Golden Koi")).toBeNull();
  expect(within(alert).getByRole("link", { name: "Browse games" })).toBeDefined();
  // The server is queried at most six times a minute.
  await waitFor(() => expect(server.to("/api/wallets/refresh").length).toBeGreaterThan(1), {
    timeout: 30_000,
  });
});

it("demo of a table with its own wallet: launched without a transfer", async () => {
  game = liveTable();
  await open("/play/golden-koi?mode=demo");
  await frame();
  expect(server.to("/api/wallets/refresh")).toHaveLength(0);
});

it("leaving the screen: the session is closed once", async () => {
  const { unmount } = await open("/play/golden-koi", "budi88");
  await frame();
  unmount();
  await waitFor(() => expect(closings()).toHaveLength(1));
  expect(closings()[0]?.headers.authorization).toMatch(/^Bearer /);
});

it("guest: a login link with the return path, the demo, and no launch", async () => {
  await open("/play/golden-koi");
  expect(await screen.findByText("Log in to play with your balance.")).toBeDefined();
  expect(screen.getByRole("link", { name: "Play the demo" }).getAttribute("href")).toBe(
    "/play/golden-koi?mode=demo",
  );
  await userEvent.click(screen.getByRole("link", { name: "Log in" }));
  expect(screen.getByLabelText("address").textContent).toBe(
    JSON.stringify({ pathname: "/login", state: { from: "/play/golden-koi" } }),
  );
  expect(launches()).toHaveLength(0);
});

it("guest in a demo: launched, without a session to close", async () => {
  const { unmount } = await open("/play/golden-koi?mode=demo");
  await frame();
  expect(launches()[0]?.body).toMatchObject({ mode: "demo" });
  expect(screen.queryByText("Net")).toBeNull();
  unmount();
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(closings()).toHaveLength(0);
});

it.each([
  ["coming_later", "This game is still being built."],
  ["maintenance", "errors.PROVIDER_MAINTENANCE"],
] as const)("game %s: the reason is shown, and nothing is launched", async (status, reason) => {
  game = { body: { ...wireCard({ status }), turnoverWeightBp: 0, description: "", walletMode: "seamless" } };
  await open("/play/golden-koi", "budi88");
  expect(
    await screen.findByText(reason === "errors.PROVIDER_MAINTENANCE" ? "Under maintenance." : reason),
  ).toBeDefined();
  expect(launches()).toHaveLength(0);
});

it("unknown slug: a note that the game does not exist", async () => {
  game = problemAnswer(404, "NOT_FOUND");
  await open("/play/golden-koi", "budi88");
  expect(await screen.findByText("There is no such game.")).toBeDefined();
  expect(server.to("/api/games/golden-koi")).toHaveLength(1);
});

it("studio without an answer: says what is not affected, with a retry that opens the game", async () => {
  const opened = launch;
  launch = problemAnswer(502, "PROVIDER_UNAVAILABLE");
  await open("/play/golden-koi", "budi88");
  expect(await screen.findByText("The studio does not answer.")).toBeDefined();
  launch = opened;
  await userEvent.click(screen.getByRole("button", { name: "Open it again" }));
  expect(await frame()).toBeDefined();
  expect(launches()).toHaveLength(2);
});

it("permanent rejection: no retry button, but a link to other games", async () => {
  launch = problemAnswer(409, "GAME_UNAVAILABLE");
  await open("/play/golden-koi", "budi88");
  const alert = await screen.findByRole("alert");
  expect(within(alert).getByText("Not available.")).toBeDefined();
  expect(within(alert).queryByRole("button")).toBeNull();
  expect(within(alert).getByRole("link", { name: "Browse games" })).toBeDefined();
});

it.each([
  ["LOSS_LIMIT", "Your limits", "/profile/limits"],
  ["SESSION_LIMIT", "Your limits", "/profile/limits"],
  ["COOL_OFF_ACTIVE", "Your limits", "/profile/limits"],
  ["PLAY_DISABLED", "Contact us", "/contact"],
  ["ACCOUNT_SUSPENDED", "Contact us", "/contact"],
])(
  "launch refused because of a limit or the account's status, %s: a link to the page that decides it",
  async (code, name, path) => {
    provideTestHost(
      [
        { name: "account", contract: 1, paths: [{ prefix: "/profile/limits", guard: "player" }] },
        { name: "wallet", contract: 1, paths: [{ prefix: "/deposit", guard: "player" }] },
      ],
      () => undefined,
    );
    launch = problemAnswer(403, code);
    await open("/play/golden-koi", "budi88");
    const alert = await screen.findByRole("alert");
    expect(within(alert).getByRole("link", { name }).getAttribute("href")).toBe(path);
    expect(within(alert).getByRole("link", { name: "Browse games" })).toBeDefined();
    expect(screen.queryByTitle("Game: Golden Koi")).toBeNull();
    // Nobody who may not play is asked for money.
    expect(screen.queryByRole("link", { name: "Deposit" })).toBeNull();
  },
);

it("launch refused because of new terms: the site's facts are read again, so that the shell asks for acceptance", async () => {
  launch = problemAnswer(422, "TERMS_NOT_ACCEPTED");
  const { queryClient } = await open("/play/golden-koi", "budi88");
  queryClient.setQueryData(["site"], {});
  await userEvent.click(await screen.findByRole("button", { name: "Open it again" }));
  await waitFor(() => expect(queryClient.getQueryState(["site"])?.isInvalidated).toBe(true));
});

function say(element: HTMLIFrameElement, data: unknown, origin = studio): void {
  act(() => {
    window.dispatchEvent(new MessageEvent("message", { data, origin, source: element.contentWindow }));
  });
}

it("message `close` from the game: back to the lobby; from another origin: ignored", async () => {
  await open("/play/golden-koi", "budi88");
  const element = await frame();
  say(element, { type: "close" }, "http://evil.example");
  expect(screen.getByLabelText("address").textContent).toContain("/play/golden-koi");
  say(element, { type: "close" });
  expect(screen.getByLabelText("address").textContent).toContain('"/games"');
});

it.each([
  ["close", "/games"],
  ["deposit", "/deposit"],
])("message `%s` ten times: one navigation, which Back reverts", async (type, path) => {
  await open("/play/golden-koi", "budi88");
  const element = await frame();
  // All of them before the screen has changed.
  act(() => {
    for (let each = 0; each < 10; each += 1) {
      window.dispatchEvent(
        new MessageEvent("message", { data: { type }, origin: studio, source: element.contentWindow }),
      );
    }
  });
  expect(screen.getByLabelText("address").textContent).toContain(`"${path}"`);
  await userEvent.click(screen.getByRole("button", { name: "Back" }));
  expect(screen.getByLabelText("address").textContent).toContain('"/play/golden-koi"');
});

it("message `balance-changed` a thousand times, and again: the balance is refetched once", async () => {
  await open("/play/golden-koi", "budi88");
  const element = await frame();
  for (let each = 0; each < 1_000; each += 1) say(element, { type: "balance-changed" });
  expect(await screen.findByText("−4")).toBeDefined();
  for (let each = 0; each < 1_000; each += 1) say(element, { type: "balance-changed" });
  await new Promise((resolve) => setTimeout(resolve, 1_800));
  expect(server.to(`/api/games/sessions/${sessionId}/summary`)).toHaveLength(1);
});

it("message `balance-changed` without an event: the balance is refetched", async () => {
  await open("/play/golden-koi", "budi88");
  say(await frame(), { type: "balance-changed" });
  expect(await screen.findByText("−4")).toBeDefined();
  expect(server.to("/api/wallets").length).toBeGreaterThan(1);
});

it("message `balance-changed` after the event: no refetch", async () => {
  // Each reading of the clock is a millisecond later than the previous one, however slow the machine is.
  const clock = fixedClock("2026-05-01T00:00:00.000Z");
  const read = vi.spyOn(systemClock, "now").mockImplementation(() => {
    clock.advance(1);
    return clock.now();
  });
  stops.push(() => read.mockRestore());
  await open("/play/golden-koi", "budi88");
  stops.push(startServerEvents());
  const element = await frame();
  await waitFor(() => expect(stream).toBeDefined());
  const brought = new Promise((resolve) => stops.push(onServerEvent("game.session", resolve)));
  const event = { gameSessionId: sessionId, netMinor: "2500", elapsedSec: 75 };
  // Already pending when the game sends its message, so that even a slow machine receives it in time.
  stream?.write(`event: game.session\ndata: ${JSON.stringify(event)}\n\n`);
  say(element, { type: "balance-changed" });
  await act(() => brought);
  expect(screen.getByText("+25")).toBeDefined();
  expect(screen.getByText("00:01:15")).toBeDefined();
  await new Promise((resolve) => setTimeout(resolve, 1_800));
  expect(server.to(`/api/games/sessions/${sessionId}/summary`)).toHaveLength(0);
});

it("reality check: requires an answer, and Stop leaves the game", async () => {
  await open("/play/golden-koi", "budi88");
  stops.push(startServerEvents());
  await frame();
  await waitFor(() => expect(stream).toBeDefined());
  const reminder = { elapsedSec: 1_800, netMinor: "-12500" };
  stream?.write(`event: rg.reminder\ndata: ${JSON.stringify(reminder)}\n\n`);
  expect(await screen.findByText("You have been playing for 00:30:00. Result: -125.00.")).toBeDefined();
  await userEvent.click(screen.getByRole("button", { name: "Stop" }));
  expect(screen.getByLabelText("address").textContent).toContain('"/games"');
});
