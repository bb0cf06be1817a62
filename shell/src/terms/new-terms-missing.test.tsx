// @vitest-environment jsdom
import { Link, Route, Routes } from "@tessera/shared/router";
import { provideTestHost, renderWithHost } from "@tessera/shared/testing";
import { startTestServer, type TestServer } from "@tessera/shared/testing/test-server";
import { visitServer } from "@tessera/shared/testing/visit-server";
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { siteReply } from "../auth/testing/site-reply.ts";
import { sessionReply } from "../auth/testing/session-reply.ts";
import { messages } from "../locales/en/index.ts";
import { NewTerms } from "./new-terms.tsx";

vi.mock("./new-terms-dialog.tsx", () => {
  throw new Error("404");
});

let server: TestServer;
beforeEach(async () => {
  const { player } = sessionReply("budi88") as { readonly player: object };
  server = await startTestServer({
    "GET /api/auth/me": () => ({ body: player }),
    "GET /api/site": () => ({ body: { ...siteReply, termsVersion: "2026-11-21" } }),
  });
  visitServer(server.url);
  provideTestHost([]);
});
afterEach(() => server.close());

test("code of the new terms missing: a notice with their title, which can be closed until the next screen", async () => {
  await renderWithHost(
    <>
      <Routes>
        <Route path="*" element={<Link to="/games">Games</Link>} />
      </Routes>
      <NewTerms />
    </>,
    { path: "/", messages: { en: messages }, apiUrl: server.url, player: "budi88" },
  );
  expect((await screen.findByRole("alert")).textContent).toContain(messages.terms.title);
  await userEvent.click(screen.getByRole("button", { name: "Close" }));
  expect(screen.queryByRole("alert")).toBeNull();
  await userEvent.click(screen.getByRole("link", { name: "Games" }));
  expect((await screen.findByRole("alert")).textContent).toContain(messages.terms.title);
});
