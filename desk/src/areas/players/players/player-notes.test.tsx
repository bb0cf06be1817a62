// @vitest-environment jsdom
import { operatorPlayersApi } from "@tessera/shared/operator-contracts/players";
import type { TestServer } from "@tessera/shared/testing";
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import { renderDesk } from "../../../testing/render-desk.tsx";
import { answer } from "../../testing/answer.ts";
import { playerDetail } from "../../testing/player-samples.ts";
import { PlayerNotes } from "./player-notes.tsx";

let server: TestServer;
afterEach(() => server.close());

const { id } = playerDetail;
const added = answer(
  operatorPlayersApi.addNote,
  {
    id: "0197f3c2-0000-7000-8000-0000000000e1",
    note: "Called.",
    by: "ops",
    createdAt: "2026-01-31T05:00:00.000Z",
  },
  { id },
);
const list = answer(operatorPlayersApi.notes, { items: [], nextAfter: null }, { id });

test("a note without an answer: the same text is sent again as the same note, another text as another one", async () => {
  const answers = [503, 503, 201, 201];
  server = await renderDesk(<PlayerNotes id={id} />, {
    path: "/desk/players",
    roles: ["support"],
    routes: {
      [list.route]: () => ({ body: list.body }),
      [added.route]: () => {
        const status = answers.shift() ?? 201;
        return { status, body: status === 201 ? added.body : {} };
      },
    },
  });
  const user = userEvent.setup();
  const field = await screen.findByLabelText("New note");
  const ids = () =>
    server.requests.filter(({ method }) => method === "POST").map(({ body }) => (body as { id: string }).id);
  const send = async (text: string) => {
    const before = ids().length;
    await user.clear(field);
    await user.type(field, text);
    await user.click(screen.getByRole("button", { name: "Add note" }));
    await waitFor(() => expect(ids()).toHaveLength(before + 1));
    await waitFor(() =>
      expect(screen.getByRole("button", { name: "Add note" })).toHaveProperty("disabled", false),
    );
  };
  await send("Called.");
  await send("Called twice.");
  await send("Called twice.");
  await send("Called twice.");
  const [first, second, again, later] = ids();
  expect(second).not.toBe(first);
  expect(again).toBe(second);
  expect(later).not.toBe(second);
});
