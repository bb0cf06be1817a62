// @vitest-environment jsdom
import { Link } from "@tessera/shared/router";
import { problemAnswer, renderWithHost, startTestServer, type TestServer } from "@tessera/shared/testing";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it } from "vitest";
import { gamesQueries } from "../game-queries.ts";
import { messages as en } from "../locales/en/index.ts";
import { wireCard, wirePage } from "../testing/sample-games.ts";
import { LobbyPage } from "./lobby-page.tsx";

let server: TestServer;

/** Code of a studio whose list has a second page; its first request is not answered. */
const longStudio = "long";
const secondCard = wireCard({ id: "0197f3c2-0000-7000-8000-000000000003", name: "Second page" });

const category = (code: string, built: number) => ({ code, name: code, count: 20, built });

beforeEach(async () => {
  server = await startTestServer({
    "GET /api/games": ({ query }) => {
      const studios = query.getAll("provider");
      if (studios.includes("nobody")) return problemAnswer(404, "NOT_FOUND", { provider: "unknown" });
      if (studios.includes(longStudio)) {
        const isSecond = query.get("after") === "second";
        if (!isSecond) return { body: { items: [wireCard()], nextAfter: "second", total: 2 } };
        if (secondPages().length === 1) return undefined;
        return { body: { items: [secondCard], nextAfter: null, total: 2 } };
      }
      const ofStudio = studios.includes("ashlar") ? { id: "0197f3c2-0000-7000-8000-000000000002" } : {};
      return { body: wirePage(studios.includes("new-here") ? [] : [wireCard(ofStudio)]) };
    },
    "GET /api/providers": () => ({
      body: {
        items: [
          {
            code: "ashlar",
            name: "Ashlar",
            logo: "/art/studio/ashlar",
            swatch: "#123456",
            status: "active",
            walletMode: "seamless",
            count: 3,
          },
        ],
      },
    }),
    "GET /api/categories": () => ({
      body: { items: [category("slots", 3), category("fishing", 0), category("sports", 0)] },
    }),
  });
});

const secondPages = () => server.to("/api/games").filter(({ query }) => query.get("after") === "second");

afterEach(async () => {
  await server.close();
});

const visit = (path: string) =>
  renderWithHost(
    <>
      <Link to="/games/provider/nobody">unknown studio</Link>
      <LobbyPage />
    </>,
    {
      path,
      pattern: "/games/:category?/:provider?",
      messages: { en },
      apiUrl: server.url,
    },
  );

const countShown = () => screen.queryByText(/^\d+ games?$/);

it.each([
  ["category", "/games/chess", "There is no such category."],
  ["studio", "/games/provider/nobody", "There is no such provider."],
  ["studio among the filters", "/games?provider=ashlar&provider=nobody", "There is no such provider."],
])(
  "unknown %s: reported as such, without a number of games, and with a link to all games",
  async (_, path, text) => {
    await visit(path);
    expect(await screen.findByText(text)).toBeDefined();
    expect(countShown()).toBeNull();
    expect(screen.queryByRole("searchbox")).toBeNull();
    expect(screen.getByRole("link", { name: "Browse games" }).getAttribute("href")).toBe("/games");
  },
);

it("unknown studio opened from a list: the old list is not shown", async () => {
  await visit("/games");
  expect(await screen.findByText("1 game")).toBeDefined();
  await userEvent.click(screen.getByRole("link", { name: "unknown studio" }));
  expect(await screen.findByText("There is no such provider.")).toBeDefined();
  expect(countShown()).toBeNull();
  expect(screen.queryByRole("list", { name: "Games" })).toBeNull();
});

it("studio without games: an empty list with a link to all games", async () => {
  await visit("/games/provider/new-here");
  expect(await screen.findByText("0 games")).toBeDefined();
  expect(screen.getByText("No game matches these filters.")).toBeDefined();
  expect(screen.getByRole("link", { name: "Browse games" }).getAttribute("href")).toBe("/games");
});

it("categories without a game: not offered, except the current one", async () => {
  const { unmount } = await visit("/games");
  const offered = () =>
    within(screen.getByRole("navigation", { name: "Category" }))
      .getAllByRole("link")
      .map(({ textContent }) => textContent);
  await waitFor(() => expect(offered()).toEqual(["All", "Slots"]));
  unmount();
  await visit("/games/fishing");
  await waitFor(() => expect(offered()).toEqual(["All", "Slots", "Fishing"]));
});

it("finger down on a studio: its list is requested, and the following tap uses it", async () => {
  await visit("/games");
  const chip = await screen.findByRole("button", { name: "Ashlar" });
  const requested = () =>
    server.to("/api/games").filter(({ query }) => query.getAll("provider").includes("ashlar"));
  const player = userEvent.setup();
  await player.pointer({ keys: "[TouchA>]", target: chip });
  await waitFor(() => expect(requested()).toHaveLength(1));
  expect(chip.getAttribute("aria-pressed")).toBe("false");
  await player.pointer({ keys: "[/TouchA]", target: chip });
  await waitFor(() => expect(chip.getAttribute("aria-pressed")).toBe("true"));
  expect(requested()).toHaveLength(1);
});

it("first list: its first pictures are loaded at once; pictures of a later list after its cards are painted", async () => {
  await visit("/games");
  const loadings = () =>
    within(screen.getByRole("list", { name: "Games" }))
      .getAllByRole("presentation")
      .filter((element) => element instanceof HTMLImageElement)
      .map((picture) => picture.getAttribute("loading"));
  await screen.findByText("1 game");
  expect(loadings()).toEqual(["eager"]);
  await userEvent.click(await screen.findByRole("button", { name: "Ashlar" }));
  await waitFor(() => expect(loadings()).toEqual(["lazy"]));
});

it("list read again while its next page is loaded: the next page is requested afterwards, and shown", async () => {
  const { queryClient } = await visit(`/games?provider=${longStudio}`);
  await waitFor(() => expect(secondPages()).toHaveLength(1));
  await queryClient.invalidateQueries({ queryKey: gamesQueries.lists() });
  expect(await screen.findByText("Second page")).toBeDefined();
  expect(secondPages()).toHaveLength(2);
});
