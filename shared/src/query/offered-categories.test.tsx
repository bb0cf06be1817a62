// @vitest-environment jsdom
import { provideTestHost, renderWithHost } from "@tessera/shared/testing";
import { startTestServer, type TestServer } from "@tessera/shared/testing/test-server";
import { screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { gameCategories } from "../contracts/game-categories.ts";
import { useOfferedCategories } from "./offered-categories.ts";

let server: TestServer;
afterEach(() => server.close());

const List = () => <p>{useOfferedCategories().join(" ")}</p>;

async function visit(status: number): Promise<void> {
  const items = [
    { code: "slots", name: "Slots", count: 3, built: 3 },
    { code: "live", name: "Live", count: 2, built: 0 },
  ];
  server = await startTestServer({
    "GET /api/categories": () => (status === 200 ? { status, body: { items } } : { status, body: {} }),
  });
  provideTestHost([]);
  await renderWithHost(<List />, { apiUrl: server.url });
}

test("categories with a built game: offered alone once the site has answered", async () => {
  await visit(200);
  expect(await screen.findByText("slots")).toBeTruthy();
});

test("no answer: all categories are offered", async () => {
  await visit(503);
  await expect.poll(() => server.to("/api/categories").length).toBeGreaterThan(0);
  expect(screen.getByText(gameCategories.join(" "))).toBeTruthy();
});
