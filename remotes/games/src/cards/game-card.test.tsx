// @vitest-environment jsdom
import { useLocation } from "@tessera/shared/router";
import type { promoClaim } from "@tessera/shared/contracts/promotions";
import type { RemoteManifestInput } from "@tessera/shared/contracts/release-map";
import type * as z from "@tessera/shared/schema";
import { useQuery } from "@tessera/shared/query";
import { startSession } from "@tessera/shared/session";
import {
  problemAnswer,
  provideTestHost,
  renderWithHost,
  sessionToken,
  startTestServer,
  type Answer,
  type TestServer,
} from "@tessera/shared/testing";
import { ToastHost } from "@tessera/shared/ui";
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { defaultGameFilter, gameShelfQuery } from "../game-queries.ts";
import { messages as en } from "../locales/en/index.ts";
import { sampleCard, wireCard, wirePage } from "../testing/sample-games.ts";
import { GameCard } from "./game-card.tsx";

const gameId = wireCard().id;

it("active game: a play link, a demo link, and the game's facts", async () => {
  await renderWithHost(<GameCard game={sampleCard()} />, { messages: { en } });
  expect(screen.getByRole("link", { name: "Golden Koi" }).getAttribute("href")).toBe("/play/golden-koi");
  const demo = screen.getByRole("link", { name: "Demo of Golden Koi" });
  expect(demo.getAttribute("href")).toBe("/play/golden-koi?mode=demo");
  expect(screen.getByText("RTP 95.7%")).toBeDefined();
  expect(screen.getByText("Hot")).toBeDefined();
});

it("a game with a mechanic: its name is on the picture", async () => {
  await renderWithHost(<GameCard game={sampleCard({ mechanic: "Free spins ×2" })} />, { messages: { en } });
  expect(screen.getByText("Free spins ×2")).toBeDefined();
});

it("a picture: one image with its dimensions, loaded lazily", async () => {
  const { container } = await renderWithHost(<GameCard game={sampleCard()} />, { messages: { en } });
  const images = container.querySelectorAll("img");
  expect(images).toHaveLength(1);
  expect(images[0]?.outerHTML).toMatch(/width="240" height="320" loading="lazy"/);
});

it("game without a demo: no demo link", async () => {
  await renderWithHost(<GameCard game={sampleCard({ demo: false })} />, { messages: { en } });
  expect(screen.getAllByRole("link")).toHaveLength(1);
});

it.each([
  ["coming_later", "Coming later"],
  ["maintenance", "Maintenance"],
] as const)("game %s: no play link, and the reason", async (status, reason) => {
  await renderWithHost(<GameCard game={sampleCard({ status })} />, { messages: { en } });
  expect(screen.queryAllByRole("link")).toHaveLength(0);
  expect(screen.getByText(reason)).toBeDefined();
  expect(screen.getByRole("heading", { name: "Golden Koi" })).toBeDefined();
});

const walletManifest = {
  name: "wallet",
  contract: 1,
  paths: [{ prefix: "/promotions", guard: "open" }],
} satisfies RemoteManifestInput;

describe("a game at a studio with its own wallet", () => {
  const liveTable = sampleCard({
    name: "Harbour High Card",
    slug: "harbour-high-card",
    provider: { code: "sandbox-live", name: "Harbour Live" },
    walletMode: "transfer",
  });
  const claim = {
    id: "0197f3c2-0000-7000-8000-000000000c01",
    promotion: { id: gameId, slug: "first-look", title: "First look" },
    status: "active",
    bonusMinor: "1000",
    bonusBalanceMinor: "1000",
    takenBackMinor: null,
    targetMinor: "3000",
    progressMinor: "0",
    maxBetMinor: null,
    allowedCategories: [],
    createdAt: "2026-11-20T00:00:00Z",
    endsAt: "2099-11-27T00:00:00Z",
  } satisfies z.input<typeof promoClaim>;
  const wallets = {
    currency: "IDR",
    totalMinor: "1000",
    mainMinor: "1000",
    withdrawableMinor: "0",
    heldMinor: "0",
    commissionMinor: "0",
    pointsMinor: "0",
    providers: [],
    seq: 1,
  };
  let server: TestServer;
  let hasClaim: boolean;
  beforeEach(async () => {
    server = await startTestServer({
      "GET /api/wallets": () => ({ body: { ...wallets, ...(hasClaim && { claim }) } }),
    });
  });
  afterEach(() => server.close());
  const visit = async (game = liveTable) => {
    provideTestHost([walletManifest]);
    await renderWithHost(<GameCard game={game} />, {
      messages: { en },
      player: "budi88",
      apiUrl: server.url,
    });
    await waitFor(() => expect(server.to("/api/wallets").length).toBeGreaterThan(0));
  };

  it("during a live claim: no play link, but the reason and links to the promotion and the demo", async () => {
    hasClaim = true;
    await visit();
    expect(await screen.findByText("Promotion runs")).toBeDefined();
    expect(screen.queryByRole("link", { name: "Harbour High Card" })).toBeNull();
    const way = screen.getByRole("link", { name: /Harbour High Card is closed while your promotion runs/ });
    expect(way.getAttribute("href")).toBe("/promotions");
    const demo = screen.getByRole("link", { name: "Demo of Harbour High Card" });
    expect(demo.getAttribute("href")).toBe("/play/harbour-high-card?mode=demo");
  });

  it("without a live claim: playable like any other game", async () => {
    hasClaim = false;
    await visit();
    expect(screen.getByRole("link", { name: "Harbour High Card" }).getAttribute("href")).toBe(
      "/play/harbour-high-card",
    );
    expect(screen.queryByText("Promotion runs")).toBeNull();
  });
});

/** Card whose game comes from the query cache, as on the site. */
function CardFromShelf() {
  const { data } = useQuery(gameShelfQuery(defaultGameFilter, "en"));
  const { pathname, search, state } = useLocation();
  return (
    <>
      <output>{JSON.stringify({ path: pathname + search, state: state as unknown })}</output>
      {data?.items.map((game) => (
        <GameCard key={game.id} game={game} />
      ))}
      <ToastHost label="Notices" />
    </>
  );
}

let server: TestServer;
let answer: Answer;

beforeEach(async () => {
  answer = { status: 204, delayMs: 150 };
  server = await startTestServer({
    "GET /api/games": () => ({ body: wirePage([wireCard()]) }),
    [`PUT /api/favourites/${gameId}`]: () => answer,
  });
});

afterEach(() => server.close());

const host = () => ({
  messages: { en: { ...en, errors: { INTERNAL: "Not now." } } },
  apiUrl: server.url,
  path: "/games?q=koi",
});

it("favourite pressed: shown and announced at once, before the server answers", async () => {
  await renderWithHost(<CardFromShelf />, { ...host(), player: "budi88" });
  await userEvent.click(await screen.findByRole("button", { name: "Add Golden Koi to favourites" }));
  const heart = screen.getByRole("button", { name: "Remove Golden Koi from favourites" });
  expect(heart.getAttribute("aria-pressed")).toBe("true");
  expect(await screen.findByText("Added to favourites")).toBeDefined();
  expect(server.to(`/api/favourites/${gameId}`).map(({ method }) => method)).toEqual(["PUT"]);
});

it("favourite rejected by the server: reverted, with the reason", async () => {
  answer = { ...problemAnswer(500, "INTERNAL"), delayMs: 50 };
  await renderWithHost(<CardFromShelf />, { ...host(), player: "budi88" });
  await userEvent.click(await screen.findByRole("button", { name: "Add Golden Koi to favourites" }));
  expect(screen.getByRole("button", { name: /Golden Koi/ }).getAttribute("aria-pressed")).toBe("true");
  await waitFor(() =>
    expect(
      screen.getByRole("button", { name: "Add Golden Koi to favourites" }).getAttribute("aria-pressed"),
    ).toBe("false"),
  );
  expect(await screen.findByText("Not now.")).toBeDefined();
});

it("favourite pressed by a guest: leads to the login and back, and is stored afterwards", async () => {
  await renderWithHost(<CardFromShelf />, host());
  await userEvent.click(await screen.findByRole("button", { name: "Add Golden Koi to favourites" }));
  expect(screen.getByRole("status").textContent).toBe(
    JSON.stringify({ path: "/login", state: { from: "/games?q=koi" } }),
  );
  expect(server.to(`/api/favourites/${gameId}`)).toHaveLength(0);
  answer = { status: 204 };
  document.cookie = `token=${sessionToken({ username: "budi88" })}`;
  await startSession();
  await waitFor(() => expect(server.to(`/api/favourites/${gameId}`)).toHaveLength(1));
});
