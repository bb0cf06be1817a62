// @vitest-environment jsdom
import { provideTestHost, renderWithHost } from "@tessera/shared/testing";
import {
  problemAnswer,
  startTestServer,
  type Route,
  type TestServer,
} from "@tessera/shared/testing/test-server";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, test } from "vitest";
import { manifest } from "../manifest.ts";
import { messages } from "../locales/en/index.ts";
import { claimAnswer } from "../testing/claim-answer.ts";
import { meAnswer } from "../testing/me-answer.ts";
import { optionsAnswer, withdrawalAnswer, withdrawalId } from "./testing/withdraw-fixtures.ts";
import { CommissionPage, WithdrawPage } from "./withdraw-page.tsx";

let server: TestServer;
afterEach(() => server.close());

async function visit(options = optionsAnswer(), routes: Record<string, Route> = {}) {
  server = await startTestServer({
    "GET /api/withdrawals/options": () => ({ body: options }),
    [`GET /api/withdrawals/${withdrawalId}`]: () => ({ body: withdrawalAnswer() }),
    ...routes,
  });
  provideTestHost([{ name: "games", contract: 1, paths: [{ prefix: "/games", guard: "open" }] }, manifest]);
  await open();
  return userEvent.setup();
}

const open = () =>
  renderWithHost(<WithdrawPage />, { messages: { en: messages }, player: "budi88", apiUrl: server.url });

const amount = () => screen.findByLabelText<HTMLInputElement>("Amount");
const received = () => screen.getByText(/^You receive/).parentElement?.querySelector("output")?.textContent;

async function ask(user: ReturnType<typeof userEvent.setup>, credits: string) {
  await user.type(await amount(), credits);
  await user.click(screen.getByRole("button", { name: "buttons.submit" }));
  await user.click(await screen.findByRole("button", { name: "Withdraw" }));
}

describe("the withdrawal form", () => {
  test("typing: the amount after the fee is updated with every key", async () => {
    const user = await visit();
    await user.type(await amount(), "100");
    expect(received()).toBe("Rp 97,500.00");
  });

  test("All: the available whole credits, at most the maximum", async () => {
    const user = await visit();
    await user.click(await screen.findByRole("button", { name: "All · 5,000.00" }));
    expect((await amount()).value).toBe("5,000");
  });

  test("no bank account yet: the form asks for one; registered in place, and the amount stays", async () => {
    const [account] = optionsAnswer().bankAccounts;
    let accounts: unknown[] = [];
    const bca = {
      code: "bca",
      name: "BCA",
      country: "ID",
      kind: "bank",
      accountPattern: "\\d{10}",
      active: true,
    };
    const user = await visit(optionsAnswer(), {
      "GET /api/withdrawals/options": () => ({ body: { ...optionsAnswer(), bankAccounts: accounts } }),
      "GET /api/auth/me": () => meAnswer(),
      "GET /api/bank-accounts": () => ({ body: { items: accounts } }),
      "GET /api/banks": () => ({ body: { items: [bca] } }),
      "POST /api/bank-accounts": () => {
        accounts = [account];
        return { status: 201, body: account };
      },
    });
    await user.type(await amount(), "100");
    expect(screen.getByText("errors.BANK_REQUIRED")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "buttons.submit" }));
    const missing = await screen.findByRole("button", { name: "To account: Register a bank account" });
    await waitFor(() => expect(missing.getAttribute("aria-invalid")).toBe("true"));
    await user.click(missing);
    const dialog = within(await screen.findByRole("dialog"));
    await dialog.findByRole("option", { name: "BCA" });
    await user.selectOptions(dialog.getByLabelText("Bank"), "bca");
    await user.type(dialog.getByLabelText("Account number"), "8820114590");
    await user.click(dialog.getByRole("button", { name: "Register the account" }));
    const chosen = await screen.findByRole<HTMLSelectElement>("combobox", { name: "To account" });
    await waitFor(() => expect(chosen.value).toBe(account?.id));
    expect((await amount()).value).toBe("100");
  });

  test("more than the balance: an error at the field, and no confirmation", async () => {
    const user = await visit(optionsAnswer({ withdrawableMinor: "9999" }));
    await user.type(await amount(), "100");
    await user.click(screen.getByRole("button", { name: "buttons.submit" }));
    await waitFor(async () => expect((await amount()).getAttribute("aria-invalid")).toBe("true"));
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  test("confirmed: the dialog shows destination, amount and payout, then the number is shown", async () => {
    const user = await visit(optionsAnswer(), {
      "POST /api/withdrawals": () => ({ status: 201, body: withdrawalAnswer() }),
    });
    await user.type(await amount(), "100");
    await user.click(screen.getByRole("button", { name: "buttons.submit" }));
    expect(
      await screen.findByText(
        "Withdraw 100.00 to BCA •••• 4471? You will receive Rp 97,500.00. You can cancel it until it is approved.",
      ),
    ).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Withdraw" }));
    expect(await screen.findByText("Your request W261121‑7K3QZ is being processed.")).toBeTruthy();
    expect(server.to("/api/withdrawals")[0]?.body).toMatchObject({ amount: 100 });
  });

  test("no answer, and no open withdrawal: repeated with the same key", async () => {
    const post: Route = (_, response) => {
      if (server.to("/api/withdrawals").length > 1) return { status: 201, body: withdrawalAnswer() };
      // The connection drops before there is an answer.
      response.destroy();
      return undefined;
    };
    const user = await visit(optionsAnswer(), { "POST /api/withdrawals": post });
    await ask(user, "100");
    await screen.findByText(/is being processed/);
    const [first, second] = server.to("/api/withdrawals").map(({ headers }) => headers["idempotency-key"]);
    expect(second).toBe(first);
  });

  test("code required: its ticket is sent with the order", async () => {
    const otpId = "0197f3c2-0000-7000-8000-000000000b09";
    const user = await visit(optionsAnswer({ codeRequired: true }), {
      "POST /api/otp": () => ({
        body: { otpId, resendAt: "2026-11-21T09:01:00Z", emailMasked: "b•••@mail.id" },
      }),
      "POST /api/otp/verify": () => ({ body: { ticket: "ticket-1" } }),
      "POST /api/withdrawals": () => ({ status: 201, body: withdrawalAnswer() }),
    });
    await user.type(await amount(), "100");
    await user.click(screen.getByRole("button", { name: "code.send" }));
    await screen.findByText("code.sent");
    await user.type(screen.getByLabelText("code.label"), "123456");
    await user.click(screen.getByRole("button", { name: "buttons.submit" }));
    await user.click(await screen.findByRole("button", { name: "Withdraw" }));
    await screen.findByText(/is being processed/);
    expect(server.to("/api/withdrawals")[0]?.body).toMatchObject({ amount: 100, otpTicket: "ticket-1" });
  });

  test("rejected because of the account: an error at the account", async () => {
    const user = await visit(optionsAnswer(), {
      "POST /api/withdrawals": () =>
        problemAnswer(403, "BANK_FROZEN", { playerBankAccountId: "BANK_FROZEN" }),
    });
    await ask(user, "100");
    await waitFor(() =>
      expect(screen.getByLabelText("To account").getAttribute("aria-invalid")).toBe("true"),
    );
  });

  test("cancelling switched off by the operators: the confirmation says that the withdrawal is final", async () => {
    const user = await visit(optionsAnswer({ cancellable: false }));
    await user.type(await amount(), "100");
    await user.click(screen.getByRole("button", { name: "buttons.submit" }));
    expect(await screen.findByText(/This can not be cancelled\.$/)).toBeTruthy();
  });
});

const addressesOfWays = () =>
  within(screen.getByRole("navigation", { name: "Ways to unlock the wallet" }))
    .getAllByRole("link")
    .map((link) => [link.textContent, link.getAttribute("href")]);

describe("blocked withdrawals", () => {
  test("turnover not met: a meter with its text, both parts, links, and a disabled form", async () => {
    const claim = claimAnswer();
    const lock = { remainingMinor: "541000", targetMinor: "725000", title: "Monday reload", claim };
    await visit(optionsAnswer({ withdrawableMinor: "0", lock }));
    const words = "5,410.00 of 7,250.00";
    const meter = await screen.findByRole("meter", { name: "Turnover" });
    expect(meter.getAttribute("aria-valuetext")).toBe(words);
    expect(meter.getAttribute("value")).toBe(String(1_840 / 7_250));
    expect(screen.getByText("Withdrawals are locked by your promotion: Monday reload")).toBeTruthy();
    const stays = screen.getByText("Stays if you cancel: your own money");
    expect(stays.parentElement?.textContent).toContain("12,130.50");
    expect(addressesOfWays()).toEqual([
      ["Games that count", "/games"],
      ["See or cancel the promotion", "/promotions"],
    ]);
    expect((await amount()).closest("fieldset")?.disabled).toBe(true);
  });

  test("claim for slots and arcade, or a reserved one: links to those games, or to the deposit", async () => {
    const lockOf = (claim: ReturnType<typeof claimAnswer>) => ({
      remainingMinor: "541000",
      targetMinor: "725000",
      title: "Monday reload",
      claim,
    });
    const narrow = lockOf(claimAnswer({ allowedCategories: ["slots", "arcade"] }));
    await visit(optionsAnswer({ withdrawableMinor: "0", lock: narrow }));
    await screen.findByRole("meter", { name: "Turnover" });
    expect(addressesOfWays()).toEqual([
      ["Play Slots", "/games/slots"],
      ["Play Arcade", "/games/arcade"],
      ["See or cancel the promotion", "/promotions"],
    ]);
    cleanup();
    await server.close();
    const reserved = lockOf(claimAnswer({ status: "reserved", bonusBalanceMinor: "0", endsAt: null }));
    await visit(optionsAnswer({ withdrawableMinor: "0", lock: reserved }));
    expect(await screen.findByText(/^Kept for your deposit/)).toBeTruthy();
    expect(screen.queryByRole("meter")).toBeNull();
    expect(addressesOfWays()).toEqual([
      ["To the deposit", "/deposit"],
      ["See or cancel the promotion", "/promotions"],
    ]);
  });

  test("daily limit reached: the reason, and a disabled form", async () => {
    await visit(optionsAnswer({ usedToday: 3 }));
    expect(await screen.findByText("errors.WITHDRAW_DAILY_LIMIT")).toBeTruthy();
    expect((await amount()).closest("fieldset")?.disabled).toBe(true);
  });

  test("unverified address: the code field is shown, and the right code enables the form", async () => {
    const otpId = "0197f3c2-0000-7000-8000-000000000b09";
    let emailVerified = false;
    const user = await visit(optionsAnswer(), {
      "GET /api/withdrawals/options": () => ({ body: optionsAnswer({ emailVerified }) }),
      "POST /api/otp": () => ({
        body: { otpId, resendAt: new Date(Date.now() + 60_000).toISOString(), emailMasked: "b•••@mail.id" },
      }),
      "POST /api/otp/verify": () => {
        emailVerified = true;
        return { body: { ticket: "ticket-1" } };
      },
    });
    expect((await amount()).closest("fieldset")?.disabled).toBe(true);
    await user.click(screen.getByRole("button", { name: "code.send" }));
    expect(await screen.findByText("code.sent")).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>("button", { name: /^code.sendAgain/ }).disabled).toBe(true);
    await user.type(screen.getByLabelText("code.label"), "123456");
    await user.click(screen.getByRole("button", { name: "buttons.confirm" }));
    await waitFor(async () => expect((await amount()).closest("fieldset")?.disabled).toBe(false));
    expect(server.to("/api/otp/verify")[0]?.body).toEqual({ otpId, otp: "123456" });
    expect(screen.queryByLabelText("code.label")).toBeNull();
  });
});

describe("a withdrawal of commission", () => {
  const openCommission = async (
    options: ReturnType<typeof optionsAnswer>,
    routes: Record<string, Route> = {},
  ) => {
    server = await startTestServer({
      "GET /api/withdrawals/options": () => ({ body: options }),
      [`GET /api/withdrawals/${withdrawalId}`]: () => ({ body: withdrawalAnswer() }),
      ...routes,
    });
    provideTestHost([manifest]);
    await renderWithHost(<CommissionPage />, {
      messages: { en: messages },
      player: "budi88",
      apiUrl: server.url,
    });
    return userEvent.setup();
  };

  test("with a valid amount: taken from the commission's own balance, by the referral call", async () => {
    const options = optionsAnswer({ balanceMinor: "20000", withdrawableMinor: "20000" });
    const user = await openCommission(options, {
      "POST /api/referral/withdraw": () => ({ status: 201, body: withdrawalAnswer() }),
    });
    await user.type(await amount(), "300");
    await user.tab();
    expect(await screen.findByText("validation.amount.balance")).toBeTruthy();
    await user.clear(await amount());
    await user.type(await amount(), "100");
    await user.click(screen.getByRole("button", { name: "buttons.submit" }));
    await user.click(await screen.findByRole("button", { name: "Withdraw" }));
    await screen.findByText(/is being processed/);
    expect(server.to("/api/referral/withdraw")[0]?.body).toMatchObject({ amount: 100 });
    expect(server.to("/api/withdrawals/options")[0]?.query.get("source")).toBe("commission");
  });

  test("with an application that is not approved: the reason, and a disabled form", async () => {
    await openCommission(optionsAnswer({ isApproved: false }));
    expect(await screen.findByText("errors.REFERRAL_NOT_APPROVED")).toBeTruthy();
    expect((await amount()).closest("fieldset")?.disabled).toBe(true);
  });
});

test("with a link that has an amount: the amount is filled in", async () => {
  server = await startTestServer({ "GET /api/withdrawals/options": () => ({ body: optionsAnswer() }) });
  provideTestHost([manifest]);
  await renderWithHost(<WithdrawPage />, {
    path: "/withdraw?amount=300",
    messages: { en: messages },
    player: "budi88",
    apiUrl: server.url,
  });
  expect((await amount()).value).toBe("300");
});

test("left half-filled and reopened: the amount is restored, until Reset", async () => {
  const user = await visit();
  await user.type(await amount(), "250");
  cleanup();
  await open();
  expect((await amount()).value).toBe("250");
  await user.click(screen.getByRole("button", { name: "buttons.reset" }));
  cleanup();
  await open();
  expect((await amount()).value).toBe("");
});
