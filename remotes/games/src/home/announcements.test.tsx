// @vitest-environment jsdom
import { systemClock } from "@tessera/shared/core/clock";
import { renderWithHost, startTestServer, type TestServer } from "@tessera/shared/testing";
import { screen, waitFor } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { messages as en } from "../locales/en/index.ts";
import { Announcements } from "./announcements.tsx";

let server: TestServer;
afterEach(() => server.close());

it("an announcement that ends while Home is open: disappears, and the other one stays", async () => {
  server = await startTestServer({
    "GET /api/announcements": () => ({
      body: {
        items: [
          { id: "tonight", text: "Closed tonight.", endsAt: "2026-11-21T17:00:00.000Z" },
          { id: "limits", text: "Set your own limits.", endsAt: "2026-12-31T17:00:00.000Z" },
        ],
      },
    }),
  });
  const now = vi.spyOn(systemClock, "now").mockReturnValue(new Date("2026-11-21T16:59:59.000Z"));
  await renderWithHost(<Announcements />, { messages: { en }, apiUrl: server.url });
  expect(await screen.findByText("Closed tonight.")).toBeTruthy();
  now.mockReturnValue(new Date("2026-11-21T17:00:00.000Z"));
  await waitFor(() => expect(screen.queryByText("Closed tonight.")).toBeNull(), { timeout: 3_000 });
  expect(screen.getByText("Set your own limits.")).toBeTruthy();
  now.mockRestore();
});
