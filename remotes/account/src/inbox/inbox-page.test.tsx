// @vitest-environment jsdom
import { useLocation } from "@tessera/shared/router";
import { renderWithHost } from "@tessera/shared/testing";
import {
  problemAnswer,
  startTestServer,
  type Answer,
  type TestServer,
} from "@tessera/shared/testing/test-server";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, test } from "vitest";
import { messages } from "../locales/en/index.ts";
import { InboxPage } from "./inbox-page.tsx";

const id = "0197f3c2-0000-7000-8000-000000000001";
const head = { id, category: "system", title: "Welcome", publishedAt: "2026-11-20T15:41:08Z" };
const me = {
  id,
  username: "budi88",
  fullName: "Budi Santoso",
  emailMasked: "b***@example.com",
  emailVerified: true,
  phoneMasked: "+62•••1234",
  currency: "IDR",
  language: "en",
  status: "active",
  kycStatus: "none",
  depositDisabled: false,
  withdrawDisabled: false,
  playDisabled: false,
  referralCode: "ABCD2345",
  termsVersion: "2026-11-01",
  previousLoginAt: null,
};

let server: TestServer;
afterEach(() => server.close());

function Address() {
  const { pathname, search } = useLocation();
  return <output>{pathname + search}</output>;
}

/** Opens an inbox with one unread message, whose server keeps track of the changes. */
async function open(path: string, refusal?: Answer) {
  let read = false;
  let isDeleted = false;
  const list = (): Answer => {
    const items = isDeleted ? [] : [{ ...head, preview: "Your account is open.", read }];
    return { body: { items, pageIndex: 0, pageSize: 10, total: items.length, pageCount: items.length } };
  };
  server = await startTestServer({
    "GET /api/auth/me": () => ({ body: { ...me, unreadInbox: read || isDeleted ? 0 : 1 } }),
    "GET /api/inbox": () => refusal ?? list(),
    [`GET /api/inbox/${id}`]: () => {
      read = true;
      return { body: { ...head, body: "Your account is open.", link: null } };
    },
    [`DELETE /api/inbox/${id}`]: () => {
      isDeleted = true;
      return { status: 204 };
    },
    "POST /api/inbox/read": () => {
      read = true;
      return { status: 204 };
    },
  });
  const elements = (
    <>
      <InboxPage />
      <Address />
    </>
  );
  await renderWithHost(elements, {
    path,
    pattern: "/inbox/:id?",
    messages: { en: messages },
    apiUrl: server.url,
    player: "budi88",
  });
  return userEvent.setup();
}

const address = () => screen.getByText(/^\/inbox/, { selector: "output" }).textContent;
const markAll = () => screen.findByRole<HTMLButtonElement>("button", { name: "Mark all read" });

describe("the inbox", () => {
  test("message opened and closed: marked as read, and Mark all read is disabled", async () => {
    const user = await open("/inbox?category=system");
    await user.click(await screen.findByRole("link", { name: "Open, unread: Welcome" }));
    expect(address()).toBe(`/inbox/${id}?category=system`);
    const dialog = await screen.findByRole("dialog", { name: "Welcome" });
    await within(dialog).findByText("Your account is open.");
    await user.keyboard("{Escape}");
    await screen.findByRole("link", { name: "Open: Welcome" });
    expect(address()).toBe("/inbox?category=system");
    expect(server.to("/api/inbox").at(-1)?.query.get("category")).toBe("system");
    await waitFor(async () => expect((await markAll()).disabled).toBe(true));
  });

  test("message deleted: the dialog closes and the list is empty", async () => {
    const user = await open(`/inbox/${id}`);
    const dialog = await screen.findByRole("dialog", { name: "Welcome" });
    await user.click(within(dialog).getByRole("button", { name: "Delete" }));
    await screen.findByText("No messages.");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(address()).toBe("/inbox");
  });

  test("all marked as read: sent to the server, and the row is no longer unread", async () => {
    const user = await open("/inbox");
    await screen.findByRole("link", { name: "Open, unread: Welcome" });
    await waitFor(async () => expect((await markAll()).disabled).toBe(false));
    await user.click(await markAll());
    await screen.findByRole("link", { name: "Open: Welcome" });
    expect(server.to("/api/inbox/read")[0]?.body).toEqual({ all: true });
  });

  test("category chosen: written to the address and requested", async () => {
    const user = await open("/inbox");
    await screen.findByRole("table");
    await user.click(screen.getByRole("button", { name: "Promotion" }));
    expect(address()).toBe("/inbox?category=promotion");
    await waitFor(() =>
      expect(Object.fromEntries(server.to("/api/inbox").at(-1)?.query ?? [])).toEqual({
        category: "promotion",
        pageIndex: "0",
        pageSize: "10",
        sortDir: "desc",
      }),
    );
  });

  test("sorted by time: the oldest first, also in the address, and Back returns to the newest first", async () => {
    const user = await open("/inbox?category=system");
    await screen.findByRole("table");
    await user.click(screen.getByRole("button", { name: /^Time/ }));
    expect(address()).toBe("/inbox?category=system&sortDir=asc");
    const sent = () => server.to("/api/inbox").at(-1)?.query;
    await waitFor(() => expect(sent()?.get("sortDir")).toBe("asc"));
    await user.click(screen.getByRole("button", { name: /^Time/ }));
    expect(address()).toBe("/inbox?category=system");
  });

  test("last day before the first one: an error and no request", async () => {
    await open("/inbox?from=2026-11-20&to=2026-11-19");
    await screen.findByText("validation.date.order");
    fireEvent.change(screen.getByLabelText("End date"), { target: { value: "31/11/2026" } });
    expect(screen.queryByText("validation.date.order")).toBeNull();
    expect(server.to("/api/inbox")).toEqual([]);
  });

  test("list fails to load: says what is not affected, with a retry button", async () => {
    await open("/inbox", problemAnswer(500, "INTERNAL"));
    const alert = await screen.findByRole("alert");
    expect(alert.textContent).toContain("Your messages are not lost.");
    expect(within(alert).getByRole("button")).toBeTruthy();
  });
});
