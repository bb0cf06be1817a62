// @vitest-environment jsdom
import type { TestServer } from "@tessera/shared/testing";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, test } from "vitest";
import { renderDesk } from "../../../testing/render-desk.tsx";
import { ClaimsPage } from "./claims-page.tsx";

const id = "0197f3c2-0000-7000-8000-000000000001";
const claim = {
  id,
  promotion: { id: "0197f3c2-0000-7000-8000-000000000003", slug: "welcome", title: "Welcome" },
  status: "active",
  bonusMinor: "5000",
  bonusBalanceMinor: "4000",
  takenBackMinor: null as string | null,
  targetMinor: "100000",
  progressMinor: "2500",
  maxBetMinor: null,
  allowedCategories: [],
  createdAt: "2026-01-31T07:05:09.000Z",
  endsAt: null,
  playerId: "0197f3c2-0000-7000-8000-000000000002",
  username: "budi88",
  closeReason: null as string | null,
  closedAt: null as string | null,
  version: 1,
};

let server: TestServer;
afterEach(() => server.close());

async function open(row: Partial<typeof claim> = {}, language: "en" | "id" = "en") {
  const stored = { ...claim, ...row };
  server = await renderDesk(<ClaimsPage />, {
    path: `/desk/claims?row=${id}&status=all`,
    roles: ["risk"],
    language,
    routes: {
      "GET /admin/api/promo-claims": () => ({ body: { items: [stored], nextAfter: null } }),
      [`POST /admin/api/promo-claims/${id}/forfeit`]: () => ({ body: { ...stored, status: "forfeited" } }),
    },
  });
  await screen.findByRole("heading", { name: "Welcome" });
  return userEvent.setup();
}

const sent = () => server.to(`/admin/api/promo-claims/${id}/forfeit`).map(({ body }) => body);

describe("forfeiting a claim", () => {
  test("with a reason and a note: both are sent", async () => {
    const user = await open();
    await user.click(screen.getByRole("button", { name: "Forfeit" }));
    const dialog = await screen.findByRole("dialog", { name: "End the claim of budi88?" });
    await user.selectOptions(within(dialog).getByLabelText("Reason"), "Several accounts of one person");
    await user.type(within(dialog).getByLabelText("Note"), "same device as wati77");
    await user.click(within(dialog).getByRole("button", { name: "Forfeit" }));
    await waitFor(() =>
      expect(sent()).toEqual([{ reasonCode: "MULTIPLE_ACCOUNTS", note: "same device as wati77" }]),
    );
  });

  test("without reason and note: an error at each field, and nothing is sent", async () => {
    const user = await open();
    await user.click(screen.getByRole("button", { name: "Forfeit" }));
    const dialog = await screen.findByRole("dialog");
    await user.click(within(dialog).getByRole("button", { name: "Forfeit" }));
    expect(await within(dialog).findAllByText("This field is required.")).toHaveLength(2);
    expect(document.activeElement).toBe(within(dialog).getByLabelText("Reason"));
    expect(sent()).toEqual([]);
  });
});

test.each([
  ["en", "Several accounts of one person"],
  ["id", "Beberapa akun milik satu orang"],
] as const)("a forfeited claim in %s: its reason is a text, not a code", async (language, text) => {
  await open({ status: "forfeited", closeReason: "MULTIPLE_ACCOUNTS" }, language);
  expect(screen.getByText(text)).toBeTruthy();
  expect(screen.queryByText("MULTIPLE_ACCOUNTS")).toBeNull();
});
