// @vitest-environment jsdom
import { fixedClock } from "@tessera/shared/core/clock";
import { storage } from "@tessera/shared/session";
import { renderWithHost, startTestServer, type TestServer } from "@tessera/shared/testing";
import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { messages as en } from "../locales/en/index.ts";
import { PopupCard } from "./popup-card.tsx";

// Waits for what must not appear.
vi.setConfig({ testTimeout: 60_000 });

let server: TestServer;
let version: number;

beforeEach(async () => {
  version = 1;
  server = await startTestServer({
    "GET /api/banners": () => ({
      body: {
        items: [
          {
            id: "welcome",
            version,
            title: "A quiet evening",
            text: "The pond is open.",
            ground: "#101731",
            imageMobile: "/art/banner/koi-mobile.svg",
            imageDesktop: "/art/banner/koi-desktop.svg",
            alt: "A koi",
            link: "/play/golden-koi",
            startsAt: "2026-01-01T00:00:00.000Z",
            endsAt: "2027-01-01T00:00:00.000Z",
          },
        ],
      },
    }),
  });
});

afterEach(() => server.close());

/** Opens the home page at an instant, and waits until its popups have loaded. */
async function visit(instant: string): Promise<void> {
  const answers = server.to("/api/banners").length;
  await renderWithHost(<PopupCard clock={fixedClock(instant)} />, { messages: { en }, apiUrl: server.url });
  await waitFor(() => expect(server.to("/api/banners")).toHaveLength(answers + 1));
}

async function seesPopup(instant: string): Promise<void> {
  await visit(instant);
  expect(await screen.findByRole("heading", { name: "A quiet evening" })).toBeDefined();
  cleanup();
}

async function seesNothing(instant: string): Promise<void> {
  await visit(instant);
  await new Promise((resolve) => setTimeout(resolve, 2_000));
  expect(screen.queryByRole("heading", { name: "A quiet evening" })).toBeNull();
  cleanup();
}

it("popup: displayed once per Bangkok day", async () => {
  await seesPopup("2026-05-01T10:00:00Z");
  await seesNothing("2026-05-01T16:59:59Z");
  await seesPopup("2026-05-01T17:00:00Z");
  expect(storage.read("popupBannerDisplayed")).toEqual({ welcome: "1@2026-05-02" });
});

it("new version on the same day: displayed again", async () => {
  await seesPopup("2026-05-01T10:00:00Z");
  version = 2;
  await seesPopup("2026-05-01T11:00:00Z");
  expect(storage.read("popupBannerDisplayed")).toEqual({ welcome: "2@2026-05-01" });
});

it("another dialog is open, such as the login: no popup, and it remains due", async () => {
  const login = document.body.appendChild(document.createElement("div"));
  login.setAttribute("role", "dialog");
  await seesNothing("2026-05-01T10:00:00Z");
  expect(storage.read("popupBannerDisplayed")).toBeNull();
  login.remove();
  await seesPopup("2026-05-01T10:05:00Z");
});

it("popup displayed: does not take the focus, links to its subject, and can be closed", async () => {
  await visit("2026-05-01T10:00:00Z");
  const link = await screen.findByRole("link", { name: "Show me" });
  expect(link.getAttribute("href")).toBe("/play/golden-koi");
  expect(document.activeElement).toBe(document.body);
  await userEvent.click(screen.getByRole("button", { name: "buttons.close" }));
  expect(screen.queryByRole("link", { name: "Show me" })).toBeNull();
});
