// @vitest-environment jsdom
import { dayMs } from "@tessera/shared/core/durations";
import { announcementsApi, bannersApi, pagesApi } from "@tessera/shared/operator-contracts/content";
import { operatorPromotionsApi } from "@tessera/shared/operator-contracts/promotions";
import { systemClock } from "@tessera/shared/core/clock";
import { formatDateTime } from "@tessera/shared/core/time";
import * as z from "@tessera/shared/schema";
import { problemAnswer, type TestServer } from "@tessera/shared/testing/test-server";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { renderDesk } from "../../../testing/render-desk.tsx";
import { newContent } from "./content-kinds.ts";
import { ContentPage } from "./content-page.tsx";

let server: TestServer;
afterEach(() => server.close());

const kinds = [
  ["banners", "New banner", bannersApi],
  ["announcements", "New announcement", announcementsApi],
  ["pages", "New page", pagesApi],
  ["promotions", "New promotion", operatorPromotionsApi],
] as const;

test.each(kinds)(
  "%s: a new draft is empty, its call fits the contract, and its preview has no empty heading",
  async (kind, button, api) => {
    const documents: object[] = [];
    server = await renderDesk(<ContentPage />, {
      path: `/desk/content?kind=${kind}`,
      roles: ["content"],
      routes: {
        [`GET /admin/api/${kind}`]: () => ({ body: { items: documents } }),
        [`POST /admin/api/${kind}`]: ({ body }) => {
          if (!api.create.body) throw new Error("A draft is created from a body.");
          const { slug, content } = z.parse(api.create.body, body) as { slug: string; content: object };
          const draft = { content, updatedAt: "2026-01-31T07:06:00.000Z", updatedBy: "sari", faults: {} };
          const unpublished = { label: null, content: null, publishedAt: null, publishedBy: null };
          const document = {
            slug,
            status: "draft",
            revision: 1,
            version: 0,
            ...unpublished,
            draft,
            proposal: null,
          };
          documents.push(document);
          return { status: 201, body: document };
        },
      },
    });
    const user = userEvent.setup();
    await user.click(await screen.findByRole("button", { name: button }));
    const dialog = await screen.findByRole("dialog");
    await user.type(within(dialog).getByLabelText("Name"), "new-year");
    await user.click(within(dialog).getByRole("button", { name: "Create draft" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(server.requests.filter(({ method }) => method === "POST")).toHaveLength(1);
    await screen.findByRole("heading", { name: "Preview" });
    for (const heading of screen.getAllByRole("heading")) expect(heading.textContent).not.toBe("");
  },
);

test("a new announcement: ends at midnight in Bangkok after two weeks, whatever the time of day", () => {
  const read = vi.spyOn(systemClock, "now");
  const endAt = (now: string) => {
    read.mockReturnValue(new Date(now));
    return newContent("announcements")["endsAt"];
  };
  expect(endAt("2026-11-28T16:59:59.000Z")).toBe("2026-12-12T17:00:00.000Z");
  expect(endAt("2026-11-28T17:00:00.000Z")).toBe("2026-12-13T17:00:00.000Z");
  read.mockRestore();
});

test("the list of announcements: ended ones and those that end soon are marked with their end", async () => {
  const from = (days: number) => new Date(Date.now() + days * dayMs).toISOString();
  const published = (slug: string, endsAt: string | null) => ({
    slug,
    status: "published",
    revision: 1,
    version: 1,
    label: null,
    content: { text: { en: "Closed.", id: "Tutup." }, startsAt: null, endsAt, sort: 0 },
    publishedAt: from(-9),
    publishedBy: "sari",
    draft: null,
    proposal: null,
  });
  const [past, soon] = [from(-1), from(2)];
  const items = [published("past", past), published("soon", soon), published("later", from(9))];
  server = await renderDesk(<ContentPage />, {
    path: "/desk/content?kind=announcements",
    roles: ["content"],
    routes: { "GET /admin/api/announcements": () => ({ body: { items } }) },
  });
  const textOf = async (slug: string) =>
    (await screen.findByText(slug)).closest("tr, li, article")?.textContent ?? "";
  expect(await textOf("past")).toContain(`Ended ${formatDateTime(past).slice(0, 10)}`);
  expect(await textOf("past")).not.toContain("Published");
  const [day, time] = formatDateTime(soon).split(" ");
  expect(await textOf("soon")).toContain(`Ends ${day?.slice(0, 5)} ${time?.slice(0, 5)}`);
  expect(await textOf("later")).not.toMatch(/End/);
});

test("a refused text that is corrected: its error disappears, the other one stays, and the focus does not move", async () => {
  const content = { text: { en: "", id: "" }, startsAt: null, endsAt: null, sort: 0 };
  const draft = { content, updatedAt: "2026-01-31T07:06:00.000Z", updatedBy: "sari", faults: {} };
  const unpublished = { label: null, content: null, publishedAt: null, publishedBy: null };
  const announcement = {
    slug: "new-year",
    status: "draft",
    revision: 1,
    version: 0,
    ...unpublished,
    draft,
    proposal: null,
  };
  const fields = { "content.text.en": "required", "content.text.id": "required" };
  server = await renderDesk(<ContentPage />, {
    path: "/desk/content?kind=announcements&row=new-year",
    roles: ["content"],
    routes: {
      "GET /admin/api/announcements": () => ({ body: { items: [announcement] } }),
      "POST /admin/api/announcements/new-year/publish": () => problemAnswer(400, "VALIDATION", fields),
    },
  });
  const user = userEvent.setup();
  await user.click(await screen.findByRole("button", { name: "Publish" }));
  const english = screen.getByLabelText("Text · English");
  await waitFor(() => expect(document.activeElement).toBe(english));
  const indonesian = screen.getByLabelText("Text · Bahasa Indonesia");
  expect(indonesian.getAttribute("aria-invalid")).toBe("true");
  indonesian.focus();
  await user.type(indonesian, "Tutup");
  expect(indonesian.getAttribute("aria-invalid")).toBeNull();
  expect(english.getAttribute("aria-invalid")).toBe("true");
  expect(document.activeElement).toBe(indonesian);
});

/** Announcement of the year with these texts, as a draft by an operator. */
const yearDraft = (revision: number, en: string, updatedBy: string) => ({
  slug: "new-year",
  status: "draft",
  revision,
  version: 0,
  label: null,
  content: null,
  publishedAt: null,
  publishedBy: null,
  draft: {
    content: { text: { en, id: "Tutup." }, startsAt: null, endsAt: null, sort: 0 },
    updatedAt: "2026-01-31T07:06:00.000Z",
    updatedBy,
    faults: {},
  },
  proposal: null,
});

test("a text typed while the draft is being saved: it stays and is still to be saved; another operator who was first is named", async () => {
  let stored = yearDraft(1, "Closed.", "sari");
  let isRefused = false;
  const texts: unknown[] = [];
  server = await renderDesk(<ContentPage />, {
    path: "/desk/content?kind=announcements&row=new-year",
    roles: ["content"],
    routes: {
      "GET /admin/api/announcements": () => ({ body: { items: [stored] } }),
      "PUT /admin/api/announcements/new-year/draft": ({ body }) => {
        texts.push(body);
        if (isRefused) {
          stored = yearDraft(3, "Open.", "rina");
          return problemAnswer(409, "CONFLICT");
        }
        stored = yearDraft(2, "Closed today.", "sari");
        return { body: stored, delayMs: 400 };
      },
    },
  });
  const user = userEvent.setup();
  const english = await screen.findByLabelText<HTMLInputElement>("Text · English");
  const save = () => screen.getByRole("button", { name: "Save draft" });
  await user.clear(english);
  await user.type(english, "Closed today.");
  await user.click(save());
  await user.type(english, " Open tomorrow.");
  await waitFor(() => expect(save().getAttribute("aria-busy")).toBeNull());
  expect(english.value).toBe("Closed today. Open tomorrow.");
  expect(save()).toHaveProperty("disabled", false);

  isRefused = true;
  await user.click(save());
  const late = await screen.findByRole("alert");
  await waitFor(() => expect(late.textContent).toContain("rina"));
  expect(texts).toMatchObject([
    { revision: 1, content: { text: { en: "Closed today." } } },
    { revision: 2, content: { text: { en: "Closed today. Open tomorrow." } } },
  ]);
  expect(english.value).toBe("Closed today. Open tomorrow.");
});

test.each([
  ["a game", null, "Play"],
  ["another page", "/promotions", "Show me"],
])(
  "the preview of a banner that leads to %s: title, picture and link text as players see them",
  async (_, link, word) => {
    const content = {
      slot: "home",
      picture: { kind: "game", game: "golden-koi" },
      link,
      title: { en: "A quiet evening", id: "Malam tenang" },
      text: { en: "The pond is open.", id: "Kolam dibuka." },
      alt: { en: "A koi", id: "Ikan koi" },
      startsAt: null,
      endsAt: null,
      sort: 0,
    };
    const draft = { content, updatedAt: "2026-01-31T07:06:00.000Z", updatedBy: "sari", faults: {} };
    const unpublished = { label: null, content: null, publishedAt: null, publishedBy: null };
    const banner = {
      slug: "evening",
      status: "draft",
      revision: 1,
      version: 0,
      ...unpublished,
      draft,
      proposal: null,
    };
    server = await renderDesk(<ContentPage />, {
      path: "/desk/content?kind=banners&row=evening",
      roles: ["content"],
      routes: { "GET /admin/api/banners": () => ({ body: { items: [banner] } }) },
    });
    const user = userEvent.setup();
    const title = await screen.findByRole("heading", { name: "A quiet evening" });
    const preview = title.closest<HTMLElement>("[data-theme]");
    if (!preview) throw new Error("The banner is not in the preview");
    expect(within(preview).getByText(word)).toBeTruthy();
    expect(within(preview).getByRole("img", { name: "A koi" }).getAttribute("src")).toBe(
      "/art/banner/golden-koi-mobile",
    );
    await user.click(screen.getByRole("button", { name: "Bahasa Indonesia" }));
    expect(within(preview).getByRole("heading", { name: "Malam tenang" })).toBeTruthy();
  },
);
