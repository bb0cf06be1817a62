// @vitest-environment jsdom
import { problemAnswer, type Answer, type TestServer } from "@tessera/shared/testing";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, test } from "vitest";
import { renderDesk } from "../../../testing/render-desk.tsx";
import { CataloguePage } from "./catalogue-page.tsx";

const studio = {
  code: "mosaik",
  name: "Mosaik",
  status: "active",
  until: null as string | null,
  games: 12,
  version: 1,
};

let server: TestServer;
afterEach(() => server.close());

/** Studio as the server has it; a test changes it as another operator would. */
let stored: typeof studio;

async function open(answers: (() => Answer)[] = [], language: "en" | "id" = "en") {
  stored = studio;
  server = await renderDesk(<CataloguePage />, {
    path: "/desk/catalogue",
    roles: ["content"],
    language,
    routes: {
      "GET /admin/api/games": () => ({
        body: { items: [], pageIndex: 0, pageSize: 25, total: 0, pageCount: 0 },
      }),
      "GET /admin/api/catalogue/studios": () => ({ body: { items: [stored] } }),
      "PATCH /admin/api/catalogue/studios/mosaik": () => answers.shift()?.() ?? { body: stored },
    },
  });
  const user = userEvent.setup();
  const name = language === "en" ? "Change: Mosaik" : "Ubah: Mosaik";
  await user.click(await screen.findByRole("button", { name }));
  return { user, dialog: await screen.findByRole("dialog") };
}

const sent = () => server.to("/admin/api/catalogue/studios/mosaik").map(({ body }) => body);

describe("all games of a studio", () => {
  test("taken off: status and shown version are sent, without an end", async () => {
    const { user, dialog } = await open();
    expect(within(dialog).queryByRole("textbox")).toBeNull();
    await user.selectOptions(within(dialog).getByLabelText("State"), "Off");
    await user.click(within(dialog).getByRole("button", { name: "Change" }));
    await waitFor(() => expect(sent()).toEqual([{ version: 1, status: "disabled" }]));
  });

  test("into maintenance: minutes are required, and 0 means without an end", async () => {
    const { user, dialog } = await open([], "id");
    await user.selectOptions(within(dialog).getByLabelText("Status"), "Pemeliharaan");
    await user.clear(within(dialog).getByLabelText("Menit (0: sampai diakhiri)"));
    await user.click(within(dialog).getByRole("button", { name: "Ubah" }));
    await waitFor(() => expect(sent()).toEqual([{ version: 1, status: "maintenance", until: null }]));
  });

  test("another operator changed it first: the choice stays, and can be sent after the new state is shown", async () => {
    const conflict = () => {
      stored = { ...stored, status: "maintenance", version: 2 };
      return problemAnswer(409, "CONFLICT");
    };
    const { user, dialog } = await open([conflict]);
    await user.selectOptions(within(dialog).getByLabelText("State"), "Off");
    await user.click(within(dialog).getByRole("button", { name: "Change" }));
    const alert = await within(dialog).findByRole("alert");
    await waitFor(() => expect(alert.textContent).toContain("Maintenance"));
    expect(within(dialog).getByLabelText<HTMLSelectElement>("State").value).toBe("disabled");
    await user.click(within(alert).getByRole("button", { name: "Go on with this" }));
    await user.click(within(dialog).getByRole("button", { name: "Change" }));
    await waitFor(() => expect(sent().at(-1)).toEqual({ version: 2, status: "disabled" }));
  });
});
