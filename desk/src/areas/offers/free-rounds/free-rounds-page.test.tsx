// @vitest-environment jsdom
import type { TestServer } from "@tessera/shared/testing";
import { screen, within } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { renderDesk } from "../../../testing/render-desk.tsx";
import { FreeRoundsPage } from "./free-rounds-page.tsx";

const playerId = "0197f3c2-0000-7000-8000-000000000002";
const award = {
  id: "0197f3c2-0000-7000-8000-000000000001",
  playerId,
  username: "budi88",
  spin: "S260131-0001",
  game: { en: "Lantern Tiles", id: "Ubin Lentera" },
  currency: "IDR",
  stakeMinor: "100",
  count: 10,
  used: 4,
  wonMinor: "1250",
  createdAt: "2026-01-31T07:05:09.000Z",
  expiresAt: "2026-02-07T07:05:09.000Z",
  lapsedAt: null as string | null,
};
const played = {
  ...award,
  id: "0197f3c2-0000-7000-8000-000000000004",
  username: "wati77",
  spin: "S260131-0002",
  used: 10,
};
const lapsed = {
  ...award,
  id: "0197f3c2-0000-7000-8000-000000000005",
  username: "dewi55",
  spin: "S260131-0003",
  lapsedAt: "2026-02-07T07:05:40.000Z",
};

let server: TestServer;
afterEach(() => server.close());

async function open(path = "/desk/free-rounds", language: "en" | "id" = "en") {
  server = await renderDesk(<FreeRoundsPage />, {
    path,
    roles: ["support"],
    language,
    routes: {
      "GET /admin/api/free-rounds": () => ({ body: { items: [award, played, lapsed], nextAfter: null } }),
    },
  });
  await screen.findAllByText("budi88");
}

test("awards with rounds left, all played, and lapsed: each status is named", async () => {
  await open();
  expect(screen.getByText("Rounds left")).toBeTruthy();
  expect(screen.getByText("All played")).toBeTruthy();
  expect(screen.getAllByText("Lapsed")).toHaveLength(1);
  expect(screen.getAllByText("4 / 10")).toHaveLength(2);
});

test("an open award in Indonesian: stake, rounds and times are listed", async () => {
  await open(`/desk/free-rounds?row=${award.id}`, "id");
  const panel = screen.getByRole("region", { name: "Ronde gratis" });
  expect(within(panel).getByRole("heading", { name: "S260131-0001" })).toBeTruthy();
  expect(within(panel).getByText("Taruhan per ronde")).toBeTruthy();
  expect(within(panel).getByText("4 / 10")).toBeTruthy();
});
