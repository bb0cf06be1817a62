// @vitest-environment jsdom
import { useLocation } from "@tessera/shared/router";
import { renderWithHost } from "@tessera/shared/testing";
import {
  problemAnswer,
  startTestServer,
  type Answer,
  type TestServer,
} from "@tessera/shared/testing/test-server";
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, test } from "vitest";
import { messages } from "../locales/en/index.ts";
import { SupportPage } from "./support-page.tsx";

const id = "0197f3c2-0000-7000-8000-000000000001";
const instant = "2026-11-20T15:41:08Z";
const request = {
  id,
  number: "H261120-7K3QZ",
  subject: "deposit",
  subjectId: id,
  subjectNumber: "D261120-2345A",
  status: "open",
  createdAt: instant,
  changedAt: instant,
};
const message = { id, from: "player", text: "<b>Where</b> is it?", createdAt: instant };

let server: TestServer;
afterEach(() => server.close());

function Address() {
  const { pathname, search } = useLocation();
  return <output>{pathname + search}</output>;
}

/** Opens a screen of support. `answers` are those to what the player writes; then the server accepts. */
async function open(path: string, answers: Answer[] = []) {
  const detail = { ...request, messages: [message] };
  const isClosed = () => server.requests.some(({ method }) => method === "POST");
  server = await startTestServer({
    "GET /api/support-requests": () => ({
      body: { items: [{ ...request, preview: "Hi" }], pageIndex: 0, pageSize: 10, total: 1, pageCount: 1 },
    }),
    [`GET /api/support-requests/${id}`]: () => ({
      body: isClosed() && answers.length === 0 ? { ...detail, status: "closed" } : detail,
    }),
    "POST /api/support-requests": () => answers.shift() ?? { status: 201, body: detail },
    [`POST /api/support-requests/${id}/messages`]: () => answers.shift() ?? { status: 201, body: detail },
    "GET /api/site": () => problemAnswer(404, "NOT_FOUND"),
  });
  await renderWithHost(
    <>
      <SupportPage />
      <Address />
    </>,
    {
      path,
      pattern: "/support/:id?",
      messages: { en: messages },
      apiUrl: server.url,
      player: "budi88",
    },
  );
  return userEvent.setup();
}

const address = () => screen.getByText(/^\/support/, { selector: "output" }).textContent;
const send = () => screen.getByRole("button", { name: "Send" });
const written = (path = "/api/support-requests") => server.to(path).filter(({ method }) => method === "POST");

describe("a new request", () => {
  test("about a deposit: sent with its id, and shown with its text exactly as typed", async () => {
    const user = await open(`/support/new?about=deposit&id=${id}&number=D261120-2345A`);
    expect(await screen.findByText("Deposit D261120\u20112345A")).toBeTruthy();
    expect(screen.queryByLabelText("About")).toBeNull();
    await user.type(screen.getByLabelText("Your message"), "<b>Where</b> is it?");
    await user.click(send());
    expect(await screen.findByText("<b>Where</b> is it?")).toBeTruthy();
    expect(address()).toBe(`/support/${id}`);
    expect(written()[0]?.body).toEqual({ subject: "deposit", subjectId: id, text: "<b>Where</b> is it?" });
  });

  test.each(["?about=deposit", "?about=deposit&id=x", "?about=nothing", ""])(
    "at the address %s, which names nothing valid: sent as a general request",
    async (search) => {
      const user = await open(`/support/new${search}`);
      await user.type(await screen.findByLabelText("Your message"), "Help");
      await user.click(send());
      await waitFor(() => expect(written()).toHaveLength(1));
      expect(written()[0]?.body).toEqual({ subject: "other", subjectId: null, text: "Help" });
    },
  );

  test("blank text: an error at the field, and nothing is sent", async () => {
    const user = await open("/support/new?about=profile");
    const field = await screen.findByLabelText("Your message");
    await user.type(field, "  \u200B ");
    await user.click(send());
    await waitFor(() => expect(field.getAttribute("aria-invalid")).toBe("true"));
    expect(written()).toEqual([]);
  });

  test("too many open requests, then no connection: the text stays, and the repeat has the same key", async () => {
    const user = await open("/support/new", [
      problemAnswer(409, "SUPPORT_LIMIT"),
      problemAnswer(503, "UNAVAILABLE"),
    ]);
    const field = await screen.findByLabelText<HTMLTextAreaElement>("Your message");
    await user.type(field, "Help");
    await user.click(send());
    await screen.findByRole("alert");
    expect(screen.getAllByRole("link", { name: "All requests" })).toHaveLength(2);
    await user.click(send());
    await waitFor(() => expect(written()).toHaveLength(2));
    // The way to the list is offered only where it helps.
    await waitFor(() => expect(screen.getAllByRole("link", { name: "All requests" })).toHaveLength(1));
    await screen.findByRole("alert");
    expect(field.value).toBe("Help");
    await user.click(send());
    await waitFor(() => expect(address()).toBe(`/support/${id}`));
    const keys = written().map(({ headers }) => headers["idempotency-key"]);
    expect([keys[0] === keys[1], keys[1] === keys[2]]).toEqual([false, true]);
  });
});

describe("an existing request", () => {
  test("closed while the player types: the page says so, and a new request starts with the typed text", async () => {
    const user = await open(`/support/${id}`, [problemAnswer(409, "SUPPORT_CLOSED")]);
    await user.type(await screen.findByLabelText("Add a message"), "One more thing");
    await user.click(send());
    await screen.findByText("This request is closed");
    await user.click(screen.getByRole("link", { name: "Write to support" }));
    expect(address()).toBe(`/support/new?about=deposit&id=${id}&number=D261120-2345A`);
    expect(screen.getByLabelText<HTMLTextAreaElement>("Your message").value).toBe("One more thing");
  });

  test("at an invalid address: the page says so, with a link to the list", async () => {
    const user = await open("/support/nothing");
    await screen.findByText("This request is not yours.");
    await user.click(screen.getAllByRole("link", { name: "All requests" })[0] ?? document.body);
    expect(await screen.findByRole("link", { name: `Open request ${request.number}` })).toBeTruthy();
  });
});
