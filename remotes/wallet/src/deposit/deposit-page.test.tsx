// @vitest-environment jsdom
import { timeouts } from "@tessera/shared/contracts/endpoint";
import { transport } from "@tessera/shared/http/client";
import { problemAnswer, type Answer, type Route, type TestServer } from "@tessera/shared/testing/test-server";
import { logout, storage } from "@tessera/shared/session";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, test } from "vitest";
import { depositAnswer, optionsAnswer } from "./testing/deposit-fixtures.ts";
import {
  type DepositServerOptions,
  openDepositPage,
  startDepositServer,
} from "./testing/open-deposit-page.tsx";

let server: TestServer;
afterEach(() => {
  storage.remove("disableDeposit");
  return server.close();
});

async function visit(options: DepositServerOptions = {}) {
  server = await startDepositServer(options);
  await openDepositPage(server, options);
  return userEvent.setup();
}

const open = (path = "/deposit", player = "budi88") => openDepositPage(server, { path, player });

const amount = () => screen.findByLabelText<HTMLInputElement>("Amount");
const real = () => screen.getByText("You transfer").parentElement?.querySelector("output")?.textContent;

async function fillIn(user: ReturnType<typeof userEvent.setup>, credits: string) {
  await user.type(await amount(), credits);
  await user.click(screen.getByRole("button", { name: "buttons.submit" }));
}

async function confirm(user: ReturnType<typeof userEvent.setup>) {
  await user.click(await screen.findByRole("button", { name: "buttons.confirm" }));
}

const keysSent = () => server.to("/api/deposits").map(({ headers }) => headers["idempotency-key"]);

describe("the amount of a deposit", () => {
  test("typing: digits only, grouped, and the real amount is updated with every key", async () => {
    const user = await visit();
    await user.type(await amount(), "1a2.5");
    expect((await amount()).value).toBe("125");
    expect(real()).toBe("≈ Rp 125,000.00 + code");
    await user.type(await amount(), "0");
    expect((await amount()).value).toBe("1,250");
    expect(real()).toBe("≈ Rp 1,250,000.00 + code");
  });

  test("paste with decimals: they are removed, not appended", async () => {
    const user = await visit();
    await user.click(await amount());
    await user.paste("1,234.56");
    expect((await amount()).value).toBe("1,234");
  });

  test("method with a rate: rounded up, without a unique code", async () => {
    const user = await visit();
    await user.click(await screen.findByRole("radio", { name: "QRIS" }));
    await user.type(await amount(), "50");
    expect(real()).toBe("Rp 58,824.00");
  });

  test("below the method's minimum: an error at the field, and nothing is sent", async () => {
    const user = await visit();
    await fillIn(user, "5");
    await waitFor(async () => expect((await amount()).getAttribute("aria-invalid")).toBe("true"));
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(keysSent()).toEqual([]);
  });
});

test("several invalid fields: the first one on the screen has the focus", async () => {
  const user = await visit();
  await user.click(await screen.findByRole("radio", { name: "Virtual account" }));
  await user.click(screen.getByRole("button", { name: "buttons.submit" }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText("Payment provider")));
  expect((await amount()).getAttribute("aria-invalid")).toBe("true");
});

test("no bank account yet: the form asks for one, and shows an error when it is sent", async () => {
  const user = await visit({ options: optionsAnswer({ myBankAccounts: [] }) });
  expect(await screen.findByText("Register a bank account first.")).toBeTruthy();
  const missing = screen.getByRole("button", { name: "Your bank: Register a bank account" });
  expect(missing.getAttribute("aria-invalid")).toBeNull();
  await fillIn(user, "50");
  await waitFor(() => expect(missing.getAttribute("aria-invalid")).toBe("true"));
  expect(screen.getByText("Register a bank account first.")).toBeTruthy();
  expect(keysSent()).toEqual([]);
});

test("during a break: the reason is shown at once, without a retry", async () => {
  await visit({ routes: { "GET /api/deposits/options": () => problemAnswer(403, "COOL_OFF_ACTIVE") } });
  expect(await screen.findByText("You are taking a break.")).toBeTruthy();
  expect(server.to("/api/deposits/options")).toHaveLength(1);
  expect(screen.queryByLabelText("Amount")).toBeNull();
});

describe("a player who has deposited before", () => {
  const last = { method: "va", payProvider: "bca", amountInt: 330 } as const;
  const chosen = async () => (await screen.findByRole<HTMLInputElement>("radio", { checked: true })).value;
  const tiles = () =>
    screen
      .getAllByRole("button")
      .map(({ textContent }) => textContent)
      .filter((text) => /^[\d,]+$/.test(text));

  test("the form starts with the last method and provider, and offers the last amount first", async () => {
    await visit({ options: optionsAnswer({ last }) });
    expect(await chosen()).toBe("va");
    expect(screen.getByLabelText<HTMLSelectElement>("Payment provider").value).toBe("bca");
    expect((await amount()).value).toBe("");
    expect(tiles()).toEqual(["330", "50", "100", "250", "500"]);
  });

  test("last method offline, provider removed, or amount out of bounds: the form starts as for a first deposit", async () => {
    const gone = { method: "ewallet", payProvider: "old", amountInt: 2_000_000 } as const;
    await visit({ options: optionsAnswer({ last: gone }) });
    expect(await chosen()).toBe("bank_manual");
    expect(tiles()).toEqual(["50", "100", "250", "500", "1,000"]);
  });

  test("a link with method and amount: fills them in, instead of those of the last deposit", async () => {
    await visit({ options: optionsAnswer({ last }), path: "/deposit?method=qris&amount=1250" });
    expect(await chosen()).toBe("qris");
    expect((await amount()).value).toBe("1,250");
  });

  test.each(["?method=cash&amount=1e9", "?method=ewallet&amount=-5", "?amount=12.5", "?amount=99999999"])(
    "a link with an invalid method or amount, %s: ignored",
    async (search) => {
      await visit({ path: `/deposit${search}` });
      expect(await chosen()).toBe("bank_manual");
      expect((await amount()).value).toBe("");
    },
  );
});

describe("the methods", () => {
  test("an offline method: disabled, with its reason", async () => {
    await visit();
    const tile = await screen.findByRole<HTMLInputElement>("radio", { name: /E-wallet/ });
    expect(tile.disabled).toBe(true);
    expect(tile.parentElement?.textContent).toContain("Maintenance");
  });
});

describe("the promotion picker", () => {
  test("ineligible promotion: disabled with its reason; the eligible one shows its amounts and is sent", async () => {
    const user = await visit({
      routes: { "POST /api/deposits": () => ({ status: 201, body: depositAnswer() }) },
    });
    await user.type(await amount(), "1250");
    await user.click(screen.getByRole("button", { name: "Choose a promotion" }));
    const dialog = await screen.findByRole("dialog");
    const greyed = within(dialog).getByRole<HTMLInputElement>("radio", { name: /First deposit/ });
    expect(greyed.disabled).toBe(true);
    expect(greyed.parentElement?.textContent).toContain("Only for your first deposit");
    await user.click(within(dialog).getByRole("radio", { name: /Monday/ }));
    await user.click(within(dialog).getByRole("button", { name: "Use" }));
    expect(await screen.findByText("Bonus 200.00, turnover 7,250.00")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "buttons.submit" }));
    await confirm(user);
    await screen.findByText("Transfer exactly");
    expect(server.to("/api/deposits")[0]?.body).toMatchObject({
      promotionId: optionsAnswer().promotions[0]?.id,
      amount: 1250,
      note: null,
    });
  });

  test("opened by its link: preselected", async () => {
    await visit({ path: "/deposit?promo=monday-reload" });
    expect(await screen.findByText("Monday reload 20%")).toBeTruthy();
  });

  test("opened by the link of an ineligible one: none is selected, and the reason is shown above", async () => {
    await visit({ path: "/deposit?promo=first-deposit" });
    expect(await screen.findByText("Choose a promotion")).toBeTruthy();
    const note = screen.getByText(/cannot be used now$/).closest("[role=status]");
    expect(note?.textContent).toMatch(/cannot be used now.*Only for your first deposit/);
  });

  test("opened by the link of an ended one: a note, with a link to the others", async () => {
    await visit({ path: "/deposit?promo=long-gone" });
    const note = await screen.findByText(/^The promotion of this link is over/);
    expect(note.closest("[role=status]")).not.toBeNull();
    expect(screen.getByRole("link", { name: "All promotions" }).getAttribute("href")).toBe("/promotions");
  });

  test("promotion chosen: the dialog shows which money is locked and which is not", async () => {
    const user = await visit();
    await user.click(await screen.findByRole("button", { name: /Choose a promotion/ }));
    const dialog = await screen.findByRole("dialog");
    expect(dialog.textContent).toContain("Withdrawals from the main wallet");
    expect(dialog.textContent).toContain("Your own money stays.");
  });
});

describe("the draft of a deposit", () => {
  const method = (name: string) => screen.getByRole<HTMLInputElement>("radio", { name });
  const fillHalf = async (user: ReturnType<typeof userEvent.setup>) => {
    await user.click(await screen.findByRole("radio", { name: "QRIS" }));
    await user.type(await amount(), "1250");
    await user.type(screen.getByLabelText("Note (optional)"), "by phone");
    await user.click(screen.getByRole("button", { name: "Choose a promotion" }));
    const dialog = await screen.findByRole("dialog");
    await user.click(within(dialog).getByRole("radio", { name: /Monday/ }));
    await user.click(within(dialog).getByRole("button", { name: "Use" }));
  };

  test("left and reopened in the same tab: method, amount, note and promotion are restored", async () => {
    const user = await visit();
    await fillHalf(user);
    cleanup();
    await open();
    expect((await amount()).value).toBe("1,250");
    expect(method("QRIS").checked).toBe(true);
    expect(screen.getByLabelText<HTMLInputElement>("Note (optional)").value).toBe("by phone");
    expect(screen.getByText("Monday reload 20%")).toBeTruthy();
  });

  test("reopened by the link of an ineligible promotion: no other promotion is selected", async () => {
    const user = await visit();
    await fillHalf(user);
    cleanup();
    await open("/deposit?promo=first-deposit");
    expect((await amount()).value).toBe("1,250");
    expect(screen.getByText("Choose a promotion")).toBeTruthy();
  });

  test("Reset: deletes it, even after reopening", async () => {
    const user = await visit();
    await fillHalf(user);
    cleanup();
    await open();
    await amount();
    await user.click(screen.getByRole("button", { name: "buttons.reset" }));
    expect((await amount()).value).toBe("");
    cleanup();
    await open();
    expect((await amount()).value).toBe("");
    expect(screen.queryByText("Monday reload 20%")).toBeNull();
  });

  test("submitted: deletes it", async () => {
    const user = await visit({
      routes: { "POST /api/deposits": () => ({ status: 201, body: depositAnswer() }) },
    });
    await fillIn(user, "1250");
    await confirm(user);
    await screen.findByText("Transfer exactly");
    cleanup();
    await open();
    expect((await amount()).value).toBe("");
  });

  test("after a logout, or for another player: deleted", async () => {
    const user = await visit({ routes: { "POST /api/auth/logout": () => ({ status: 204 }) } });
    await fillHalf(user);
    cleanup();
    await open("/deposit", "sari99");
    expect((await amount()).value).toBe("");
    await user.type(await amount(), "300");
    cleanup();
    await logout();
    await open("/deposit", "sari99");
    expect((await amount()).value).toBe("");
  });
});

describe("sending a deposit", () => {
  test("confirm dialog: repeats the real amount", async () => {
    const user = await visit();
    await fillIn(user, "1250");
    const dialog = await screen.findByRole("dialog");
    expect(dialog.textContent).toContain("≈ Rp 1,250,000.00 + code");
  });

  test("amount pasted as 12.5: 12 is sent", async () => {
    const user = await visit({
      routes: { "POST /api/deposits": () => problemAnswer(502, "GATEWAY_UNAVAILABLE") },
    });
    await user.click(await amount());
    await user.paste("12.5");
    await user.click(screen.getByRole("button", { name: "buttons.submit" }));
    await confirm(user);
    await waitFor(() => expect(server.to("/api/deposits")[0]?.body).toMatchObject({ amount: 12 }));
  });

  test("rejected, then submitted again: a new key", async () => {
    const user = await visit({
      routes: {
        "POST /api/deposits": () => problemAnswer(422, "DEPOSIT_LIMIT", { amount: "DEPOSIT_LIMIT" }),
      },
    });
    await fillIn(user, "1250");
    await confirm(user);
    await waitFor(async () => expect((await amount()).getAttribute("aria-invalid")).toBe("true"));
    await user.click(screen.getByRole("button", { name: "buttons.submit" }));
    await confirm(user);
    await waitFor(() => expect(keysSent()).toHaveLength(2));
    const [first, second] = keysSent();
    expect(first).not.toBe(second);
  });

  test("no answer: the form is locked, looks up the open deposit, and repeats the order with the same key", async () => {
    const answers: (Answer | undefined)[] = [undefined, { status: 201, body: depositAnswer() }];
    const post: Route = (_, response) => {
      const answer = answers.shift();
      // The connection drops before there is an answer.
      if (!answer) response.destroy();
      return answer;
    };
    const user = await visit({
      routes: {
        "POST /api/deposits": post,
        "GET /api/deposits/current": () => ({ body: null, delayMs: 300 }),
      },
    });
    await fillIn(user, "1250");
    await confirm(user);
    expect(await screen.findByText(/nothing is sent twice/)).toBeTruthy();
    expect((await amount()).closest("fieldset")?.disabled).toBe(true);
    await screen.findByText("Transfer exactly");
    expect(server.to("/api/deposits/current")).toHaveLength(1);
    const [first, second] = keysSent();
    expect(keysSent()).toHaveLength(2);
    expect(second).toBe(first);
  });

  test("no answer in time, but the deposit arrived: it is shown, and nothing is sent again", async () => {
    expect(timeouts.money).toBe(120_000);
    const patience = transport.interceptors.request.use((config) =>
      config.method === "post" ? { ...config, timeout: 150 } : config,
    );
    const user = await visit({
      routes: {
        "POST /api/deposits": () => ({ status: 201, body: depositAnswer(), delayMs: 5_000 }),
        "GET /api/deposits/current": () => ({ body: depositAnswer() }),
      },
    });
    await fillIn(user, "1250");
    await confirm(user);
    await screen.findByText("Transfer exactly");
    transport.interceptors.request.eject(patience);
    expect(keysSent()).toHaveLength(1);
  });

  test("first deposit: a limit is offered before the confirmation", async () => {
    const user = await visit({
      options: optionsAnswer({ asksForLimit: true }),
      routes: { "POST /api/limits/decline-prompt": () => ({ status: 204 }) },
    });
    await fillIn(user, "1250");
    expect(await screen.findByText("Do you want to set a deposit limit?")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Not now" }));
    expect(await screen.findByText("Is this right?")).toBeTruthy();
    expect(server.to("/api/limits/decline-prompt")).toHaveLength(1);
  });
});

test("deposits disabled: the reason is shown instead of the form", async () => {
  await visit({ options: optionsAnswer({ disabled: { reason: "bank maintenance until 01:00" } }) });
  expect(await screen.findByText("Deposits are switched off: bank maintenance until 01:00")).toBeTruthy();
  expect(screen.queryByLabelText("Amount")).toBeNull();
  expect(storage.read("disableDeposit")).toBe("1");
});

test("deposits disabled at the last visit: no form until the server has answered", async () => {
  storage.write("disableDeposit", "1");
  await visit({
    routes: { "GET /api/deposits/options": () => ({ body: optionsAnswer(), delayMs: 1_000 }) },
  });
  expect(await screen.findByText("errors.DEPOSIT_DISABLED")).toBeTruthy();
  expect(await amount()).toBeTruthy();
  expect(storage.read("disableDeposit")).toBeNull();
});
