// @vitest-environment jsdom
import type { me } from "@tessera/shared/contracts/auth";
import { i18n } from "@tessera/shared/i18n";
import type * as z from "@tessera/shared/schema";
import { session } from "@tessera/shared/session";
import { provideTestHost, renderWithHost } from "@tessera/shared/testing";
import { startTestServer, type TestServer } from "@tessera/shared/testing/test-server";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, test } from "vitest";
import { messages as en } from "../locales/en/index.ts";
import { messages as id } from "../locales/id/index.ts";
import { manifest } from "../manifest.ts";
import { ProfilePage } from "./profile-page.tsx";

let server: TestServer;

const player: z.input<typeof me> = {
  id: "0197f3c2-0000-7000-8000-000000000001",
  username: "budi88",
  fullName: "Budi Santoso",
  emailMasked: "b•••@mail.com",
  emailVerified: false,
  phoneMasked: "+62•••890",
  currency: "IDR",
  language: "en",
  status: "active",
  kycStatus: "none",
  depositDisabled: false,
  withdrawDisabled: false,
  playDisabled: false,
  referralCode: "K7QXM2P",
  termsVersion: "2026-11-01",
  previousLoginAt: "2026-11-20T15:41:08Z",
  unreadInbox: 0,
};

async function open() {
  server = await startTestServer({
    "GET /api/auth/me": () => ({ body: player }),
    "PATCH /api/profile": () => ({ status: 204 }),
    "POST /api/auth/logout": () => ({ status: 204 }),
  });
  provideTestHost([manifest]);
  await renderWithHost(<ProfilePage />, {
    messages: { en, id },
    apiUrl: server.url,
    player: "budi88",
  });
  await screen.findByText("b•••@mail.com");
  return userEvent.setup();
}

afterEach(() => server.close());

describe("the profile", () => {
  test("player data: masked, with the time of the previous login", async () => {
    await open();
    expect(screen.getByText("+62•••890")).toBeTruthy();
    expect(screen.getByText("Not verified")).toBeTruthy();
    expect(screen.getByText("Last login: 20/11/2026 22:41:08")).toBeTruthy();
  });

  test("links: only to screens that a live release serves", async () => {
    await open();
    const links = screen.getByRole("heading", { name: "Account" }).closest("section");
    const targets = within(links ?? document.body)
      .getAllByRole("link")
      .map((link) => link.getAttribute("href"));
    expect(targets).toEqual(["/history", "/inbox"]);
  });

  test("language changed: applied at once, and stored for messages of the site", async () => {
    const user = await open();
    await user.selectOptions(screen.getByLabelText("Language"), "id");
    expect(await screen.findByRole("heading", { name: "Profil" })).toBeTruthy();
    expect(i18n.language).toBe("id");
    await waitFor(() =>
      expect(server.to("/api/profile").map(({ body }) => body)).toEqual([{ language: "id" }]),
    );
  });

  test("logout: the session ends, and the server is notified", async () => {
    const user = await open();
    await user.click(screen.getByRole("button", { name: "Log out" }));
    await waitFor(() => expect(server.to("/api/auth/logout")).toHaveLength(1));
    expect(session.getState().status).toBe("guest");
  });
});
