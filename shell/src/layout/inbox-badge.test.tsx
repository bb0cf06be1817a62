// @vitest-environment jsdom
import { startServerEvents } from "@tessera/shared/events";
import { startLiveQueries } from "@tessera/shared/query";
import { provideTestHost, renderWithHost } from "@tessera/shared/testing";
import { startTestServer, type TestServer } from "@tessera/shared/testing/test-server";
import { testEvents, type TestEvents } from "@tessera/shared/testing/test-events";
import { visitServer } from "@tessera/shared/testing/visit-server";
import { screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { sessionReply } from "../auth/testing/session-reply.ts";
import { messages } from "../locales/en/index.ts";
import { Header } from "./header.tsx";

let server: TestServer;
let events: TestEvents;
const stops: (() => void)[] = [];

beforeEach(async () => {
  const { player } = sessionReply("budi88") as { readonly player: object };
  events = testEvents();
  server = await startTestServer({
    "GET /api/auth/me": () => ({ body: player }),
    "GET /api/events": events.route,
  });
  visitServer(server.url);
});
afterEach(async () => {
  for (const stop of stops.splice(0)) stop();
  await server.close();
});

test("a message received, then read elsewhere: the badge updates at once, without a reload", async () => {
  const paths = [{ prefix: "/inbox", guard: "player" as const }];
  provideTestHost([{ name: "account", contract: 1, paths }]);
  const { queryClient } = await renderWithHost(<Header />, {
    messages: { en: messages },
    apiUrl: server.url,
    player: "budi88",
  });
  stops.push(startLiveQueries(queryClient), startServerEvents());
  expect(await screen.findByRole("link", { name: "Inbox" })).toBeTruthy();
  await waitFor(() => expect(server.to("/api/auth/me")).toHaveLength(1));
  await waitFor(() => expect(events.isOpen()).toBe(true));

  const title = { en: "Your password was changed", id: "Kata sandi Anda telah diubah" };
  events.tell("inbox.new", { id: "m-1", category: "system", title, unread: 2 });
  expect(await screen.findByRole("link", { name: "Inbox, 2 unread" })).toBeTruthy();
  events.tell("inbox.unread", { unread: 0 });
  expect(await screen.findByRole("link", { name: "Inbox" })).toBeTruthy();
  expect(server.to("/api/auth/me")).toHaveLength(1);
});
