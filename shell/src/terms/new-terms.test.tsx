// @vitest-environment jsdom
import { startServerEvents } from "@tessera/shared/events";
import { startLiveQueries } from "@tessera/shared/query";
import { Link, Route, Routes } from "@tessera/shared/router";
import { provideTestHost, renderWithHost } from "@tessera/shared/testing";
import { problemAnswer, startTestServer, type TestServer } from "@tessera/shared/testing/test-server";
import { testEvents, type TestEvents } from "@tessera/shared/testing/test-events";
import { visitServer } from "@tessera/shared/testing/visit-server";
import { preloadOverlays, ToastHost } from "@tessera/shared/ui";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { siteReply } from "../auth/testing/site-reply.ts";
import { sessionReply } from "../auth/testing/session-reply.ts";
import { messages } from "../locales/en/index.ts";
import { messages as indonesian } from "../locales/id/index.ts";
import { EverythingVisible } from "../auth/testing/everything-visible.ts";
import { NewTerms } from "./new-terms.tsx";

let server: TestServer;
let events: TestEvents;
/** Version that the site has published. */
let published: string;
/** Answers to the acceptance, one after the other; the last one stays. */
let isReplaced: boolean;
const stops: (() => void)[] = [];

beforeAll(async () => {
  vi.stubGlobal("IntersectionObserver", EverythingVisible);
  await preloadOverlays();
});
beforeEach(async () => {
  published = "2026-11-21";
  isReplaced = false;
  const { player } = sessionReply("budi88") as { readonly player: object };
  events = testEvents();
  server = await startTestServer({
    "GET /api/auth/me": () => ({ body: player }),
    "GET /api/site": () => ({ body: { ...siteReply, termsVersion: published } }),
    "GET /api/pages/terms": () => ({
      body: {
        slug: "terms",
        title: "Terms",
        version: published,
        blocks: [{ kind: "paragraph", text: `Text of ${published}.` }],
      },
    }),
    "POST /api/me/terms": () => {
      if (!isReplaced) return { status: 204 };
      isReplaced = false;
      published = "2026-11-21-2";
      return problemAnswer(409, "CONFLICT");
    },
    "POST /api/auth/logout": () => ({ status: 204 }),
    "GET /api/events": events.route,
  });
  visitServer(server.url);
});
afterEach(async () => {
  for (const stop of stops.splice(0)) stop();
  await server.close();
});

async function open(path = "/") {
  provideTestHost([
    { name: "wallet", contract: 1, paths: [{ prefix: "/withdraw", guard: "player" }] },
    { name: "games", contract: 1, paths: [{ prefix: "/play", guard: "open", fullWindow: true }] },
  ]);
  const { queryClient } = await renderWithHost(
    <>
      <Routes>
        <Route path="*" element={<Link to="/">Home</Link>} />
      </Routes>
      <NewTerms />
      <ToastHost label="Notices" />
    </>,
    { path, messages: { en: messages, id: indonesian }, apiUrl: server.url, player: "budi88" },
  );
  stops.push(startLiveQueries(queryClient), startServerEvents());
  await waitFor(() => expect(server.to("/api/site")).not.toHaveLength(0));
  return userEvent.setup({ delay: null });
}

const dialog = () => screen.findByRole("dialog", { name: "New terms" });
/** Presses a button of the dialog as soon as it can be pressed. */
async function press(user: ReturnType<typeof userEvent.setup>, name: string): Promise<void> {
  const button = within(await dialog()).getByRole<HTMLButtonElement>("button", { name });
  await waitFor(() => expect(button.disabled).toBe(false));
  await user.click(button);
}
const isGone = () => waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());

/** Waits for every answer, so that a dialog would be there. */
async function settled(): Promise<void> {
  await waitFor(() => expect(server.to("/api/auth/me")).not.toHaveLength(0));
  await vi.dynamicImportSettled();
}

test("terms newer than the accepted ones: shown, accepted in the shown version, and not asked for again", async () => {
  const user = await open();
  expect(await within(await dialog()).findByText("Text of 2026-11-21.")).toBeTruthy();
  await press(user, "Accept");
  await isGone();
  expect(server.to("/api/me/terms").map(({ body }) => body)).toEqual([{ version: "2026-11-21" }]);
  expect(screen.getByText("The terms are accepted.")).toBeTruthy();
});

test("Escape: the dialog stays; Log out ends the session", async () => {
  const user = await open();
  await dialog();
  await user.keyboard("{Escape}");
  expect(screen.getByRole("dialog")).toBeTruthy();
  await press(user, "Log out");
  await waitFor(() => expect(server.to("/api/auth/logout")).toHaveLength(1));
  expect(server.to("/api/me/terms")).toHaveLength(0);
});

test("terms replaced while they are read: the new text is shown, and its version is accepted", async () => {
  isReplaced = true;
  const user = await open();
  await press(user, "Accept");
  expect(await screen.findByText("Text of 2026-11-21-2.")).toBeTruthy();
  expect(screen.getByRole("alert").textContent).toBe(messages.terms.changed);
  await press(user, "Accept");
  await isGone();
  expect(server.to("/api/me/terms")[1]?.body).toEqual({ version: "2026-11-21-2" });
});

test("terms published while a page is open: asked for within a second, unless accepted on another device", async () => {
  published = "2026-11-01";
  await open();
  await settled();
  expect(screen.queryByRole("dialog")).toBeNull();
  await waitFor(() => expect(events.isOpen()).toBe(true));
  published = "2026-11-22";
  events.tell("site.content", { kind: "page" });
  expect(await within(await dialog()).findByText("Text of 2026-11-22.")).toBeTruthy();
  events.tell("account.terms", { version: "2026-11-22" });
  await isGone();
});

test.each(["/withdraw", "/profile/bank", "/contact", "/pages/terms"])(
  "%s: shown without the dialog, which appears on the next screen",
  async (path) => {
    const user = await open(path);
    await settled();
    expect(screen.queryByRole("dialog")).toBeNull();
    await user.click(screen.getByRole("link", { name: "Home" }));
    await dialog();
  },
);

test("terms published during a game: asked for when the player leaves it", async () => {
  published = "2026-11-01";
  const user = await open("/play/golden-koi");
  await settled();
  await waitFor(() => expect(events.isOpen()).toBe(true));
  published = "2026-11-22";
  const reads = server.to("/api/site").length;
  events.tell("site.content", { kind: "page" });
  await waitFor(() => expect(server.to("/api/site").length).toBeGreaterThan(reads));
  await vi.dynamicImportSettled();
  expect(screen.queryByRole("dialog")).toBeNull();
  await user.click(screen.getByRole("link", { name: "Home" }));
  await dialog();
});

test("a game that is opened before new terms are accepted: they are asked for there", async () => {
  await open("/play/golden-koi");
  await dialog();
});
