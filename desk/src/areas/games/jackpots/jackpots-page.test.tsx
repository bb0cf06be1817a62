// @vitest-environment jsdom
import type { OperatorRole } from "@tessera/shared/operator-contracts/endpoint";
import type { TestServer } from "@tessera/shared/testing";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import { renderDesk } from "../../../testing/render-desk.tsx";
import { JackpotsPage } from "./jackpots-page.tsx";

const id = "0197f3c2-0000-7000-8000-000000000001";
const held = {
  id,
  reason: "too_often",
  cycle: 3,
  studio: "orchid-arc",
  playerId: "0197f3c2-0000-7000-8000-000000000002",
  username: "budi88",
  amountMinor: "25000300",
  turnoverMinor: "15000",
  rolledBackMinor: "700",
  oddsMinor: "1250000000",
  heldAt: "2026-01-31T07:05:09.000Z",
};
const pot = {
  pool: "keystone",
  currency: "IDR",
  heldMinor: "25000300",
  shownMinor: "25000300",
  shareBp: 200,
  seedMinor: "25000000",
  mustDropMinor: "100000000",
  oddsMinor: "1250000000",
  drawsPerDay: 12,
  cycle: 3,
  commitment: "c",
  mustDrop: false,
  limitReachedAt: null,
  problem: { kind: "held", since: held.heldAt, studio: "orchid-arc" },
  held,
  draws: [],
};

let server: TestServer;
afterEach(() => server.close());

async function open(role: OperatorRole, language: "en" | "id" = "en") {
  server = await renderDesk(<JackpotsPage />, {
    path: "/desk/jackpots?row=keystone%20IDR",
    roles: [role],
    language,
    routes: {
      "GET /admin/api/jackpots": () => ({ body: { items: [pot] } }),
      [`POST /admin/api/jackpots/held/${id}/release`]: () => ({ status: 204 }),
      [`POST /admin/api/jackpots/held/${id}/refuse`]: () => ({ status: 204 }),
    },
  });
  await screen.findByRole("heading", { name: "keystone · IDR" });
  return userEvent.setup();
}

test.each(["release", "refuse"] as const)(
  "an approver decides to %s the held draw: sent with the approver's reason",
  async (decision) => {
    const user = await open("approver");
    const name = decision === "release" ? "Release" : "Refuse";
    await user.click(screen.getByRole("button", { name }));
    const dialog = await screen.findByRole("dialog");
    await user.click(within(dialog).getByRole("button", { name }));
    await within(dialog).findByText("This field is required.");
    await user.type(within(dialog).getByRole("textbox"), "studio was asked");
    await user.click(within(dialog).getByRole("button", { name }));
    const sent = () => server.to(`/admin/api/jackpots/held/${id}/${decision}`).map(({ body }) => body);
    await waitFor(() => expect(sent()).toEqual([{ note: "studio was asked" }]));
  },
);

test("another role: sees the figures, but gets no decision", async () => {
  await open("risk");
  const facts = screen.getByRole("region", { name: "Held draw" });
  expect(facts.textContent).toContain("More draws than a day may have");
  for (const shown of ["budi88", "orchid-arc", "250,003.00", "150.00", "7.00", "12,500,000.00"]) {
    expect(facts.textContent).toContain(shown);
  }
  expect(screen.queryByRole("button", { name: "Release" })).toBeNull();
});

test("a held draw in Indonesian: reason and decision are in that language", async () => {
  await open("approver", "id");
  const facts = screen.getByRole("region", { name: "Undian yang ditahan" });
  expect(facts.textContent).toContain("Lebih banyak undian daripada batas sehari");
  expect(screen.getByRole("button", { name: "Lepaskan" })).not.toBeNull();
});
