// @vitest-environment jsdom
import { renderWithHost } from "@tessera/shared/testing";
import {
  problemAnswer,
  startTestServer,
  type Route,
  type TestServer,
} from "@tessera/shared/testing/test-server";
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, test } from "vitest";
import { optionsAnswer } from "../deposit/testing/deposit-fixtures.ts";
import { messages } from "../locales/en/index.ts";
import { meAnswer } from "../testing/me-answer.ts";
import { BankRegister } from "./bank-register.tsx";

let server: TestServer;
afterEach(() => server.close());

const [account] = optionsAnswer().myBankAccounts;
const bca = {
  code: "bca",
  name: "BCA",
  country: "ID",
  kind: "bank",
  accountPattern: "\\d{10}",
  active: true,
};

async function visit(accounts: unknown[], routes: Record<string, Route> = {}) {
  server = await startTestServer({
    "GET /api/auth/me": () => meAnswer(),
    "GET /api/bank-accounts": () => ({ body: { items: accounts } }),
    "GET /api/banks": () => ({ body: { items: [bca] } }),
    "POST /api/bank-accounts": () => ({ status: 201, body: account }),
    ...routes,
  });
  await renderWithHost(<BankRegister />, {
    messages: { en: messages },
    player: "sari88",
    apiUrl: server.url,
  });
  const user = userEvent.setup();
  await screen.findByRole("option", { name: "BCA" });
  return user;
}

async function fillIn(user: ReturnType<typeof userEvent.setup>, number = "8820114590") {
  await user.selectOptions(screen.getByLabelText("Bank"), "bca");
  await user.type(screen.getByLabelText("Account number"), number);
}
const register = () => screen.getByRole("button", { name: "Register the account" });

describe("registering a bank account", () => {
  test("first account: the player's name is filled in, and no code is needed", async () => {
    const user = await visit([]);
    expect(screen.getByLabelText<HTMLInputElement>("Account name").value).toBe("Sari Wulandari");
    expect(screen.queryByLabelText("code.label")).toBeNull();
    await fillIn(user);
    await user.click(register());
    expect(await screen.findByText("•••• 4471 is registered.")).toBeTruthy();
    expect(server.requests.find(({ method }) => method === "POST")?.body).toEqual({
      currency: "IDR",
      bankCode: "bca",
      accountName: "Sari Wulandari",
      accountNumber: "8820114590",
      otpTicket: null,
    });
  });

  test("number in another format than the bank's: an error at the field, and nothing is sent", async () => {
    const user = await visit([]);
    await fillIn(user, "88201");
    await user.click(register());
    await waitFor(() =>
      expect(screen.getByLabelText("Account number").getAttribute("aria-invalid")).toBe("true"),
    );
    expect(server.requests.some(({ method }) => method === "POST")).toBe(false);
  });

  test("second account: sent with the ticket of the mailed code", async () => {
    const otpId = "0197f3c2-0000-7000-8000-000000000b09";
    const user = await visit([account], {
      "POST /api/otp": () => ({
        body: { otpId, resendAt: "2026-11-21T09:01:00Z", emailMasked: "s•••@mail.id" },
      }),
      "POST /api/otp/verify": () => ({ body: { ticket: "ticket-1" } }),
    });
    await user.click(screen.getByRole("button", { name: "code.send" }));
    expect(await screen.findByText("code.sent")).toBeTruthy();
    await user.type(screen.getByLabelText("code.label"), "123456");
    await fillIn(user);
    await user.click(register());
    await screen.findByText("•••• 4471 is registered.");
    expect(server.to("/api/otp/verify")[0]?.body).toEqual({ otpId, otp: "123456" });
    expect(server.to("/api/bank-accounts").find(({ method }) => method === "POST")?.body).toMatchObject({
      otpTicket: "ticket-1",
    });
  });

  test("other account holder: an error at the name", async () => {
    const user = await visit([], {
      "POST /api/bank-accounts": () =>
        problemAnswer(422, "BANK_NAME_MISMATCH", { accountName: "BANK_NAME_MISMATCH" }),
    });
    await fillIn(user);
    await user.click(register());
    await waitFor(() =>
      expect(screen.getByLabelText("Account name").getAttribute("aria-invalid")).toBe("true"),
    );
  });
});
