// @vitest-environment jsdom
import { operatorPlayersApi } from "@tessera/shared/operator-contracts/players";
import type { TestServer } from "@tessera/shared/testing";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import { renderDesk } from "../../../testing/render-desk.tsx";
import { answer } from "../../testing/answer.ts";
import { playerDetail } from "../../testing/player-samples.ts";
import { PlayerActions } from "./player-actions.tsx";

let server: TestServer;
afterEach(() => server.close());

test("undo before the list is updated: sent with the version that the change has returned", async () => {
  const { id } = playerDetail;
  const changed = { ...playerDetail, withdrawDisabled: true, reason: "Please call us.", version: 2 };
  const { route, body } = answer(operatorPlayersApi.flags, changed, { id });
  server = await renderDesk(<PlayerActions player={playerDetail} />, {
    path: "/desk/players",
    roles: ["support"],
    routes: { [route]: () => ({ body }) },
  });
  const user = userEvent.setup();
  await user.click(screen.getByRole("button", { name: "Switch off or on" }));
  const dialog = within(await screen.findByRole("dialog"));
  await user.click(dialog.getByLabelText("Withdrawals off"));
  await user.type(dialog.getByLabelText("Reason for the player"), "Please call us.");
  await user.click(dialog.getByRole("button", { name: "Switch off or on" }));
  await user.click(await screen.findByRole("button", { name: "Undo" }));
  await waitFor(() => expect(server.requests.filter(({ method }) => method === "PUT")).toHaveLength(2));
  expect(server.requests.findLast(({ method }) => method === "PUT")?.body).toEqual({
    depositDisabled: false,
    withdrawDisabled: false,
    playDisabled: false,
    reason: null,
    version: 2,
  });
});
