// @vitest-environment jsdom
import { useLocation } from "@tessera/shared/router";
import { renderWithHost, startTestServer, type TestServer } from "@tessera/shared/testing";
import { storage } from "@tessera/shared/session";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it } from "vitest";
import { messages as en } from "../locales/en/index.ts";
import { LobbyFilters } from "./lobby-filters.tsx";
import { rememberSearch } from "./recent-searches.tsx";
import { useLobbyQuery } from "./use-lobby-query.ts";

let server: TestServer;

const studio = (code: string, name: string) => ({
  code,
  name,
  logo: `/art/studio/${code}.svg`,
  swatch: "#123456",
  status: "active",
  walletMode: "seamless",
  count: 3,
});

function Filters() {
  const { query, changeQuery } = useLobbyQuery();
  const { pathname, search } = useLocation();
  return (
    <>
      <output>{pathname + search}</output>
      <LobbyFilters section={{ kind: "all" }} query={query} changeQuery={changeQuery} />
    </>
  );
}

const address = () => screen.getByRole("status").textContent;

beforeEach(async () => {
  server = await startTestServer({
    "GET /api/mechanics": () => ({ body: { items: [{ code: "Bonus board", name: "Bonus board" }] } }),
    "GET /api/providers": () => ({
      body: { items: [studio("ashlar", "Ashlar"), studio("pinegate", "Pinegate")] },
    }),
  });
});

afterEach(() => server.close());

const show = (path: string) => renderWithHost(<Filters />, { path, messages: { en }, apiUrl: server.url });

it("address with filters: shown in the fields and chips", async () => {
  await show("/games?q=koi&provider=ashlar&sort=newest");
  expect((await screen.findByRole("button", { name: "Ashlar" })).getAttribute("aria-pressed")).toBe("true");
  expect(screen.getByRole("button", { name: "Pinegate" }).getAttribute("aria-pressed")).toBe("false");
  expect(screen.getByRole<HTMLSelectElement>("combobox", { name: "Sort" }).value).toBe("newest");
  expect(screen.getByRole<HTMLInputElement>("searchbox", { name: "Search games" }).value).toBe("koi");
});

it("typing: written to the address once, after a pause", async () => {
  await show("/games");
  await userEvent.type(screen.getByRole("searchbox", { name: "Search games" }), "golden koi");
  expect(address()).toBe("/games");
  await waitFor(() => expect(address()).toBe("/games?q=golden+koi"));
});

it("several studios and a sort order: added to the address and removed again", async () => {
  const player = userEvent.setup();
  await show("/games?q=koi");
  await player.click(await screen.findByRole("button", { name: "Pinegate" }));
  await player.click(screen.getByRole("button", { name: "Ashlar" }));
  await player.selectOptions(screen.getByRole("combobox", { name: "Sort" }), "A–Z");
  expect(address()).toBe("/games?q=koi&provider=ashlar&provider=pinegate&sort=name");
  await player.click(screen.getByRole("button", { name: "Pinegate" }));
  await player.selectOptions(screen.getByRole("combobox", { name: "Sort" }), "Popular");
  expect(address()).toBe("/games?q=koi&provider=ashlar");
  await player.click(screen.getByRole("button", { name: "All providers" }));
  expect(address()).toBe("/games?q=koi");
});

it("playable, jackpot, volatility, mechanic and bet: each added to the address and removed again", async () => {
  const player = userEvent.setup();
  await show("/games");
  await player.click(screen.getByRole("button", { name: "Playable now" }));
  await player.click(screen.getByRole("button", { name: "Jackpot" }));
  await player.selectOptions(screen.getByRole("combobox", { name: "Volatility" }), "High volatility");
  await screen.findByRole("option", { name: "Bonus board" });
  await player.selectOptions(screen.getByRole("combobox", { name: "Mechanic" }), "Bonus board");
  await player.selectOptions(screen.getByRole("combobox", { name: "Bet" }), "Bet 50.00");
  const all = "playable=true&jackpot=true&volatility=high&mechanic=Bonus+board&bet=50";
  expect(address()).toBe(`/games?${all}`);
  await player.click(screen.getByRole("button", { name: "Playable now", pressed: true }));
  await player.selectOptions(screen.getByRole("combobox", { name: "Volatility" }), "Volatility");
  expect(address()).toBe("/games?jackpot=true&mechanic=Bonus+board&bet=50");
});

it("category chosen: another path with the same filters", async () => {
  await show("/games?q=koi&sort=name");
  const slots = screen.getByRole("link", { name: "Slots" });
  expect(slots.getAttribute("href")).toBe("/games/slots?q=koi&sort=name");
  expect(screen.getByRole("link", { name: "All" }).getAttribute("aria-current")).toBe("page");
});

it("searches that led to a game: offered while the field is empty, repeated or deleted by a press", async () => {
  for (const text of ["koi", "naga", "KOI"]) rememberSearch(text);
  await show("/games");
  expect(screen.queryByRole("group", { name: "Recent searches" })).toBeNull();
  await userEvent.click(screen.getByRole("searchbox", { name: "Search games" }));
  const recent = screen.getByRole("group", { name: "Recent searches" });
  expect(
    within(recent)
      .getAllByRole("button", { pressed: false })
      .map(({ textContent }) => textContent),
  ).toEqual(["KOI", "naga"]);
  await userEvent.click(within(recent).getByRole("button", { name: "naga" }));
  expect(address()).toBe("/games?q=naga");
  expect(screen.queryByRole("group", { name: "Recent searches" })).toBeNull();
  await userEvent.clear(screen.getByRole("searchbox", { name: "Search games" }));
  await userEvent.click(await screen.findByRole("button", { name: "Clear recent searches" }));
  expect(screen.queryByRole("group", { name: "Recent searches" })).toBeNull();
  expect(storage.read("recentSearches")).toBeNull();
});
