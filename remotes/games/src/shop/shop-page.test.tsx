// @vitest-environment jsdom
import type { shopApi } from "@tessera/shared/contracts/shop";
import { minorUnits } from "@tessera/shared/core/money";
import { onServerEvent, startServerEvents } from "@tessera/shared/events";
import { walletsQuery } from "@tessera/shared/query";
import type * as z from "@tessera/shared/schema";
import { createWebLocks, provideTestHost, renderWithHost } from "@tessera/shared/testing";
import {
  problemAnswer,
  startTestServer,
  type Route,
  type TestServer,
} from "@tessera/shared/testing/test-server";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ServerResponse } from "node:http";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { messages } from "../locales/en/index.ts";
import { manifest } from "../manifest.ts";
import { ShopPage } from "./shop-page.tsx";

let server: TestServer;
afterEach(() => server.close());

const wheelId = "0197f3c2-0000-7000-8000-000000000b01";
const none = { prizeX100: 0, label: null, stockLeft: null, turnoverX100: null, freeRounds: null } as const;
const shop = {
  pointsMinor: "100000",
  seq: 1,
  today: { pointsMinor: "1200", creditedAt: "2026-01-31T17:10:00.000Z" },
  wheels: [
    {
      id: wheelId,
      slug: "mosaic",
      title: "Mosaic wheel",
      version: 3,
      currency: "IDR",
      betsMinor: ["1000", "2500"],
      spinsLeftToday: null,
      segments: [
        { ...none, position: 0, weight: 600, prizeKind: "none" },
        { ...none, position: 1, weight: 390, prizeKind: "credit", prizeX100: 20 },
        { ...none, position: 2, weight: 10, prizeKind: "item", label: "Print", stockLeft: 2 },
      ],
    },
  ],
  seed: { hash: "ab".repeat(32), clientSeed: "seed", nonce: 7, nextHash: "cd".repeat(32) },
  awards: [],
} satisfies z.input<(typeof shopApi.shop)["reply"] & z.ZodMiniType>;

const creditSpin = {
  id: "0197f3c2-0000-7000-8000-000000000b02",
  number: "S260131-ABCDE",
  createdAt: "2026-01-31T07:05:09.000Z",
  wheelId,
  wheelTitle: "Mosaic wheel",
  wheelVersion: 3,
  betMinor: "1000",
  position: 1,
  prize: { kind: "credit", minor: "2000", currency: "IDR", label: null, freeRounds: null },
  award: null,
  status: "settled",
  deliveryNote: null,
  weights: [600, 390, 10],
  roll: 700,
  nonce: 7,
  seedHash: "ab".repeat(32),
  clientSeed: "seed",
  serverSeed: null,
  wallet: { pointsMinor: "99000", mainMinor: "2000", seq: 3 },
} satisfies z.input<(typeof shopApi.spin)["reply"] & z.ZodMiniType>;

const noSpins: Route = () => ({ body: { items: [], pageIndex: 0, pageSize: 10, total: 0, pageCount: 0 } });
const wallets: Route = () => ({
  body: {
    currency: "IDR",
    totalMinor: "0",
    mainMinor: "0",
    withdrawableMinor: "0",
    heldMinor: "0",
    commissionMinor: "0",
    pointsMinor: "100000",
    providers: [],
    seq: 1,
  },
});

async function show(routes: Record<string, Route> = {}) {
  server = await startTestServer({
    "GET /api/shop": () => ({ body: shop }),
    "GET /api/shop/spins": noSpins,
    "GET /api/wallets": wallets,
    ...routes,
  });
  provideTestHost([manifest]);
  return renderWithHost(<ShopPage />, {
    messages: {
      en: {
        ...messages,
        buttons: { retry: "Try again", goBack: "Go back" },
        errors: { SPIN_LIMIT: "Used up.", UNKNOWN: "Unknown." },
      },
    },
    apiUrl: server.url,
    player: "budi88",
  });
}

async function visit(routes: Record<string, Route> = {}) {
  await show(routes);
  return userEvent.setup();
}

it("chances for the chosen bet, with the stock; another bet changes the prizes", async () => {
  const user = await visit();
  const rows = async () =>
    within(await screen.findByRole("list", { name: "Chances" }))
      .getAllByRole("listitem")
      .map(({ textContent }) => textContent);
  expect(await rows()).toEqual(["Print2 pieces left1.00%", "2.00 credits39.00%", "No prize60.00%"]);
  expect(screen.getByText("1,000")).toBeTruthy();
  await user.click(screen.getByRole("radio", { name: "25" }));
  expect(await rows()).toEqual(["Print2 pieces left1.00%", "5.00 credits39.00%", "No prize60.00%"]);
});

it("several wheels: one can be chosen, with its own bets and chances", async () => {
  const [wheel] = shop.wheels;
  const segments = [{ ...none, position: 0, weight: 1, prizeKind: "points", prizeX100: 200 }];
  const other = { ...wheel, id: wheelId.replace(/1$/, "3"), title: "Autumn", betsMinor: ["9000"], segments };
  const user = await visit({ "GET /api/shop": () => ({ body: { ...shop, wheels: [wheel, other] } }) });
  expect((await screen.findByRole<HTMLInputElement>("radio", { name: "Mosaic wheel" })).checked).toBe(true);
  await user.click(screen.getByRole("radio", { name: "Autumn" }));
  const rows = within(screen.getByRole("list", { name: "Chances" })).getAllByRole("listitem");
  expect(rows.map(({ textContent }) => textContent)).toEqual(["180 points100.00%"]);
  expect(screen.getByRole<HTMLInputElement>("radio", { name: "90" }).checked).toBe(true);
});

it("a shop that does not load: an error under the title, and a retry that loads it", async () => {
  let isBroken = true;
  const user = await visit({
    "GET /api/shop": () => (isBroken ? problemAnswer(500, "INTERNAL") : { body: shop }),
  });
  const alert = await screen.findByRole("alert");
  expect(within(alert).getByText("The shop did not load.")).toBeTruthy();
  expect(screen.getByRole("heading", { level: 1, name: "Shop" })).toBeTruthy();
  isBroken = false;
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("list", { name: "Chances" })).toBeTruthy();
  expect(screen.getAllByRole("heading", { level: 1 })).toHaveLength(1);
});

it("no wheel, and too few points: the page says so, with a link to earn points", async () => {
  await visit({ "GET /api/shop": () => ({ body: { ...shop, wheels: [] } }) });
  expect(await screen.findByText("There is no wheel at the moment.")).toBeTruthy();
  await server.close();
  document.body.replaceChildren();
  await visit({ "GET /api/shop": () => ({ body: { ...shop, pointsMinor: "900" } }) });
  expect(await screen.findByText("You have too few points.")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Spin" }).hasAttribute("disabled")).toBe(true);
  expect(screen.getByRole("link", { name: "Games" }).getAttribute("href")).toBe("/games");
});

it("a lost answer: the retry is the same spin; after a refusal: the reason is shown, and the next try is another spin", async () => {
  const keys: (string | undefined)[] = [];
  const user = await visit({
    [`POST /api/shop/wheels/${wheelId}/spin`]: ({ headers }, response) => {
      keys.push(headers["idempotency-key"]?.toString());
      if (keys.length > 1) return problemAnswer(409, "SPIN_LIMIT");
      response.destroy();
      return undefined;
    },
  });
  await screen.findByRole("list", { name: "Chances" });
  await user.click(screen.getByRole("button", { name: "Spin" }));
  const dialog = await screen.findByRole("dialog", { name: "Spin for 10 points?" });
  await user.click(within(dialog).getByRole("button", { name: "Spin" }));
  await user.click(await within(dialog).findByRole("button", { name: "Try again" }));
  await waitFor(() => expect(within(dialog).getByRole("alert").textContent).toBe("Used up."));
  await user.click(within(dialog).getByRole("button", { name: "Try again" }));
  await waitFor(() => expect(keys).toHaveLength(3));
  expect(keys[0]).toBe(keys[1]);
  expect(keys[2]).not.toBe(keys[1]);
});

it("an event with the prize before the answer: the wallets show the bet alone until the wheel stops", async () => {
  let stand = () => {};
  const finished = new Promise<void>((resolve) => {
    stand = resolve;
  });
  // The test environment draws nothing.
  Object.assign(SVGElement.prototype, { animate: () => ({ finished }), scrollIntoView: () => undefined });
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
  const { queryKey } = walletsQuery();
  const won = { pointsMinor: minorUnits(99_000), mainMinor: minorUnits(2_000), seq: 3 };
  const { queryClient } = await show({
    [`POST /api/shop/wheels/${wheelId}/spin`]: () => {
      queryClient.setQueryData(queryKey, (known) => known && { ...known, ...won });
      return { status: 201, body: creditSpin };
    },
  });
  const user = userEvent.setup();
  await screen.findByRole("list", { name: "Chances" });
  await waitFor(() => expect(queryClient.getQueryData(queryKey)).toMatchObject({ seq: 1 }));
  await user.click(screen.getByRole("button", { name: "Spin" }));
  await user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Spin" }));
  await screen.findByText("The wheel is turning.");
  expect(queryClient.getQueryData(queryKey)).toMatchObject({ pointsMinor: 99_000n, mainMinor: 0n, seq: 1 });
  stand();
  await screen.findByText("You won 20.00 credits.");
  expect(queryClient.getQueryData(queryKey)).toMatchObject(won);
});

it("free rounds: listed with their chances, and those left with a link to their slot", async () => {
  const game = { slug: "krakatau-wild", name: "Krakatau Wild" };
  const rounds = { ...none, prizeKind: "free_rounds", weight: 1 } as const;
  const [wheel] = shop.wheels;
  const segments = [
    { ...rounds, position: 0, freeRounds: { game, count: 5, stakeMinor: "100" } },
    { ...rounds, position: 1, freeRounds: { game, count: 1, stakeMinor: "2000" } },
  ];
  const award = { id: wheelId, game, left: 3, stakeMinor: "100", expiresAt: "2026-02-07T07:05:09.000Z" };
  const body = { ...shop, wheels: [{ ...wheel, segments }], awards: [award] };
  await visit({ "GET /api/shop": () => ({ body }) });
  const chances = within(await screen.findByRole("list", { name: "Chances" })).getAllByRole("listitem");
  expect(chances.map(({ textContent }) => textContent)).toEqual([
    "5 free rounds of 1.00 on Krakatau Wild50.00%",
    "1 free round of 20.00 on Krakatau Wild50.00%",
  ]);
  expect(screen.getByText("3 free rounds left, stake 1.00 each")).toBeTruthy();
  const play = screen.getByRole("link", { name: "Play now: Krakatau Wild" });
  expect(play.getAttribute("href")).toBe("/play/krakatau-wild");
});

it("free rounds won by a spin: shown when the wheel has stopped, with a link to the slot and the rounds left", async () => {
  const finished = Promise.resolve();
  Object.assign(SVGElement.prototype, { animate: () => ({ finished }), scrollIntoView: () => undefined });
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
  const freeRounds = {
    game: { slug: "krakatau-wild", name: "Krakatau Wild" },
    count: 5,
    stakeMinor: "100",
  };
  const spin = {
    ...creditSpin,
    prize: { ...creditSpin.prize, kind: "free_rounds", minor: "0", freeRounds },
    award: { left: 5, expiresAt: "2026-02-07T07:05:09.000Z" },
  };
  const user = await visit({
    [`POST /api/shop/wheels/${wheelId}/spin`]: () => ({ status: 201, body: spin }),
  });
  await screen.findByRole("list", { name: "Chances" });
  await user.click(screen.getByRole("button", { name: "Spin" }));
  await user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Spin" }));
  expect(await screen.findByText("You won 5 free rounds of 1.00 on Krakatau Wild.")).toBeTruthy();
  const play = screen.getByRole("link", { name: "Play now: Krakatau Wild" });
  expect(play.getAttribute("href")).toBe("/play/krakatau-wild");
});

describe("a wheel changed by an operator", () => {
  const [wheel] = shop.wheels;
  const published = {
    ...wheel,
    version: 4,
    segments: [{ ...none, position: 0, weight: 1, prizeKind: "credit", prizeX100: 100 }],
  };
  let wheels: readonly object[];
  let stream: ServerResponse | undefined;
  let stop: () => void;
  beforeEach(() => {
    Object.defineProperty(navigator, "locks", { value: createWebLocks(), configurable: true });
    // Pages spread their calls by chance.
    vi.spyOn(Math, "random").mockReturnValue(0);
    wheels = shop.wheels;
    stream = undefined;
  });
  afterEach(() => {
    stop();
    vi.restoreAllMocks();
  });

  async function visitLive() {
    const user = await visit({
      "GET /api/shop": () => ({ body: { ...shop, wheels } }),
      "GET /api/events": (_, response) => {
        response.writeHead(200, { "content-type": "text/event-stream" });
        stream = response;
      },
    });
    stop = startServerEvents();
    await waitFor(() => expect(stream).toBeDefined());
    return user;
  }
  function change(next: readonly object[]): void {
    wheels = next;
    stream?.write(`event: shop.changed\ndata: {}\n\n`);
  }
  const chances = () => screen.queryByRole("list", { name: "Chances", hidden: true })?.textContent;

  it("is shown without a reload, even in a shop that had none", async () => {
    wheels = [];
    await visitLive();
    await screen.findByText("There is no wheel at the moment.");
    change(shop.wheels);
    await waitFor(() => expect(chances()).toContain("2.00 credits39.00%"));
    change([published]);
    await waitFor(() => expect(chances()).toBe("10.00 credits100.00%"));
  });

  it("during the confirmation of a spin: the chances stay, and change once the player has decided", async () => {
    const user = await visitLive();
    await screen.findByRole("list", { name: "Chances" });
    await user.click(screen.getByRole("button", { name: "Spin" }));
    const dialog = await screen.findByRole("dialog", { name: "Spin for 10 points?" });
    const asked = server.to("/api/shop").length;
    const received = vi.fn<() => void>();
    onServerEvent("shop.changed", received);
    change([published]);
    await waitFor(() => expect(received).toHaveBeenCalledOnce());
    // A read by the page would have come between these calls.
    for (let call = 0; call < 10; call += 1) await fetch(`${server.url}/api/shop/spins`);
    expect(server.to("/api/shop")).toHaveLength(asked);
    expect(chances()).toContain("2.00 credits39.00%");
    await user.click(within(dialog).getByRole("button", { name: "Go back" }));
    await waitFor(() => expect(chances()).toBe("10.00 credits100.00%"));
  });
});
