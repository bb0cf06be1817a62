// @vitest-environment jsdom
import type { TestServer } from "@tessera/shared/testing";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, test } from "vitest";
import { renderDesk } from "../../../testing/render-desk.tsx";
import { StudiosPage } from "./studios-page.tsx";

const refused = {
  kind: "game",
  name: "golden-koi",
  address: "https://studio.example/art/koi.svg",
  problem: "has a script",
  hasEarlier: false,
};

let server: TestServer;
afterEach(() => server.close());

async function open(pictures: readonly (typeof refused)[], language: "en" | "id" = "en") {
  server = await renderDesk(<StudiosPage />, {
    path: "/desk/studios",
    roles: ["content"],
    language,
    routes: {
      "GET /admin/api/studios": () => ({ body: { items: [] } }),
      "GET /admin/api/studios/pictures": () => ({ body: { items: pictures } }),
    },
  });
  const user = userEvent.setup();
  const choice = language === "en" ? "Refused pictures" : "Gambar yang ditolak";
  await user.click(await screen.findByRole("button", { name: choice }));
  return user;
}

describe("refused pictures of studios", () => {
  test("each shows its reason and the picture that players see instead, and its address when opened", async () => {
    const user = await open([refused, { ...refused, name: "velvet-peony", hasEarlier: true }]);
    const table = within(await screen.findByRole("table"));
    expect(table.getAllByText("has a script")).toHaveLength(2);
    expect(table.getByText("None of the studio")).toBeTruthy();
    expect(table.getByText("The earlier one")).toBeTruthy();
    await user.click(table.getByRole("link", { name: /golden-koi/ }));
    const panel = within(await screen.findByRole("region", { name: "Studios’ feeds" }));
    expect(await panel.findByText(refused.address)).toBeTruthy();
    expect(panel.getByText("Card of a game")).toBeTruthy();
  });

  test("no refused pictures, in Indonesian: a sentence says so", async () => {
    await open([], "id");
    expect(await screen.findByText("Setiap gambar sudah diambil alih.")).toBeTruthy();
  });
});
