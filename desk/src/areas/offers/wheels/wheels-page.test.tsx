// @vitest-environment jsdom
import { problemAnswer, type Answer, type TestServer } from "@tessera/shared/testing";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, test } from "vitest";
import { renderDesk } from "../../../testing/render-desk.tsx";
import { WheelsPage } from "./wheels-page.tsx";

const none = {
  position: 0,
  weight: 60,
  prizeKind: "none",
  prizeX100: 0,
  label: null,
  promotionSlug: null,
  freeRounds: null,
  stock: null,
};
const credit = { ...none, position: 1, weight: 40, prizeKind: "credit", prizeX100: 50 };

const wheel = {
  id: "0197f3c2-0000-7000-8000-000000000001",
  slug: "autumn",
  title: { en: "Autumn", id: "Musim gugur" },
  currency: "IDR",
  status: "published",
  version: 2,
  revision: 3,
  betsMinor: ["1000"],
  dailyLimit: null,
  budgetMinor: "500000",
  budgetUsedMinor: "12300",
  sort: 0,
  segments: [
    { ...none, chance: "60.0000" },
    { ...credit, chance: "40.0000" },
  ],
  draft: null as object | null,
  proposal: null as object | null,
  trail: [] as object[],
};

/** Proposal about the wheel that waits. */
const waiting = {
  id: "0197f3c2-0000-7000-8000-000000000009",
  status: "proposed",
  cost: { perPlayerMinor: "600001", perDayMinor: "600001", inAllMinor: "600001", returnBp: 200 },
  proposedBy: "rina",
  decidedBy: null,
  decisionNote: null,
  decidedAt: null,
  expiresAt: "2026-02-03T07:06:00.000Z",
  version: 1,
};

let server: TestServer;
afterEach(() => server.close());

/** Wheel as the server has it; a test changes it as another operator would. */
let stored: typeof wheel;

interface Opened {
  readonly path?: string;
  readonly language?: "en" | "id";
  /** Answers to calls that write a draft, one after the other. */
  readonly drafts?: (() => Answer)[];
  readonly creations?: (() => Answer)[];
}

async function open({
  path = "/desk/wheels?row=autumn",
  language = "en",
  drafts = [],
  creations = [],
}: Opened = {}) {
  stored = wheel;
  const write = () => {
    stored = { ...stored, revision: stored.revision + 1 };
    return { body: stored };
  };
  server = await renderDesk(<WheelsPage />, {
    path,
    roles: ["content"],
    language,
    routes: {
      "GET /admin/api/wheels": () => ({ body: { items: [stored] } }),
      "GET /admin/api/wheels/autumn": () => ({ body: stored }),
      "GET /admin/api/wheel-promotions": () => ({
        body: {
          items: [
            { slug: "wheel-bonus", title: { en: "Wheel bonus", id: "Bonus roda" }, currency: "IDR" },
            { slug: "wheel-baht", title: { en: "Wheel bonus", id: "Bonus roda" }, currency: "THB" },
          ],
        },
      }),
      "GET /admin/api/credit-limit": () => ({ body: { limitMinor: "1000000", usedMinor: "400000" } }),
      "GET /admin/api/games": () => ({
        body: { items: [], pageIndex: 0, pageSize: 100, total: 0, pageCount: 0 },
      }),
      "PUT /admin/api/wheels/autumn/draft": () => drafts.shift()?.() ?? write(),
      "POST /admin/api/wheels/autumn/publish": write,
      "POST /admin/api/wheels": () => creations.shift()?.() ?? { status: 201, body: stored },
    },
  });
  await (path.includes("row=")
    ? screen.findByRole("heading", { name: language === "en" ? "Autumn" : "Musim gugur" })
    : screen.findByRole("table"));
  return userEvent.setup();
}

const sent = (method: string) =>
  server.requests.filter((request) => request.method === method).map(({ body }) => body);

/** Opens the fields of a segment and returns them. */
async function openSegment(user: ReturnType<typeof userEvent.setup>, number: number) {
  await user.click(screen.getByRole("button", { name: new RegExp(`^${number} ·`) }));
  return within(screen.getByRole("group", { name: `Segment ${number}` }));
}

async function retype(user: ReturnType<typeof userEvent.setup>, field: HTMLElement, text: string) {
  await user.clear(field);
  if (text !== "") await user.type(field, text);
}

describe("the odds of a wheel", () => {
  test("while a weight is typed: chance, return and the picture of the wheel are updated", async () => {
    const user = await open();
    expect(screen.getByRole("button", { name: /^2 · Credits × 0.50 40.00%/ })).toBeTruthy();
    expect(screen.getByText("0.200")).toBeTruthy();
    const segment = await openSegment(user, 2);
    await retype(user, segment.getByLabelText("Weight"), "60");
    expect(screen.getByRole("button", { name: /50.00%$/, expanded: true })).toBeTruthy();
    expect(screen.getByText("0.250")).toBeTruthy();
    await retype(user, segment.getByLabelText("Factor of the bet"), "3");
    expect(screen.getByText("1.500")).toBeTruthy();
    expect(screen.getByRole("img", { name: "As players see it" }).textContent).toContain("30");
  });

  test("maximum cost and return: updated while typing", async () => {
    const user = await open();
    const costs = () => {
      const title = screen.getByRole("heading", { name: "Cost of spins" });
      return [...(title.closest("section")?.querySelectorAll("dd") ?? [])].map(
        ({ textContent }) => textContent,
      );
    };
    expect(costs()).toEqual(["2.00", "5.00", "5,000.00"]);
    expect(screen.getByText("2.00%")).toBeTruthy();
    const segment = await openSegment(user, 2);
    await retype(user, segment.getByLabelText("Factor of the bet"), "3");
    await user.type(screen.getByLabelText("Spins a day"), "7");
    await retype(user, screen.getByLabelText("Budget in credits"), "250.50");
    expect(costs()).toEqual(["12.00", "30.00", "210.00"]);
    expect(screen.getByText("12.00%")).toBeTruthy();
  });

  test("a budget above the operator's limit: announced while typing, and proposed instead of published", async () => {
    const user = await open();
    expect(await screen.findByText("You may publish it alone.")).toBeTruthy();
    await retype(user, screen.getByLabelText("Budget in credits"), "6000.01");
    expect(screen.getByText("Needs a second operator.")).toBeTruthy();
    stored = { ...stored, proposal: waiting };
    await user.click(screen.getByRole("button", { name: "Propose" }));
    const dialog = await screen.findByRole("dialog", { name: "Publish this wheel?" });
    await user.click(within(dialog).getByRole("button", { name: "Propose" }));
    expect(await screen.findByText("Waits for another operator.")).toBeTruthy();
    expect(sent("POST")).toHaveLength(1);
  });

  test.each([
    ["127.99", "The budget has to cover what is used of it and the largest prize."],
    ["much", "Write an amount such as 1.00."],
  ])("a budget of %s: an error at the field, and nothing is sent", async (budget, expected) => {
    const user = await open();
    await retype(user, screen.getByLabelText("Budget in credits"), budget);
    await user.click(screen.getByRole("button", { name: "Save draft" }));
    expect(await screen.findByText(expected)).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText("Budget in credits"));
    expect(sent("PUT")).toEqual([]);
    await retype(user, screen.getByLabelText("Budget in credits"), "128");
    expect(screen.queryByText(expected)).toBeNull();
  });

  test("a stock of 0: its chance moves to the first segment without a prize, as in a spin", async () => {
    const user = await open();
    const segment = await openSegment(user, 2);
    await user.type(segment.getByLabelText("Pieces"), "0");
    expect(screen.getByRole("button", { name: /^1 · No prize 100.00%/ })).toBeTruthy();
  });
});

describe("a draft of a wheel", () => {
  test("every field invalid: all errors at once, the first field has the focus, and nothing is sent", async () => {
    const user = await open();
    await retype(user, screen.getByLabelText("Title · English"), "");
    await retype(user, screen.getByLabelText("Bet 1"), "0");
    const segment = await openSegment(user, 2);
    await retype(user, segment.getByLabelText("Weight"), "0");
    await retype(user, segment.getByLabelText("Factor of the bet"), "0");
    await user.click(screen.getByRole("button", { name: "Save draft" }));
    expect(document.activeElement).toBe(screen.getByLabelText("Title · English"));
    expect(screen.getByText("This field is required.")).toBeTruthy();
    expect(screen.getByText("Use whole points in rising order.")).toBeTruthy();
    expect(screen.getByText("Use a whole number from 1 to 1,000,000.")).toBeTruthy();
    expect(screen.getByText(/need a factor above 0/)).toBeTruthy();
    expect(sent("PUT")).toEqual([]);
    await retype(user, segment.getByLabelText("Weight"), "5");
    expect(screen.queryByText("Use a whole number from 1 to 1,000,000.")).toBeNull();
  });

  test("each kind of prize: sent with its own fields, in the shown order, with the shown revision", async () => {
    const user = await open();
    await user.click(screen.getByRole("button", { name: "Add a segment" }));
    const added = await openSegment(user, 3);
    await user.selectOptions(added.getByLabelText("Prize"), "Item");
    await user.type(added.getByLabelText("Name of the item · English"), "Print");
    await user.type(added.getByLabelText("Name of the item · Bahasa Indonesia"), "Cetakan");
    await user.type(added.getByLabelText("Pieces"), "25");
    await user.click(screen.getByRole("button", { name: "Move segment 3 up" }));
    const rounds = await openSegment(user, 3);
    await user.selectOptions(rounds.getByLabelText("Prize"), "Free rounds");
    await user.type(rounds.getByLabelText("Slot"), "krakatau-wild");
    await retype(user, rounds.getByLabelText("Rounds"), "5");
    await retype(user, rounds.getByLabelText("Stake"), "0.50");
    await user.click(screen.getByRole("button", { name: "Save draft" }));
    await waitFor(() => expect(sent("PUT")).toHaveLength(1));
    const item = { en: "Print", id: "Cetakan" };
    const freeRounds = { game: "krakatau-wild", count: 5, stakeMinor: "50" };
    expect(sent("PUT")).toEqual([
      {
        revision: 3,
        content: {
          title: { en: "Autumn", id: "Musim gugur" },
          betsMinor: ["1000"],
          dailyLimit: null,
          budgetMinor: "500000",
          sort: 0,
          segments: [
            none,
            { ...none, position: 1, weight: 1, prizeKind: "item", label: item, stock: 25 },
            { ...none, position: 2, weight: 40, prizeKind: "free_rounds", freeRounds },
          ],
        },
      },
    ]);
  });

  test("unknown promotion terms: an error at the segment's field, in Indonesian as well, and the input stays", async () => {
    const refuse = () => problemAnswer(422, "VALIDATION", { "segments.1.promotionSlug": "wheel.promotion" });
    const user = await open({ language: "id", drafts: [refuse] });
    await user.click(screen.getByRole("button", { name: /^2 · Kredit/ }));
    const segment = within(screen.getByRole("group", { name: "Bagian 2" }));
    await user.selectOptions(segment.getByLabelText("Hadiah"), "Bonus");
    const promotion = segment.getByLabelText("Promosi dengan syaratnya");
    await within(promotion).findByRole("option", { name: "Bonus roda · wheel-bonus" });
    // Those of another currency are not offered.
    expect(within(promotion).queryByRole("option", { name: /wheel-baht/ })).toBeNull();
    await user.selectOptions(promotion, "wheel-bonus");
    await user.click(screen.getByRole("button", { name: "Simpan draf" }));
    expect(await segment.findByText(/Bonus perlu promosi tak terdaftar/)).toBeTruthy();
    const field = segment.getByLabelText<HTMLSelectElement>("Promosi dengan syaratnya");
    expect(field.value).toBe("wheel-bonus");
    await waitFor(() => expect(document.activeElement).toBe(field));
  });

  test("another operator changed it first: that change is named, and the input stays until the new version is requested", async () => {
    const conflict = () => {
      stored = {
        ...stored,
        revision: 4,
        betsMinor: ["2000"],
        trail: [{ action: "wheel.publish", actor: "rina", at: "2026-01-31T07:06:00.000Z", note: null }],
      };
      return problemAnswer(409, "CONFLICT");
    };
    const user = await open({ drafts: [conflict] });
    await retype(user, screen.getByLabelText("Bet 1"), "50");
    await user.click(screen.getByRole("button", { name: "Save draft" }));
    // At once, since its button would show what the desk has read before.
    const alert = await screen.findByRole("alert");
    expect(alert.textContent).toContain("rina");
    expect(screen.getByLabelText<HTMLInputElement>("Bet 1").value).toBe("50");
    expect(screen.getByRole("button", { name: "Save draft" })).toHaveProperty("disabled", true);
    await user.click(within(alert).getByRole("button"));
    expect(screen.getByLabelText<HTMLInputElement>("Bet 1").value).toBe("20");
    expect(screen.queryByRole("alert")).toBeNull();
  });
});

test("a field typed while the draft is being saved: it stays, and is saved with the new revision", async () => {
  const savedLate = () => {
    stored = { ...stored, revision: 4, betsMinor: ["5000"] };
    return { body: stored, delayMs: 400 };
  };
  const user = await open({ drafts: [savedLate] });
  const button = () => screen.getByRole("button", { name: "Save draft" });
  await retype(user, screen.getByLabelText("Bet 1"), "50");
  await user.click(button());
  await retype(user, screen.getByLabelText("Spins a day"), "7");
  await waitFor(() => expect(button().getAttribute("aria-busy")).toBeNull());
  expect(screen.getByLabelText<HTMLInputElement>("Spins a day").value).toBe("7");
  await user.click(button());
  await waitFor(() => expect(sent("PUT")).toHaveLength(2));
  expect(sent("PUT")[1]).toMatchObject({ revision: 4, content: { betsMinor: ["5000"], dailyLimit: 7 } });
});

describe("publication of a wheel", () => {
  test("with unsaved changes: confirmed with its odds, then saved as a draft and published with that revision", async () => {
    const user = await open();
    expect(screen.getByRole("button", { name: "Publish" })).toHaveProperty("disabled", true);
    await retype(user, screen.getByLabelText("Bet 1"), "50");
    await user.click(screen.getByRole("button", { name: "Publish" }));
    const dialog = await screen.findByRole("dialog", { name: "Publish this wheel?" });
    expect(within(dialog).getByText("40.00%")).toBeTruthy();
    await user.click(within(dialog).getByRole("button", { name: "Publish" }));
    await waitFor(() => expect(sent("POST")).toEqual([{ revision: 4 }]));
    expect(sent("PUT")).toMatchObject([{ revision: 3, content: { betsMinor: ["5000"] } }]);
  });

  test("with an invalid field: no confirmation is shown", async () => {
    const user = await open();
    await retype(user, screen.getByLabelText("Bet 1"), "");
    await user.click(screen.getByRole("button", { name: "Publish" }));
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(document.activeElement).toBe(screen.getByLabelText("Bet 1"));
  });
});

test("a new wheel: created as a draft with one segment; a name in use: an error at the name", async () => {
  const taken = () => problemAnswer(422, "VALIDATION", { slug: "content.slugTaken" });
  const user = await open({ path: "/desk/wheels", creations: [taken] });
  await user.click(screen.getByRole("button", { name: "New wheel" }));
  const dialog = await screen.findByRole("dialog");
  await user.type(within(dialog).getByLabelText("Name in addresses"), "autumn");
  await user.click(within(dialog).getByRole("button", { name: "Create draft" }));
  expect(await within(dialog).findByText("This name is taken.")).toBeTruthy();
  await user.click(within(dialog).getByRole("button", { name: "Create draft" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(sent("POST")[1]).toEqual({
    slug: "autumn",
    currency: "IDR",
    content: {
      title: { en: "autumn", id: "autumn" },
      betsMinor: ["1000"],
      dailyLimit: null,
      budgetMinor: "0",
      sort: 0,
      segments: [{ ...none, weight: 1 }],
    },
  });
});
