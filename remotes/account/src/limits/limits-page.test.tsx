// @vitest-environment jsdom
import { useLocation } from "@tessera/shared/router";
import { session } from "@tessera/shared/session";
import { renderWithHost } from "@tessera/shared/testing";
import {
  problemAnswer,
  startTestServer,
  type Answer,
  type ReceivedRequest,
  type TestServer,
} from "@tessera/shared/testing/test-server";
import { preloadOverlays } from "@tessera/shared/ui";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, test } from "vitest";
import { messages } from "../locales/en/index.ts";
import { LimitsPage } from "./limits-page.tsx";

interface WireLimit {
  readonly kind: string;
  readonly period: string;
  readonly value: number | null;
  readonly usedMinor?: string;
  readonly effectiveFrom: string | null;
  readonly pending?: { readonly value: number | null; readonly from: string; readonly needsConfirm: boolean };
}

const limitOf = (kind: string, period: string, changes: Partial<WireLimit> = {}): WireLimit => ({
  kind,
  period,
  value: null,
  ...(period !== "session" && { usedMinor: "0" }),
  effectiveFrom: null,
  ...changes,
});
const unset = [
  ...["deposit", "loss", "wager"].flatMap((kind) =>
    ["day", "week", "month"].map((period) => limitOf(kind, period)),
  ),
  limitOf("session_minutes", "session"),
  limitOf("reality_check_minutes", "session"),
];
const withLimit = (changed: WireLimit) =>
  unset.map((limit) => (limit.kind === changed.kind && limit.period === changed.period ? changed : limit));

let server: TestServer;
afterEach(() => server.close());

function Address() {
  const { pathname, state } = useLocation();
  return <output aria-label="address">{JSON.stringify({ pathname, state: state as unknown })}</output>;
}

async function open(
  items: readonly WireLimit[],
  answers: Record<string, (request: ReceivedRequest) => Answer> = {},
) {
  server = await startTestServer({ "GET /api/limits": () => ({ body: { items } }), ...answers });
  const elements = (
    <>
      <LimitsPage />
      <Address />
    </>
  );
  await renderWithHost(elements, {
    messages: { en: messages },
    apiUrl: server.url,
    player: "budi88",
  });
  await Promise.all([preloadOverlays(), screen.findByRole("list", { name: "Deposit" })]);
  return userEvent.setup();
}

const press = (user: ReturnType<typeof userEvent.setup>, name: string) =>
  user.click(screen.getByRole("button", { name }));

describe("the player's limits", () => {
  test("none set: each limit shows that it is not set, grouped by type, and can be set", async () => {
    await open(unset);
    for (const section of ["Deposit", "Loss", "Wager"]) {
      const rows = within(screen.getByRole("list", { name: section })).getAllByRole("listitem");
      expect(rows.map((row) => row.textContent)).toEqual([
        "Per dayNo limitSet",
        "Per weekNo limitSet",
        "Per monthNo limitSet",
      ]);
    }
    expect(within(screen.getByRole("list", { name: "Time" })).getAllByRole("listitem")).toHaveLength(2);
  });

  test("a limit that is set: sent as a whole number, and shown with its usage", async () => {
    const user = await open(unset, {
      "PUT /api/limits": () => ({
        body: limitOf("deposit", "day", {
          value: 1_500,
          usedMinor: "30000",
          effectiveFrom: "2026-11-21T09:00:00.000Z",
        }),
      }),
    });
    await press(user, "Set: Deposit per day");
    const dialog = await screen.findByRole("dialog", { name: "Deposit per day" });
    await user.type(within(dialog).getByLabelText("Amount"), "1500");
    expect(within(dialog).getByLabelText<HTMLInputElement>("Amount").value).toBe("1,500");
    expect(within(dialog).getByText("This holds at once.")).toBeTruthy();
    await user.click(within(dialog).getByRole("button", { name: "Save" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(server.to("/api/limits")[1]?.body).toEqual({ kind: "deposit", period: "day", value: 1_500 });
  });

  test("empty field: an error at the field, and nothing is sent", async () => {
    const user = await open(unset);
    await press(user, "Set: Reality check");
    const dialog = await screen.findByRole("dialog", { name: "Reality check" });
    await user.click(within(dialog).getByRole("button", { name: "Save" }));
    await waitFor(() =>
      expect(within(dialog).getByLabelText("Minutes").getAttribute("aria-invalid")).toBe("true"),
    );
    expect(server.to("/api/limits")).toHaveLength(1);
  });

  test("a raise: announced as delayed before it is sent; a removal: sent as null", async () => {
    const held = limitOf("loss", "week", { value: 500, effectiveFrom: "2026-11-20T09:00:00.000Z" });
    const user = await open(withLimit(held), { "PUT /api/limits": () => ({ body: held }) });
    await press(user, "Change: Loss per week");
    const dialog = await screen.findByRole("dialog", { name: "Loss per week" });
    expect(within(dialog).getByText("This holds at once.")).toBeTruthy();
    await user.click(within(dialog).getByRole("button", { name: "1,000" }));
    expect(within(dialog).getByText(/starts 24 hours from now/)).toBeTruthy();
    await user.click(within(dialog).getByRole("button", { name: "Remove" }));
    await waitFor(() => expect(server.to("/api/limits")[1]?.body).toMatchObject({ value: null }));
  });

  test("a pending raise: shows its date and a discard button; after that day, a confirm button", async () => {
    const from = "2026-11-22T09:00:00.000Z";
    const held = limitOf("deposit", "day", { value: 500, effectiveFrom: "2026-11-20T09:00:00.000Z" });
    const waiting = { ...held, pending: { value: 1_000, from, needsConfirm: false } };
    const ripe = limitOf("wager", "month", {
      value: 500,
      effectiveFrom: "2026-11-20T09:00:00.000Z",
      pending: { value: null, from, needsConfirm: true },
    });
    const items = withLimit(waiting).map((limit) =>
      limit.kind === "wager" && limit.period === "month" ? ripe : limit,
    );
    const user = await open(items, {
      "POST /api/limits/discard": () => ({ body: held }),
      "POST /api/limits/confirm": () => problemAnswer(409, "CONFLICT"),
    });
    const deposit = within(screen.getByRole("list", { name: "Deposit" }));
    expect(deposit.getByText("Asked for: 1,000.00")).toBeTruthy();
    expect(
      deposit.getByText("Your higher limit starts at 22/11/2026 16:00:00 after you confirm it."),
    ).toBeTruthy();
    expect(deposit.queryByRole("button", { name: "buttons.confirm" })).toBeNull();
    await user.click(deposit.getByRole("button", { name: "Discard" }));
    await waitFor(() =>
      expect(server.to("/api/limits/discard")[0]?.body).toEqual({ kind: "deposit", period: "day" }),
    );

    const wager = within(screen.getByRole("list", { name: "Wager" }));
    expect(wager.getByText("Asked for: No limit")).toBeTruthy();
    await user.click(wager.getByRole("button", { name: "buttons.confirm" }));
    expect(await wager.findByRole("alert")).toBeTruthy();
  });

  test("list fails to load: an error, and a text about what is not affected", async () => {
    server = await startTestServer({ "GET /api/limits": () => problemAnswer(500, "INTERNAL") });
    await renderWithHost(<LimitsPage />, {
      messages: { en: messages },
      apiUrl: server.url,
      player: "budi88",
    });
    expect(await screen.findByText("They hold all the same.")).toBeTruthy();
    expect(screen.getByRole("button", { name: "Take a break" })).toBeTruthy();
  });
});

describe("a break and an exclusion", () => {
  const until = "2026-11-28T09:00:00.000Z";
  const excluded = (kind: string) => ({
    status: 201,
    body: { id: "0197f3c2-0000-7000-8000-000000000009", kind, until },
  });

  test("break: confirmed in a dialog, then logged out; the login page shows its end", async () => {
    const user = await open(unset, { "POST /api/exclusions": () => excluded("cool_off") });
    await user.selectOptions(screen.getAllByLabelText("For how long")[0] ?? document.body, "7");
    await press(user, "Take a break");
    const dialog = await screen.findByRole("dialog", { name: "Take a break of 7 days?" });
    expect(dialog.textContent).toMatch(/You cannot undo this before [\d/: ]+\. You can still withdraw\./);
    await user.click(within(dialog).getByRole("button", { name: "Take a break" }));
    await waitFor(() => expect(screen.getByLabelText("address").textContent).toContain('"/login"'));
    expect(screen.getByLabelText("address").textContent).toContain(until);
    expect(server.to("/api/exclusions")[0]?.body).toEqual({ kind: "cool_off", days: 7 });
    expect(session.getState().status).toBe("guest");
  });

  test("permanent exclusion: needs the password; a wrong one, or a short term, is an error without a logout", async () => {
    const refused = { password: "PASSWORD_WRONG", months: "EXCLUSION_TOO_SHORT" };
    const user = await open(unset, {
      "POST /api/exclusions": () => problemAnswer(422, "PASSWORD_WRONG", refused),
    });
    await user.selectOptions(screen.getAllByLabelText("For how long")[1] ?? document.body, "forGood");
    await press(user, "Exclude myself");
    const dialog = await screen.findByRole("dialog", { name: "Exclude yourself for good?" });
    expect(dialog.textContent).toContain("You can never undo this. You can still withdraw.");
    await user.type(within(dialog).getByLabelText("Your password"), "guess");
    await user.click(within(dialog).getByRole("button", { name: "Exclude myself" }));
    const password = within(dialog).getByLabelText("Your password");
    await waitFor(() => expect(password.getAttribute("aria-invalid")).toBe("true"));
    expect(await within(dialog).findByRole("alert")).toBeTruthy();
    expect(server.to("/api/exclusions")[0]?.body).toEqual({
      kind: "self_exclusion",
      months: null,
      password: "guess",
    });
    expect(session.getState().status).toBe("player");
  });
});
