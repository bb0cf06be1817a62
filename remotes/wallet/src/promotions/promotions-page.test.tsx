// @vitest-environment jsdom
import type { promotion } from "@tessera/shared/contracts/promotions";
import { dayMs } from "@tessera/shared/core/durations";
import type * as z from "@tessera/shared/schema";
import { provideTestHost, renderWithHost } from "@tessera/shared/testing";
import {
  problemAnswer,
  startTestServer,
  type Route,
  type TestServer,
} from "@tessera/shared/testing/test-server";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, test } from "vitest";
import { manifest } from "../manifest.ts";
import { messages } from "../locales/en/index.ts";
import { claimAnswer, claimId } from "../testing/claim-answer.ts";
import { promotionAnswer } from "../testing/promotion-answer.ts";
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

const reload = promotionAnswer({ id: ids.reload });

const cashback = {
  ...reload,
  id: ids.cashback,
  slug: "cashback",
  type: "cashback",
  title: "Cashback",
  offer: {
    bonusMinor: "1250",
    targetMinor: "2500",
    maxBetMinor: "500",
    allowedCategories: ["slots", "arcade"],
    validDays: 7,
  },
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
  provideTestHost([manifest]);
  await renderWithHost(<PromotionsPage />, {
    messages: { en: { ...messages, errors: { PROMO_SOLD_OUT: "Fully claimed." } } },
    apiUrl: server.url,
    ...(player !== null && { player }),
  });
  return userEvent.setup();
}

const card = async (title: string) =>
  (await screen.findByRole("heading", { name: title })).closest("article")!;

describe("the list", () => {
  test("deposit bonus: links to the deposit form with the promotion selected", async () => {
    await visit();
    const use = within(await card("Monday reload")).getByRole("link", { name: "Use" });
    expect(use.getAttribute("href")).toBe("/deposit?promo=monday-reload");
  });

  test("tab chosen: lists only promotions of its type", async () => {
    const user = await visit();
    await card("Monday reload");
    await user.click(screen.getByRole("button", { name: "Cashback" }));
    expect(await card("Cashback")).toBeTruthy();
    expect(screen.queryByRole("heading", { name: "Monday reload" })).toBeNull();
  });

  test("ineligible promotion: shows the reason instead of the button", async () => {
    await visit({
      "GET /api/promotions": () => ({
        body: { items: [{ ...cashback, eligible: false, reason: "PROMO_LIMIT" }] },
      }),
    });
    const words = within(await card("Cashback"));
    expect(words.getByText("You have used it already")).toBeTruthy();
    expect(words.queryByRole("button")).toBeNull();
  });

  test("Register pressed: shows bonus, turnover, end and locked money, and sends nothing yet", async () => {
    const user = await visit();
    await user.click(within(await card("Cashback")).getByRole("button", { name: "Register" }));
    const named = { name: "Register for Cashback?" };
    // The first dialog of the file loads its code.
    const dialog = await screen.findByRole("dialog", named, { timeout: 10_000 });
    const words = dialog.textContent;
    expect(words).toContain("+12.50");
    expect(words).toContain("Turnover25.00");
    expect(words).toMatch(/Until\d\d\/\d\d\/\d{4}/);
    expect(words).toContain("Largest bet5.00");
    expect(words).toContain("What countsSlots, Arcade");
    expect(words).toContain("Withdrawals from the main wallet");
    expect(words).toContain("Transfers to studios with their own wallet");
    await user.click(within(dialog).getByRole("button", { name: "buttons.goBack" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(server.to(`/api/promotions/${ids.cashback}/register`)).toEqual([]);
  });

  test("registration rejected: the reason is shown in the dialog", async () => {
    const user = await visit({
      [`POST /api/promotions/${ids.cashback}/register`]: () => problemAnswer(409, "PROMO_SOLD_OUT"),
    });
    await user.click(within(await card("Cashback")).getByRole("button", { name: "Register" }));
    const dialog = await screen.findByRole("dialog");
    await user.click(within(dialog).getByRole("button", { name: "Register" }));
    expect((await within(dialog).findByRole("alert")).textContent).toBe("Fully claimed.");
  });

  test.each([
    [404, /^Until \d\d\/\d\d\/\d{4}$/],
    [31, /^Until \d\d\/\d\d\/\d{4}$/],
    [30, /^Ends in 30 days$/],
    [2, /^Ends in 2 days$/],
    [1, /^Ends in \d\d:\d\d:\d\d$/],
  ])("%d days before its end: a date if far away, then days, then a countdown", async (days, words) => {
    const endsAt = new Date(Date.now() + days * dayMs + 60_000).toISOString();
    await visit({ "GET /api/promotions": () => ({ body: { items: [{ ...reload, endsAt }] } }) });
    expect(within(await card("Monday reload")).getByText(words)).toBeTruthy();
  });

  test("registration confirmed: one call with a key, and the claims are refetched", async () => {
    const user = await visit({
      [`POST /api/promotions/${ids.cashback}/register`]: () => ({ status: 201, body: claim }),
    });
    await user.click(within(await card("Cashback")).getByRole("button", { name: "Register" }));
    await user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Register" }));
    await waitFor(() => expect(server.to("/api/promo-claims")).toHaveLength(2));
    const [sent] = server.to(`/api/promotions/${ids.cashback}/register`);
    expect(sent?.headers["idempotency-key"]).toMatch(/^[0-9a-f-]{36}$/);
  });

  test("guest: no request for claims", async () => {
    await visit({}, null);
    await card("Monday reload");
    expect(server.to("/api/promo-claims")).toEqual([]);
  });
});

describe("the player's own claims", () => {
  test("active claim: both parts, its progress as meter and text, and a cancel dialog that shows what stays and what is lost", async () => {
    const user = await visit({
      "GET /api/promo-claims": () => ({ body: { items: [claim] } }),
      [`POST /api/promo-claims/${ids.claim}/cancel`]: () => ({ body: { ...claim, status: "cancelled" } }),
    });
    const meter = await screen.findByRole("meter", { name: "Turnover" });
    expect(meter.getAttribute("aria-valuetext")).toBe("5,410.00 of 7,250.00");
    const parts = await screen.findByText("Your own money, played first");
    expect(parts.parentElement?.textContent).toContain("1,000.00");
    expect(screen.getByText("Bonus balance: bonus and what it won").parentElement?.textContent).toContain(
      "350.00",
    );
    await user.click(screen.getByRole("button", { name: "buttons.cancel: Monday reload" }));
    const dialog = await screen.findByRole("dialog", { name: "Cancel the promotion?" });
    const stays = within(dialog).getByText("Stays if you cancel: your own money");
    expect(stays.parentElement?.textContent).toContain("1,000.00");
    const goes = within(dialog).getByText("Goes if you cancel: bonus balance");
    expect(goes.parentElement?.textContent).toContain("350.00");
    await user.click(screen.getByRole("button", { name: "Cancel the promotion" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(server.to(`/api/promo-claims/${ids.claim}/cancel`)).toHaveLength(1);
  });
});

test("closed claims: below the promotions, with the removed amount; the live claim above them", async () => {
  const past = claimAnswer({
    id: "0197f3c2-0000-7000-8000-000000000c02",
    promotion: { id: ids.cashback, slug: "cashback", title: "Old cashback" },
    status: "cancelled",
    bonusBalanceMinor: "0",
    takenBackMinor: "700",
  });
  await visit({ "GET /api/promo-claims": () => ({ body: { items: [past, claim] } }) });
  await screen.findByText("7.00 taken back", { exact: false });
  await card("Cashback");
  const headings = screen.getAllByRole("heading", { level: 2 }).map(({ textContent }) => textContent);
  expect(headings).toEqual(["My promotion", "Kinds of promotions", "Earlier promotions"]);
  const sections = [...document.querySelectorAll("section")].map(({ textContent }) => textContent);
  expect(sections[0]).not.toContain("Old cashback");
  expect(sections[2]).toContain("Old cashback");
});

test("home page without promotions: no row", async () => {
  server = await startTestServer({ "GET /api/promotions": () => ({ body: { items: [] } }) });
  provideTestHost([]);
  await renderWithHost(<PromotionsRow />, { messages: { en: messages }, apiUrl: server.url });
  await waitFor(() => expect(screen.queryByRole("heading", { name: "Promotions" })).toBeNull());
});
