// @vitest-environment jsdom
import { session } from "@tessera/shared/session";
import { renderWithHost } from "@tessera/shared/testing";
import {
  problemAnswer,
  startTestServer,
  type Answer,
  type TestServer,
} from "@tessera/shared/testing/test-server";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, test } from "vitest";
import { messages } from "../locales/en/index.ts";
import { SessionsPage } from "./sessions-page.tsx";

const here = "0197f3c2-0000-7000-8000-000000000001";
const there = "0197f3c2-0000-7000-8000-000000000002";
let server: TestServer;

const device = (id: string, name: string, current: boolean) => ({
  id,
  device: name,
  ip: "127.0.0.1",
  createdAt: "2026-11-20T15:41:08Z",
  lastActiveAt: "2026-11-21T02:00:00Z",
  current,
});

async function open(ending: Answer = { status: 204 }) {
  let devices = [device(here, "Chrome, Android", true), device(there, "–", false)];
  server = await startTestServer({
    "GET /api/auth/sessions": () => ({ body: { items: devices } }),
    [`DELETE /api/auth/sessions/${there}`]: () => {
      if (ending.status === 204) devices = devices.filter(({ id }) => id !== there);
      return ending;
    },
    "GET /api/push": () => ({ body: { payments: false, messages: false, key: "" } }),
    "POST /api/auth/logout": () => ({ status: 204 }),
    "POST /api/auth/logout-all": () => ({ status: 204 }),
  });
  await renderWithHost(<SessionsPage />, {
    messages: { en: messages },
    apiUrl: server.url,
    player: "budi88",
  });
  await screen.findAllByRole("listitem");
  return userEvent.setup();
}

const dialog = (name: string) => screen.findByRole("dialog", { name });

afterEach(() => server.close());

describe("the list of devices", () => {
  test("all sessions: the current device is marked, and an unknown one has a generic name", async () => {
    await open();
    const [first, second] = screen.getAllByRole("listitem");
    expect(first?.textContent).toContain("Chrome, AndroidThis device");
    expect(second?.textContent).toContain("Unknown device");
    expect(second?.textContent).not.toContain("This device");
    expect(second?.textContent).toContain("21/11/2026 09:00:00");
  });

  test("other device logged out: after a confirmation, and removed from the list", async () => {
    const user = await open();
    await user.click(screen.getByRole("button", { name: "Log out Unknown device" }));
    const question = await dialog("Log out Unknown device?");
    expect(server.to(`/api/auth/sessions/${there}`)).toEqual([]);
    await user.click(within(question).getByRole("button", { name: "Log out" }));
    await waitFor(() => expect(screen.getAllByRole("listitem")).toHaveLength(1));
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(session.getState().status).toBe("player");
  });

  test("a failure: shown in the dialog, which stays open", async () => {
    const user = await open(problemAnswer(500, "INTERNAL"));
    await user.click(screen.getByRole("button", { name: "Log out Unknown device" }));
    const question = await dialog("Log out Unknown device?");
    await user.click(within(question).getByRole("button", { name: "Log out" }));
    expect(await within(question).findByRole("alert")).toBeTruthy();
    expect(screen.getByRole("dialog")).toBe(question);
  });

  test("current device logged out: an ordinary logout", async () => {
    const user = await open();
    await user.click(screen.getByRole("button", { name: "Log out Chrome, Android" }));
    const question = await dialog("Log out Chrome, Android?");
    await user.click(within(question).getByRole("button", { name: "Log out" }));
    await waitFor(() => expect(server.to("/api/auth/logout")).toHaveLength(1));
    expect(session.getState().status).toBe("guest");
  });

  test("all devices logged out: one call, and the session ends", async () => {
    const user = await open();
    await user.click(screen.getByRole("button", { name: "Log out everywhere" }));
    const question = await dialog("Log out everywhere?");
    await user.click(within(question).getByRole("button", { name: "Log out everywhere" }));
    await waitFor(() => expect(session.getState().status).toBe("guest"));
    expect(server.to("/api/auth/logout-all")).toHaveLength(1);
  });
});
