// @vitest-environment jsdom
import { problemAnswer, type TestServer } from "@tessera/shared/testing";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import { renderDesk } from "../../../testing/render-desk.tsx";
import { sampleGame } from "../../testing/offer-samples.ts";
import { GameDialog } from "./game-dialog.tsx";

let server: TestServer;
afterEach(() => server.close());

test.each([
  ["en", "Put on", "The studio does not offer this game now"],
  ["id", "Aktifkan", "Studio tidak menawarkan game ini sekarang"],
] as const)(
  "missing from its feed while the dialog is open, in %s: the dialog says so",
  async (language, verb, text) => {
    server = await renderDesk(
      <GameDialog
        game={{ ...sampleGame, status: "hidden", version: 3 }}
        decision="active"
        onClose={() => undefined}
      />,
      {
        path: "/desk/catalogue",
        roles: ["content"],
        language,
        routes: { [`PATCH /admin/api/games/${sampleGame.id}`]: () => problemAnswer(409, "GAME_UNAVAILABLE") },
      },
    );
    const dialog = await screen.findByRole("dialog");
    await userEvent.click(within(dialog).getByRole("button", { name: verb }));
    expect((await within(dialog).findByRole("alert")).textContent).toContain(text);
  },
);
