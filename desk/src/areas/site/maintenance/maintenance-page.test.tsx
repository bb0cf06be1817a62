// @vitest-environment jsdom
import { problemAnswer, type Answer, type TestServer } from "@tessera/shared/testing";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { renderDesk } from "../../../testing/render-desk.tsx";
import { MaintenancePage } from "./maintenance-page.tsx";

const id = "0197f3c2-0000-7000-8000-000000000001";
const window = {
  id,
  area: "withdrawals",
  state: "active",
  from: "2026-01-31T07:05:09.000Z",
  until: "2026-01-31T08:00:00.000Z",
  endedAt: null as string | null,
  message: { en: "We are back at eight.", id: "Kami kembali pukul delapan." },
  createdBy: "rina",
  endedBy: null as string | null,
  version: 2,
};

let server: TestServer;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-01-31T07:30:00.000Z") });
});
afterEach(() => {
  vi.useRealTimers();
  return server.close();
});

/** Window as the server has it; a test changes it as another owner would. */
let stored: typeof window;

async function open(answers: (() => Answer)[] = [], language: "en" | "id" = "en") {
  stored = window;
  server = await renderDesk(<MaintenancePage />, {
    path: `/desk/maintenance?row=${id}`,
    roles: ["owner"],
    language,
    routes: {
      "GET /admin/api/maintenance": () => ({ body: { items: [stored] } }),
      [`PATCH /admin/api/maintenance/${id}`]: () =>
        answers.shift()?.() ?? { body: { ...stored, version: stored.version + 1 } },
    },
  });
  const user = userEvent.setup();
  const name = language === "en" ? "Move the end" : "Pindahkan akhirnya";
  await user.click(await screen.findByRole("button", { name }));
  const dialog = await screen.findByRole("dialog");
  return { user, dialog, move: () => user.click(within(dialog).getByRole("button", { name })) };
}

const sent = () => server.to(`/admin/api/maintenance/${id}`).map(({ body }) => body);

describe("a new end of active maintenance", () => {
  test("in minutes from now: sent with beginning, message and the shown version", async () => {
    const { user, dialog, move } = await open();
    const field = within(dialog).getByLabelText("Ends in minutes from now (0: until it is ended)");
    await user.clear(field);
    await user.type(field, "45");
    await move();
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    const { from, message } = window;
    expect(sent()).toEqual([{ version: 2, from, message, until: "2026-01-31T08:15:00.000Z" }]);
  });

  test("of 0: it lasts until it is ended by an operator", async () => {
    const { user, dialog, move } = await open([], "id");
    const field = within(dialog).getByLabelText("Berakhir dalam menit dari sekarang (0: sampai diakhiri)");
    await user.clear(field);
    await user.type(field, "0");
    await move();
    await waitFor(() => expect(sent()).toMatchObject([{ until: null }]));
  });

  test("that the server refuses: its text is shown at the field", async () => {
    const { dialog, move } = await open([() => problemAnswer(400, "VALIDATION", { until: "date.order" })]);
    await move();
    await waitFor(() =>
      expect(within(dialog).getByRole("textbox").getAttribute("aria-invalid")).toBe("true"),
    );
  });

  test("after another owner has ended it: the dialog stays, says so, and cannot be sent", async () => {
    const conflict = () => {
      stored = {
        ...stored,
        state: "ended",
        endedAt: "2026-01-31T07:30:00.000Z",
        endedBy: "dewi",
        version: 3,
      };
      return problemAnswer(409, "CONFLICT");
    };
    const { dialog, move } = await open([conflict]);
    await move();
    const alert = await within(dialog).findByRole("alert");
    await waitFor(() => expect(within(alert).queryByRole("button", { name: "Go on with this" })).toBeNull());
    expect(within(dialog).getByRole("button", { name: "Move the end" })).toHaveProperty("disabled", true);
    expect(within(dialog).getByRole<HTMLInputElement>("textbox").value).toBe("30");
  });
});
