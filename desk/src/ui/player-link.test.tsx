// @vitest-environment jsdom
import type { OperatorRole } from "@tessera/shared/operator-contracts/endpoint";
import type { TestServer } from "@tessera/shared/testing";
import { screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { renderDesk } from "../testing/render-desk.tsx";
import { PlayerLink } from "./player-link.tsx";

let server: TestServer;
afterEach(() => server.close());

const open = async (role: OperatorRole) => {
  server = await renderDesk(<PlayerLink id="0197f3c2-0000-7000-8000-000000000002" username="budi88" />, {
    path: "/desk/jackpots",
    roles: [role],
    routes: {},
  });
};

test("an operator who may read players: the name links to the player's page", async () => {
  await open("cashier");
  expect(screen.getByRole("link", { name: "budi88" }).getAttribute("href")).toBe(
    "/desk/players?row=0197f3c2-0000-7000-8000-000000000002",
  );
});

test("an operator who may not read players: the name alone", async () => {
  await open("content");
  expect(screen.getByText("budi88")).toBeTruthy();
  expect(screen.queryByRole("link")).toBeNull();
});
