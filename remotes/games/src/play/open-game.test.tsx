// @vitest-environment jsdom
import { gameDetail } from "@tessera/shared/contracts/games";
import { transport } from "@tessera/shared/http/client";
import * as z from "@tessera/shared/schema";
import { provideTestHost, renderWithHost, startTestServer, type TestServer } from "@tessera/shared/testing";
import { visitServer } from "@tessera/shared/testing/visit-server";
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { messages as en } from "../locales/en/index.ts";
import { wireCard } from "../testing/sample-games.ts";
import { OpenGame } from "./open-game.tsx";

const game = z.parse(gameDetail, {
  ...wireCard(),
  turnoverWeightBp: 10_000,
  description: "",
  walletMode: "seamless",
});
const studio = "http://127.0.0.1:9";
const sessionOf = (number: number) => `0197f3c2-0000-7000-8000-0000000000a${number}`;

let server: TestServer;
let announcesReady: boolean | undefined;
let launches: number;
let closed: string[];
let reports: string[];

beforeEach(async () => {
  launches = 0;
  closed = [];
  reports = [];
  announcesReady = true;
  provideTestHost(
    [{ name: "games", contract: 1, paths: [{ prefix: "/play", guard: "open" }] }],
    ({ name }, step, cause) => reports.push(`${name} ${step} ${String(cause)}`),
  );
  server = await startTestServer({
    [`POST /api/games/${game.id}/launch`]: () => {
      launches += 1;
      return {
        body: {
          gameSessionId: sessionOf(launches),
          url: `${studio}/play/${launches}`,
          origin: studio,
          sandbox: "allow-scripts",
          expiresAt: "2026-05-01T00:00:00.000Z",
          ...(announcesReady !== undefined && { announcesReady }),
        },
      };
    },
    ...Object.fromEntries(
      [1, 2].map((number) => [
        `POST /api/games/sessions/${sessionOf(number)}/close`,
        () => {
          closed.push(sessionOf(number));
          return { status: 204 };
        },
      ]),
    ),
  });
  visitServer(server.url);
  transport.defaults.baseURL = server.url;
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"], shouldAdvanceTime: true });
});

afterEach(async () => {
  vi.useRealTimers();
  delete transport.defaults.baseURL;
  await server.close();
});

const opening = () => screen.queryByText("Opening the game");
const frame = () => screen.findByTitle<HTMLIFrameElement>("Game: Golden Koi");
const wait = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

async function open(): Promise<HTMLIFrameElement> {
  await renderWithHost(<OpenGame game={game} mode="real" />, {
    path: "/play/golden-koi",
    pattern: "/:area/:slug?",
    messages: { en },
    apiUrl: server.url,
    player: "budi88",
  });
  return frame();
}

function say(element: HTMLIFrameElement, type: string, origin = studio): void {
  act(() => {
    window.dispatchEvent(
      new MessageEvent("message", { data: { type }, origin, source: element.contentWindow }),
    );
  });
}

it.each(["ready", "balance-changed"])(
  "message `%s` of the game: it counts as open, and stays open",
  async (type) => {
    const element = await open();
    expect(opening()).not.toBeNull();
    say(element, type);
    expect(opening()).toBeNull();
    await wait(20_000);
    expect(screen.queryByRole("alert")).toBeNull();
    expect(await frame()).toBe(element);
    expect(reports).toEqual([]);
  },
);

it.each([
  ["a page of an error or an empty one, for which browsers fire `load`", fireEvent.load],
  ["no page", () => undefined],
  [
    "another party that says `ready`",
    (element: HTMLIFrameElement) => say(element, "ready", "http://evil.example"),
  ],
])(
  "%s: shown as opening, then as late, then as unavailable with one report; Open again is a new launch",
  async (_, arrive) => {
    const element = await open();
    arrive(element);
    expect(opening()).not.toBeNull();
    await wait(4_000);
    expect(screen.getByText("The game has not opened yet.")).toBeDefined();
    await wait(6_000);
    const alert = await screen.findByRole("alert");
    expect(alert.textContent).toContain("The game does not load. Open it again.");
    expect(screen.getByRole("link", { name: "Browse games" }).getAttribute("href")).toBe("/games");
    expect(screen.queryByTitle("Game: Golden Koi")).toBeNull();
    expect(reports).toEqual([
      expect.stringMatching(/^games frame Error: http:\/\/127\.0\.0\.1:9 was not ready/),
    ]);

    fireEvent.click(screen.getByRole("button", { name: "Open it again" }));
    const next = await frame();
    expect(next.getAttribute("src")).toBe(`${studio}/play/2`);
    expect(opening()).not.toBeNull();
    say(next, "ready");
    expect(opening()).toBeNull();
    await waitFor(() => expect(closed).toEqual([sessionOf(1)]));
  },
);

it("a late game: Try now is a new launch, and the former session is closed", async () => {
  await open();
  await wait(4_000);
  fireEvent.click(screen.getByRole("button", { name: "states.tryNow" }));
  await waitFor(async () => expect((await frame()).getAttribute("src")).toBe(`${studio}/play/2`));
  await waitFor(() => expect(closed).toEqual([sessionOf(1)]));
});

it.each([undefined, false])(
  "a studio whose games do not announce that they are ready (%s): open when the page has loaded",
  async (announced) => {
    announcesReady = announced;
    const element = await open();
    expect(opening()).not.toBeNull();
    fireEvent.load(element);
    expect(opening()).toBeNull();
    await wait(20_000);
    expect(screen.queryByRole("alert")).toBeNull();
    expect(reports).toEqual([]);
  },
);
