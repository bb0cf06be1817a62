// @vitest-environment jsdom
import { minorUnits } from "@tessera/shared/core/money";
import type { TestServer } from "@tessera/shared/testing";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, test } from "vitest";
import { renderDesk } from "../testing/render-desk.tsx";
import { ContentPage } from "./offers/content/content-page.tsx";
import { WheelsPage } from "./offers/wheels/wheels-page.tsx";
import { RateDialog } from "./players/referrals/referrer-dialogs.tsx";

let server: TestServer;
afterEach(() => server.close());

const game = { en: "Golden Koi", id: "Koi Emas" };
/** Answer of the server that refuses a change for the sum of returns at a field. */
const tooHigh = (field: string, returnBp: number | null) => ({
  status: 400,
  body: {
    error: {
      code: "VALIDATION",
      key: "errors.VALIDATION",
      requestId: "r-1",
      fields: { [field]: "return.tooHigh" },
      fieldDetails: { [field]: { returnBp, game } },
    },
  },
});

const segment = {
  position: 0,
  weight: 1,
  prizeKind: "credit",
  prizeX100: 50,
  label: null,
  promotionSlug: null,
  freeRounds: null,
  stock: null,
};
const wheel = {
  id: "0197f3c2-0000-7000-8000-000000000001",
  slug: "autumn",
  title: { en: "Autumn", id: "Musim gugur" },
  currency: "IDR",
  status: "archived",
  version: 2,
  revision: 3,
  betsMinor: ["1000"],
  budgetMinor: "500000",
  budgetUsedMinor: "0",
  proposal: null,
  dailyLimit: null,
  sort: 0,
  segments: [{ ...segment, chance: "100.0000" }],
  draft: null,
  trail: [],
};

describe("a wheel with a return of 100 % or more", () => {
  test.each([
    [
      "en",
      10_042,
      "Publish",
      "Players would get back 100.42% of their bets at Golden Koi. It has to be less than 100%.",
    ],
    [
      "id",
      10_042,
      "Terbitkan",
      "Pemain akan mendapat kembali 100.42% dari taruhan mereka di Koi Emas. Harus kurang dari 100%.",
    ],
    [
      "en",
      null,
      "Publish",
      "Players would win points and credits without an end. They have to get back less than 100% of their bets.",
    ],
  ] as const)(
    "in %s, a total of %s: explained at the segments",
    async (language, returnBp, publish, expected) => {
      server = await renderDesk(<WheelsPage />, {
        path: "/desk/wheels?row=autumn",
        roles: ["content"],
        language,
        routes: {
          "GET /admin/api/wheels": () => ({ body: { items: [wheel] } }),
          "GET /admin/api/wheels/autumn": () => ({ body: wheel }),
          "GET /admin/api/wheel-promotions": () => ({ body: { items: [] } }),
          "GET /admin/api/games": () => ({
            body: { items: [], pageIndex: 0, pageSize: 100, total: 0, pageCount: 0 },
          }),
          "POST /admin/api/wheels/autumn/publish": () => tooHigh("segments", returnBp),
        },
      });
      const user = userEvent.setup();
      await user.click(await screen.findByRole("button", { name: publish }));
      const dialog = await screen.findByRole("dialog");
      await user.click(within(dialog).getByRole("button", { name: publish }));
      expect((await screen.findByText(expected)).getAttribute("role")).toBe("alert");
    },
  );
});

test("a promotion with a return of 100 % or more: an error at its turnover, which keeps focus and input", async () => {
  const content = {
    type: "event",
    currency: "IDR",
    title: { en: "Gift", id: "Hadiah" },
    summary: { en: "A gift.", id: "Hadiah." },
    terms: [{ kind: "paragraph", text: { en: "Once.", id: "Sekali." } }],
    picture: { kind: "drawing", drawing: "lantern-evening" },
    bonusBp: null,
    maxBonusMinor: "2500",
    minDepositMinor: null,
    turnoverX100: 100,
    turnoverBase: "bonus",
    maxBetMinor: null,
    allowedCategories: [],
    validDays: 3,
    firstDepositOnly: false,
    perPlayerLimit: 1,
    perDayLimit: null,
    totalLimit: 10,
    budgetMinor: "100000",
    startsAt: "2026-01-01T00:00:00.000Z",
    endsAt: "2027-01-01T00:00:00.000Z",
    sort: 0,
  };
  const draft = { content, updatedAt: "2026-01-31T07:06:00.000Z", updatedBy: "sari", faults: {} };
  const unpublished = { label: null, content: null, publishedAt: null, publishedBy: null, proposal: null };
  const promotion = { slug: "gift", status: "draft", revision: 1, version: 0, ...unpublished, draft };
  server = await renderDesk(<ContentPage />, {
    path: "/desk/content?kind=promotions&row=gift",
    roles: ["content"],
    routes: {
      "GET /admin/api/promotions": () => ({ body: { items: [promotion] } }),
      "POST /admin/api/promotions/gift/publish": () => tooHigh("content.turnoverX100", 19_886),
    },
  });
  await userEvent.setup().click(await screen.findByRole("button", { name: "Publish" }));
  const error = await screen.findByText(
    "Players would get back 198.86% of their bets at Golden Koi. It has to be less than 100%.",
  );
  const field = document.querySelector('[aria-invalid="true"]');
  expect(field?.getAttribute("aria-describedby")).toContain(error.id);
  expect(document.activeElement).toBe(field);
  expect((field as HTMLInputElement).value).toBe("1");
});

test("a rate with a return of 100 % or more: an error at the rate, and the input stays", async () => {
  const referrer = {
    playerId: "0197f3c2-0000-7000-8000-000000000002",
    username: "budi",
    status: "approved" as const,
    rateBp: 50,
    budgetMinor: null,
    budgetUsedMinor: minorUnits(0),
    reason: null,
    decidedBy: null,
    proposal: null,
    version: 1,
  };
  server = await renderDesk(<RateDialog referrer={referrer} onClose={() => undefined} />, {
    path: "/desk/referrals",
    roles: ["risk"],
    routes: {
      "GET /admin/api/credit-limit": () => ({ body: { limitMinor: "1000000", usedMinor: "0" } }),
      [`PUT /admin/api/referrers/${referrer.playerId}/rate`]: () => tooHigh("rateBp", 10_885),
    },
  });
  const user = userEvent.setup();
  const rate = await screen.findByLabelText("Share of turnover, in percent");
  await user.clear(rate);
  await user.type(rate, "9.99");
  await user.type(await screen.findByLabelText("Budget in credits"), "100");
  await user.click(screen.getByRole("button", { name: "Change rate" }));
  expect(
    await screen.findByText(
      "Players would get back 108.85% of their bets at Golden Koi. It has to be less than 100%.",
    ),
  ).toBeTruthy();
  expect((rate as HTMLInputElement).value).toBe("9.99");
  expect(rate.getAttribute("aria-invalid")).toBe("true");
});
