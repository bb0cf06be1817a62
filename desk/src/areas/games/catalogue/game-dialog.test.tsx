// @vitest-environment jsdom
import { problemAnswer, type TestServer } from "@tessera/shared/testing";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import { renderDesk } from "../../../testing/render-desk.tsx";
import { GameDialog } from "./game-dialog.tsx";

let server: TestServer;
afterEach(() => server.close());

test.each([
  ["en", "Put on", "The studio does not offer this game now"],
  ["id", "Aktifkan", "Studio tidak menawarkan game ini sekarang"],
] as const)("dropped by its feed while the dialog is open, in %s: says so", async (language, verb, text) => {
  const id = "018f0000-0000-7000-8000-000000000001";
  server = await renderDesk(
    <GameDialog
      game={{
        id,
        slug: "golden-koi",
        name: { en: "Golden Koi" },
        provider: { code: "mosaik", name: "Mosaik" },
        category: "slots",
        status: "hidden",
        offered: "active",
        staysOff: false,
        until: null,
        place: null,
        version: 3,
      }}
      decision="active"
      isAllowed
      onClose={() => undefined}
    />,
    {
      path: "/desk/catalogue",
      roles: ["content"],
      language,
      routes: { [`PATCH /admin/api/games/${id}`]: () => problemAnswer(409, "GAME_UNAVAILABLE") },
    },
  );
  const dialog = await screen.findByRole("dialog");
  await userEvent.click(within(dialog).getByRole("button", { name: verb }));
  expect((await within(dialog).findByRole("alert")).textContent).toContain(text);
});
