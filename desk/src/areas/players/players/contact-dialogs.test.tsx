// @vitest-environment jsdom
import { playerContactApi } from "@tessera/shared/operator-contracts/player-contact";
import { problemAnswer, type TestServer } from "@tessera/shared/testing";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import { renderDesk } from "../../../testing/render-desk.tsx";
import { answer, routeOf } from "../../testing/answer.ts";
import { playerBankAccounts, playerDetail } from "../../testing/player-samples.ts";
import { PlayerBankAccounts } from "./player-bank-accounts.tsx";
import { PlayerContact } from "./player-contact.tsx";

let server: TestServer;
afterEach(() => server.close());

const { id } = playerDetail;
const params = { id };
type Answers = Parameters<typeof renderDesk>[1]["routes"];

async function open(
  element: React.ReactNode,
  button: string,
  routes: Answers,
  role: "support" | "owner" = "support",
) {
  server = await renderDesk(element, { path: "/desk/players", roles: [role], routes });
  const user = userEvent.setup();
  await user.click(await screen.findByRole("button", { name: button }));
  return { user, dialog: within(await screen.findByRole("dialog")) };
}

test("a phone number of another player: an error at its field, and the input stays", async () => {
  const route = routeOf(playerContactApi.phone, params);
  const { user, dialog } = await open(<PlayerContact player={playerDetail} />, "Change the phone", {
    [route]: () => problemAnswer(409, "PHONE_TAKEN", { phone: "PHONE_TAKEN" }),
  });
  await user.type(dialog.getByLabelText("New phone"), "0812 3456 789");
  await user.type(dialog.getByLabelText("Reason for the player"), "Lost his phone");
  await user.click(dialog.getByRole("button", { name: "Change the phone" }));
  await dialog.findByText("This phone number is already registered.");
  expect(dialog.getByLabelText<HTMLInputElement>("New phone").value).toBe("08123456789");
  expect(dialog.getByLabelText<HTMLInputElement>("Reason for the player").value).toBe("Lost his phone");
  expect(server.requests.findLast(({ method }) => method === "PUT")?.body).toEqual({
    phone: "08123456789",
    reason: "Lost his phone",
    version: 1,
  });
});

test("changed by another operator first: the input stays, and the dialog says so", async () => {
  const { user, dialog } = await open(<PlayerContact player={playerDetail} />, "Change the email", {
    [routeOf(playerContactApi.email, params)]: () => problemAnswer(409, "CONFLICT"),
  });
  await user.type(dialog.getByLabelText("New email"), "budi@mail.example");
  await user.type(dialog.getByLabelText("Reason for the player"), "New mailbox");
  await user.click(dialog.getByRole("button", { name: "Change the email" }));
  await dialog.findByText("Email: b•••@example.com");
  expect(dialog.getByLabelText<HTMLInputElement>("New email").value).toBe("budi@mail.example");
});

test("nothing typed: an error at both fields, and nothing is sent", async () => {
  const { user, dialog } = await open(<PlayerContact player={playerDetail} />, "Change the email", {});
  await user.click(dialog.getByRole("button", { name: "Change the email" }));
  await dialog.findByText("Enter a valid email address.");
  dialog.getByText("Use at least 3 characters.");
  expect(server.requests.filter(({ method }) => method === "PUT")).toEqual([]);
});

test("a bank account: sent with bank, name and number, to replace the selected one", async () => {
  const accounts = answer(playerContactApi.bankAccounts, playerBankAccounts, params);
  const accountId = playerBankAccounts.items[0]?.id ?? "";
  const changed = answer(
    playerContactApi.bankAccount,
    { ...playerDetail, version: 2 },
    { ...params, accountId },
  );
  const { user, dialog } = await open(
    <PlayerBankAccounts player={playerDetail} />,
    "Change the bank account: Bank Nusa Pertiwi ••••4471",
    { [accounts.route]: () => ({ body: accounts.body }), [changed.route]: () => ({ body: changed.body }) },
  );
  await user.selectOptions(dialog.getByLabelText("Bank"), "LAUT");
  await user.type(dialog.getByLabelText("New account number"), "1234-5678-9012");
  await user.type(dialog.getByLabelText("Reason for the player"), "Closed at his bank");
  await user.click(dialog.getByRole("button", { name: "Change the bank account" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(server.requests.findLast(({ method }) => method === "PUT")?.body).toEqual({
    bankCode: "LAUT",
    accountName: "BUDI SANTOSO",
    accountNumber: "123456789012",
    reason: "Closed at his bank",
    version: 1,
  });
});

test("an operator who may only read: no button for a change", async () => {
  server = await renderDesk(<PlayerContact player={playerDetail} />, {
    path: "/desk/players",
    roles: ["cashier"],
    routes: {},
  });
  screen.getByText("BUDI SANTOSO");
  expect(screen.queryByRole("button")).toBeNull();
});

test("two-step login on: shown with its time, and turned off with a reason; off: no button", async () => {
  const on = { ...playerDetail, twoStepLoginSince: "2026-11-28T05:00:00.000Z" };
  const changed = answer(playerContactApi.twoStepLogin, { ...playerDetail, version: 2 }, params);
  const { user, dialog } = await open(<PlayerContact player={on} />, "Turn the two-step login off", {
    [changed.route]: () => ({ body: changed.body }),
  });
  expect(screen.getByText(/^On since 28/)).toBeTruthy();
  const confirm = dialog.getByRole("button", { name: "Turn the two-step login off" });
  await user.click(confirm);
  await dialog.findByText("Use at least 3 characters.");
  await user.type(dialog.getByLabelText("Reason for the player"), "Lost his phone");
  await user.click(confirm);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(server.requests.findLast(({ method }) => method === "POST")?.body).toEqual({
    reason: "Lost his phone",
    version: 1,
  });
});
