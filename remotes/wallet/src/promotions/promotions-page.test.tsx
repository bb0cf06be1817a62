// @vitest-environment jsdom
import type { promotion } from "@tessera/shared/contracts/promotions";
import type * as z from "@tessera/shared/schema";
import { provideTestHost, renderWithHost } from "@tessera/shared/testing";
import { startTestServer, type Route, type TestServer } from "@tessera/shared/testing/test-server";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, test } from "vitest";
import { messages } from "../locales/en.ts";
import { claimAnswer, claimId } from "../testing/claim-answer.ts";
import { walletsAnswer } from "../testing/wallets-answer.ts";
import { PromotionsPage } from "./promotions-page.tsx";
import { PromotionsRow } from "./promotions-row.tsx";

let server: TestServer;
afterEach(() => server.close());

const ids = {
  reload: "0197f3c2-0000-7000-8000-000000000a01",
  cashback: "0197f3c2-0000-7000-8000-000000000a02",
  claim: claimId,
};

const reload = {
  id: ids.reload,
  slug: "monday-reload",
  type: "deposit_bonus",
  title: "Monday reload",
  summary: "A fifth more.",
  image: "/art/promotion/monday-reload.svg",
  bonusText: "20%",
  startsAt: "2026-11-01T00:00:00Z",
  endsAt: "2099-12-01T00:00:00Z",
  eligible: true,
} satisfies z.input<typeof promotion>;

const cashback = {
  ...reload,
  id: ids.cashback,
  slug: "cashback",
  type: "cashback",
  title: "Cashback",
} satisfies z.input<typeof promotion>;

const claim = claimAnswer();

const listed: Route = ({ query }) => {
  const type = query.get("type");
  return { body: { items: [reload, cashback].filter((one) => type === null || one.type === type) } };
};

async function visit(routes: Record<string, Route> = {}, player: string | null = "budi88") {
  server = await startTestServer({
    "GET /api/promotions": listed,
    "GET /api/promo-claims": () => ({ body: { items: [] } }),
    "GET /api/wallets": () => walletsAnswer({ mainMinor: "135000", claim }),
    ...routes,
  });
  await renderWithHost(<PromotionsPage />, {
    messages: { en: messages },
    apiUrl: server.url,
    ...(player !== null && { player }),
  });
  return userEvent.setup();
}

const card = async (title: string) =>
  (await screen.findByRole("heading", { name: title })).closest("article")!;

describe("the list", () => {
  test("one that comes with a deposit: leads to the form with it chosen", async () => {
    await visit();
    const use = within(await card("Monday reload")).getByRole("link", { name: "Use" });
    expect(use.getAttribute("href")).toBe("/deposit?promo=monday-reload");
  });

  test("a tab: only its kind", async () => {
    const user = await visit();
    await card("Monday reload");
    await user.click(screen.getByRole("button", { name: "Cashback" }));
    expect(await card("Cashback")).toBeTruthy();
    expect(screen.queryByRole("heading", { name: "Monday reload" })).toBeNull();
  });

  test("one that cannot be used: its reason in the place of the button", async () => {
    await visit({
      "GET /api/promotions": () => ({
        body: { items: [{ ...cashback, eligible: false, reason: "PROMO_LIMIT" }] },
      }),
    });
    const words = within(await card("Cashback"));
    expect(words.getByText("You have used it already")).toBeTruthy();
    expect(words.queryByRole("button")).toBeNull();
  });

  test("registered for: one call with a key, and the claims are asked for again", async () => {
    const user = await visit({
      [`POST /api/promotions/${ids.cashback}/register`]: () => ({ status: 201, body: claim }),
    });
    await user.click(within(await card("Cashback")).getByRole("button", { name: "Register" }));
    await waitFor(() => expect(server.to("/api/promo-claims")).toHaveLength(2));
    const [sent] = server.to(`/api/promotions/${ids.cashback}/register`);
    expect(sent?.headers["idempotency-key"]).toMatch(/^[0-9a-f-]{36}$/);
  });

  test("a guest: no call about claims", async () => {
    await visit({}, null);
    await card("Monday reload");
    expect(server.to("/api/promo-claims")).toEqual([]);
  });
});

describe("own claims", () => {
  test("an active one: its progress as pieces and in words, and cancelling says what is taken back", async () => {
    const user = await visit({
      "GET /api/promo-claims": () => ({ body: { items: [claim] } }),
      [`POST /api/promo-claims/${ids.claim}/cancel`]: () => ({ body: { ...claim, status: "cancelled" } }),
    });
    const meter = await screen.findByRole("meter", { name: "Monday reload" });
    expect(meter.getAttribute("aria-valuetext")).toBe("1,840.00 of 7,250.00 played");
    await user.click(screen.getByRole("button", { name: "buttons.cancel: Monday reload" }));
    expect(await screen.findByText("Cancel the promotion? 200.00 will be taken back.")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Cancel the promotion" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(server.to(`/api/promo-claims/${ids.claim}/cancel`)).toHaveLength(1);
  });
});

test("the home page without a promotion: no row", async () => {
  server = await startTestServer({ "GET /api/promotions": () => ({ body: { items: [] } }) });
  provideTestHost([]);
  await renderWithHost(<PromotionsRow />, { messages: { en: messages }, apiUrl: server.url });
  await waitFor(() => expect(screen.queryByRole("heading", { name: "Promotions" })).toBeNull());
});
