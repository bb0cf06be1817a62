// @vitest-environment jsdom
import { announcementsApi, bannersApi, pagesApi } from "@tessera/shared/operator-contracts/content";
import { operatorPromotionsApi } from "@tessera/shared/operator-contracts/promotions";
import * as z from "@tessera/shared/schema";
import type { TestServer } from "@tessera/shared/testing";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import { renderDesk } from "../../../testing/render-desk.tsx";
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
  "%s: a new draft is empty, and the call is one that the contract takes",
  async (kind, button, api) => {
    server = await renderDesk(<ContentPage />, {
      path: `/desk/content?kind=${kind}`,
      roles: ["content"],
      routes: {
        [`GET /admin/api/${kind}`]: () => ({ body: { items: [] } }),
        [`POST /admin/api/${kind}`]: ({ body }) => {
          if (!api.create.body) throw new Error("A draft is created from a body.");
          const { slug, content } = z.parse(api.create.body, body) as { slug: string; content: object };
          const draft = { content, updatedAt: "2026-01-31T07:06:00.000Z", updatedBy: "sari", faults: {} };
          const unpublished = { label: null, content: null, publishedAt: null, publishedBy: null };
          return {
            status: 201,
            body: { slug, status: "draft", revision: 1, version: 0, ...unpublished, draft },
          };
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
  },
);
