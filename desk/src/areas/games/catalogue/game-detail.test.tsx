// @vitest-environment jsdom
import type { OperatorGame } from "@tessera/shared/operator-contracts/catalogue";
import type { TestServer } from "@tessera/shared/testing";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import { renderDesk } from "../../../testing/render-desk.tsx";
import { sampleGame } from "../../testing/offer-samples.ts";
import { GameDetail } from "./game-detail.tsx";

let server: TestServer;
afterEach(() => server.close());

const { id } = sampleGame;
const dropped: OperatorGame = { ...sampleGame, status: "hidden", offered: "hidden", version: 3 };

async function open(game: OperatorGame) {
  server = await renderDesk(<GameDetail game={game} />, {
    path: "/desk/catalogue",
    roles: ["content"],
    routes: { [`PATCH /admin/api/games/${id}`]: () => ({ body: { ...game, staysOff: true } }) },
  });
  return userEvent.setup();
}

const buttons = () => screen.getAllByRole("button").map(({ textContent }) => textContent);

test("missing from its feed: the panel says what happens when it returns, and it can be switched off for good", async () => {
  const user = await open(dropped);
  expect(screen.getByText("It is on again")).toBeDefined();
  expect(buttons()).toEqual(["Keep off", "Give a place"]);
  await user.click(screen.getByRole("button", { name: "Keep off" }));
  const dialog = await screen.findByRole("dialog", { name: "Keep Golden Koi off?" });
  await user.click(within(dialog).getByRole("button", { name: "Keep off" }));
  await waitFor(() =>
    expect(server.to(`/admin/api/games/${id}`).map(({ body }) => body)).toEqual([
      { version: 3, status: "hidden" },
    ]),
  );
});

test("missing from its feed and switched off for good: the panel says so, and only its place can be changed", async () => {
  await open({ ...dropped, staysOff: true });
  expect(screen.getByText("It stays off")).toBeDefined();
  expect(buttons()).toEqual(["Give a place"]);
});

test("switched off for good while the feed has it: it can be put on, and the panel says nothing about a return", async () => {
  await open({ ...dropped, offered: "active", staysOff: true });
  expect(buttons()).toEqual(["Put on", "Give a place"]);
  expect(screen.queryByText("When the feed has it again")).toBeNull();
});
