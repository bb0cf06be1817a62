// @vitest-environment jsdom
import { useLocation } from "@tessera/shared/router";
import { renderWithHost } from "@tessera/shared/testing";
import {
  problemAnswer,
  startTestServer,
  type Answer,
  type TestServer,
} from "@tessera/shared/testing/test-server";
import { preloadOverlays } from "@tessera/shared/ui";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, test } from "vitest";
import { messages } from "../locales/en/index.ts";
import { DataPage } from "./data-page.tsx";

const free = {
  obstacles: [],
  forfeitMinor: "0",
  bonusMinor: "0",
  openRounds: 0,
  undoDays: 14,
  erasedAfterDays: 180,
};
const path = "/api/account/closing";
let server: TestServer;
afterEach(() => server.close());

function Address() {
  const { pathname, state } = useLocation();
  return <output aria-label="address">{JSON.stringify({ pathname, state: state as unknown })}</output>;
}

async function open(state: object, closed: Answer = { status: 500 }) {
  server = await startTestServer({
    [`GET ${path}`]: () => ({ body: { ...free, ...state } }),
    [`POST ${path}`]: () => closed,
  });
  const elements = (
    <>
      <DataPage />
      <Address />
    </>
  );
  await renderWithHost(elements, { messages: { en: messages }, apiUrl: server.url, player: "budi88" });
  await Promise.all([preloadOverlays(), screen.findByRole("button", { name: "Close the account" })]);
  return userEvent.setup();
}

const closeButton = () => screen.getByRole<HTMLButtonElement>("button", { name: "Close the account" });
/** Calls that close, without those that read. */
const sent = () => server.to(path).flatMap(({ method, body }) => (method === "POST" ? [body] : []));

describe("closing the account", () => {
  test("money left: each remainder with a link to its withdrawal, and the button is disabled", async () => {
    await open({
      obstacles: [
        { kind: "balance", amountMinor: "100000" },
        { kind: "studio", studio: "Harbour Live", amountMinor: "2500" },
      ],
    });
    expect(screen.getByRole("link", { name: "Withdraw" }).getAttribute("href")).toBe("/withdraw");
    expect(screen.getByText("Harbour Live")).toBeTruthy();
    expect(screen.getByRole("link", { name: "Bring back" }).getAttribute("href")).toBe("/wallet");
    expect(closeButton().disabled).toBe(true);
  });

  test("money locked by a promotion: the page says so, with a link to the promotion", async () => {
    await open({ obstacles: [{ kind: "balance", amountMinor: "100000" }], bonusMinor: "500" });
    expect(screen.getByText(/Cancel the promotion first/)).toBeTruthy();
    expect(screen.getByRole("link", { name: "Promotions" }).getAttribute("href")).toBe("/promotions");
  });

  test("forfeited money: must be accepted by a tick, its amount is sent, and the login page shows the time limit", async () => {
    const undoUntil = "2026-12-12T09:00:00.000Z";
    const user = await open({ forfeitMinor: "1234", openRounds: 2 }, { body: { undoUntil } });
    expect(screen.getByText(/2 rounds are still open/)).toBeTruthy();
    await user.click(closeButton());
    const dialog = within(await screen.findByRole("dialog"));
    await user.type(dialog.getByLabelText("Your password"), "Mosaic2026");
    const confirm = () => user.click(dialog.getByRole("button", { name: "Close the account" }));
    await confirm();
    await waitFor(() => expect(dialog.getByRole("checkbox").getAttribute("aria-invalid")).toBe("true"));
    expect(sent()).toEqual([]);
    await user.click(dialog.getByRole("checkbox", { name: "I give up 12.34" }));
    await confirm();
    await waitFor(() =>
      expect(JSON.parse(screen.getByLabelText("address").textContent ?? "")).toEqual({
        pathname: "/login",
        state: { notice: "closed", until: undoUntil },
      }),
    );
    expect(sent()).toEqual([{ password: "Mosaic2026", reason: null, agreedMinor: "1234" }]);
  });

  test("refused since money has moved: the reason is shown, the input stays, and the obstacles are read again", async () => {
    const user = await open({}, problemAnswer(409, "CLOSING_BLOCKED"));
    await user.click(closeButton());
    const dialog = within(await screen.findByRole("dialog"));
    await user.type(dialog.getByLabelText("Your password"), "Mosaic2026");
    await user.type(dialog.getByLabelText("Reason (optional)"), "Moving");
    const reads = () => server.to(path).filter(({ method }) => method === "GET").length;
    const before = reads();
    await user.click(dialog.getByRole("button", { name: "Close the account" }));
    await dialog.findByRole("alert");
    expect(dialog.getByLabelText<HTMLInputElement>("Reason (optional)").value).toBe("Moving");
    await waitFor(() => expect(reads()).toBeGreaterThan(before));
  });
});
