// @vitest-environment jsdom
import { operatorSupportApi as api } from "@tessera/shared/operator-contracts/support";
import { problemAnswer, type TestServer } from "@tessera/shared/testing";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, test } from "vitest";
import { Frame } from "../../../frame/frame.tsx";
import { renderDesk } from "../../../testing/render-desk.tsx";
import { answer, routeOf } from "../../testing/answer.ts";
import { keysetPageWith, sampleId as id } from "../../testing/area-sample.ts";
import { supportRequest, supportTemplate } from "../../testing/player-samples.ts";

let server: TestServer;
afterEach(() => server.close());

/** Opens the request; `present` is what the server has of it, `refuse` whether the answer comes too late. */
async function open(refuse = false) {
  let present = supportRequest;
  const answered = { ...supportRequest, status: "answered" as const, waitsSince: null, version: 2 };
  const list = answer(api.list, keysetPageWith(supportRequest));
  const templates = answer(api.templates, { items: [supportTemplate] });
  server = await renderDesk(<Frame />, {
    path: `/desk/support?row=${id}`,
    roles: ["support"],
    routes: {
      [list.route]: () => ({ body: list.body }),
      [templates.route]: () => ({ body: templates.body }),
      [routeOf(api.one, { id })]: () => ({ body: answer(api.one, present, { id }).body }),
      [routeOf(api.answer, { id })]: () => {
        present = answered;
        return refuse ? problemAnswer(409, "CONFLICT") : { body: answer(api.one, answered, { id }).body };
      },
    },
  });
  return userEvent.setup();
}

const field = () => screen.findByLabelText<HTMLTextAreaElement>("Answer");
const sent = () => server.to(`/admin/api/support-requests/${id}/answer`).map(({ body }) => body);

describe("the answer to a support request", () => {
  test("a template chosen: its text in the player's language is added, and the answer is sent with the shown version", async () => {
    const user = await open();
    await user.type(await field(), "Halo Budi,");
    await user.selectOptions(await screen.findByLabelText("Template"), supportTemplate.title);
    expect((await field()).value).toBe("Halo Budi,\n\nSedang dalam perjalanan.");
    await user.click(screen.getByRole("button", { name: "Send answer" }));
    await waitFor(async () => expect((await field()).value).toBe(""));
    expect(sent()).toEqual([{ version: 1, text: "Halo Budi,\n\nSedang dalam perjalanan.", closes: false }]);
  });

  test("another operator answered first: says so, keeps the input, and sends it after the new state is shown", async () => {
    const user = await open(true);
    await user.type(await field(), "From two");
    const button = screen.getByRole("button", { name: "Send answer" });
    await user.click(button);
    const late = (await screen.findByText("Somebody was first.")).closest<HTMLElement>("[role=alert]");
    if (!late) throw new Error("It is not an alert.");
    expect(button).toHaveProperty("disabled", true);
    expect((await field()).value).toBe("From two");
    await waitFor(() => expect(screen.getAllByText("Answered").length).toBeGreaterThan(1));
    await user.click(within(late).getByRole("button", { name: "Go on with this" }));
    await user.click(button);
    await waitFor(() => expect(sent()).toHaveLength(2));
    expect(sent()[1]).toEqual({ version: 2, text: "From two", closes: false });
  });

  test("blank text: an error at the field, and nothing is sent", async () => {
    const user = await open();
    await user.type(await field(), "   ");
    await user.click(screen.getByRole("button", { name: "Send answer" }));
    await waitFor(async () => expect((await field()).getAttribute("aria-invalid")).toBe("true"));
    expect(sent()).toEqual([]);
  });
});
