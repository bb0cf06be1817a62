// @vitest-environment jsdom
import { renderWithHost } from "@tessera/shared/testing";
import { startTestServer, type TestServer } from "@tessera/shared/testing/test-server";
import { screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { messages } from "../locales/en/index.ts";
import { Notifications } from "./notifications.tsx";

let server: TestServer;
afterEach(async () => {
  vi.restoreAllMocks();
  await server.close();
});

async function open() {
  const answer = { body: { payments: true, messages: false, key: "" } };
  server = await startTestServer({ "GET /api/push": () => answer });
  await renderWithHost(<Notifications />, {
    messages: { en: messages },
    apiUrl: server.url,
    player: "budi88",
  });
}

// The browser of these tests has no notifications, as those of iPhones outside of the home screen.
test("a browser without notifications: the page says so, and offers no choice", async () => {
  await open();
  expect(await screen.findByText("This browser shows no notifications")).toBeTruthy();
  expect(screen.queryByRole("checkbox")).toBeNull();
});

test.each([
  ["an iPhone", "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X)", 5],
  ["an iPad, which says that it is a Mac", "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)", 5],
])("%s: asked to add the site to the home screen first", async (_, userAgent, touchPoints) => {
  vi.spyOn(navigator, "userAgent", "get").mockReturnValue(userAgent);
  Object.defineProperty(navigator, "maxTouchPoints", { value: touchPoints, configurable: true });
  await open();
  expect(await screen.findByText("Add the site to your home screen first")).toBeTruthy();
  Object.defineProperty(navigator, "maxTouchPoints", { value: 0, configurable: true });
});
