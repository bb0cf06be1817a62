// @vitest-environment jsdom
import { startServerEvents } from "@tessera/shared/events";
import { startLiveQueries } from "@tessera/shared/query";
import { provideTestHost, renderWithHost } from "@tessera/shared/testing";
import { startTestServer, type TestServer } from "@tessera/shared/testing/test-server";
import { testEvents, type TestEvents } from "@tessera/shared/testing/test-events";
import { visitServer } from "@tessera/shared/testing/visit-server";
import { screen, waitFor } from "@testing-library/react";
import type { ReactElement } from "react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { manifest } from "../manifest.ts";
import { messages } from "../locales/en/index.ts";
import { promotionAnswer } from "../testing/promotion-answer.ts";
import { PromotionsPage } from "./promotions-page.tsx";
import { PromotionsRow } from "./promotions-row.tsx";

let server: TestServer;
let events: TestEvents;
let items: readonly object[];
const stops: (() => void)[] = [];

beforeEach(async () => {
  items = [promotionAnswer({ title: "Monday reload" })];
  events = testEvents();
  server = await startTestServer({
    "GET /api/promotions": () => ({ body: { items } }),
    "GET /api/events": events.route,
  });
  visitServer(server.url);
});
afterEach(async () => {
  for (const stop of stops.splice(0)) stop();
  await server.close();
});

const places: Readonly<Record<string, ReactElement>> = {
  "the page of promotions": <PromotionsPage />,
  "the row on Home": <PromotionsRow />,
};

test.each(Object.entries(places))(
  "%s: a republished promotion is shown with its new text, and an archived one is removed",
  async (_, place) => {
    provideTestHost([manifest]);
    const { queryClient } = await renderWithHost(place, { messages: { en: messages }, apiUrl: server.url });
    stops.push(startLiveQueries(queryClient), startServerEvents());
    await screen.findByRole("heading", { name: "Monday reload" });
    await waitFor(() => expect(events.isOpen()).toBe(true));
    const publish = (...now: readonly object[]) => {
      items = now;
      events.tell("site.content", { kind: "promotion" });
    };
    publish(promotionAnswer({ title: "Tuesday reload" }));
    await screen.findByRole("heading", { name: "Tuesday reload" });
    publish();
    await waitFor(() => expect(screen.queryByRole("heading", { name: "Tuesday reload" })).toBeNull());
  },
);
