// @vitest-environment jsdom
import { startServerEvents } from "@tessera/shared/events";
import { startLiveQueries } from "@tessera/shared/query";
import { provideTestHost, renderWithHost } from "@tessera/shared/testing";
import { startTestServer, type TestServer } from "@tessera/shared/testing/test-server";
import { visitServer } from "@tessera/shared/testing/visit-server";
import { screen, waitFor } from "@testing-library/react";
import type { ServerResponse } from "node:http";
import { afterEach, beforeEach, expect, test } from "vitest";
import { sessionReply } from "../auth/testing/session-reply.ts";
import { messages } from "../locales/en/index.ts";
import { Header } from "./header.tsx";

let server: TestServer;
let stream: ServerResponse | undefined;
const stops: (() => void)[] = [];

beforeEach(async () => {
  const { player } = sessionReply("budi88") as { readonly player: object };
  server = await startTestServer({
    "GET /api/auth/me": () => ({ body: player }),
    "GET /api/events": (_, response) => {
      response.writeHead(200, { "content-type": "text/event-stream" });
      response.write('event: ready\ndata: {"serverTime":"2026-11-21T09:00:00Z","lastId":"0"}\n\n');
      stream = response;
      return undefined;
    },
  });
  visitServer(server.url);
});
afterEach(async () => {
  stream = undefined;
  for (const stop of stops.splice(0)) stop();
  await server.close();
});

const tell = (name: string, data: object) =>
  stream?.write(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`);

test("message received, then read elsewhere: the badge updates at once, without a reload", async () => {
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
  await waitFor(() => expect(stream).toBeDefined());

  const title = { en: "Your password was changed", id: "Kata sandi Anda telah diubah" };
  tell("inbox.new", { id: "m-1", category: "system", title, unread: 2 });
  expect(await screen.findByRole("link", { name: "Inbox, 2 unread" })).toBeTruthy();
  tell("inbox.unread", { unread: 0 });
  expect(await screen.findByRole("link", { name: "Inbox" })).toBeTruthy();
  expect(server.to("/api/auth/me")).toHaveLength(1);
});
