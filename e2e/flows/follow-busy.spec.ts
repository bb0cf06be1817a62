import type { Page } from "@playwright/test";
import * as z from "@tessera/shared/schema";
import { fillDeposit, waitingPanel } from "../cashier.ts";
import { expect } from "../fixtures.ts";
import { operate } from "../parties.ts";
import { acceptAndSend, applicantsAccount, choosePicture, drawCard, typeCode } from "../referral.ts";
import {
  isMarked,
  moveAndWait,
  screenOf,
  testWithMoves,
  untilRunning,
  untilShown,
  watchScreen,
} from "../remote-moves.ts";
import { spinButton } from "../slot.ts";
import { phone, wide } from "../viewports.ts";

const test = testWithMoves(["account", "games", "referral", "wallet"], "busy");

/** Delays the answers to calls of an address until they are released; the server has answered by then. */
async function keepAnswers(page: Page, address: RegExp) {
  let arrived = 0;
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(address, async (route) => {
    if (route.request().method() !== "POST") return route.fallback();
    const response = await route.fetch();
    arrived += 1;
    await released;
    // The page may be gone that asked.
    await route.fulfill({ response }).catch(() => undefined);
  });
  return { release, count: () => arrived, first: () => expect.poll(() => arrived).toBe(1) };
}

for (const viewport of [phone, wide])
  test(`a half-filled form at ${viewport.width} px: its release stays, and the page follows once the form is empty`, async ({
    page,
    moves,
    openNext,
    register,
  }) => {
    await page.setViewportSize(viewport);
    await register();
    await openNext("wallet", "/deposit");
    const amount = page.getByLabel("Amount", { exact: true });
    await amount.fill("125");
    await moveAndWait(page, { release: moves.own.get("wallet"), chunk: "deposit" }, () =>
      moves.rollBack("wallet"),
    );
    await untilShown(page, "wallet", moves.next);
    await expect(amount).toHaveValue("125");
    await expect(amount).toBeFocused();
    await amount.fill("");
    await untilShown(page, "wallet", moves.own);
    await expect(amount).toBeFocused();
    expect(await isMarked(page)).toBe(true);
  });

const deposits = z.object({ items: z.array(z.object({ username: z.string() })) });

for (const viewport of [phone, wide])
  test(`a deposit in flight at ${viewport.width} px: sent once and answered to its own release, then the page follows`, async ({
    page,
    moves,
    register,
  }) => {
    await page.setViewportSize(viewport);
    const { username } = await register();
    await moves.promote("wallet", moves.next);
    await page.goto("/deposit");
    await fillDeposit(page, { method: "QRIS", credits: "100" });
    // From the draft: none of its fields is typed into.
    await page.reload();
    await untilRunning(page);
    await expect(page.getByLabel("Amount", { exact: true })).toHaveValue("100");
    const seen = await watchScreen(page, "wallet", moves, {
      form: "input[name=amount]",
      payment: "section[aria-label=Payment]",
    });
    const answers = await keepAnswers(page, /\/api\/deposits$/);
    await page.getByRole("button", { name: "Submit" }).click();
    await page.getByRole("button", { name: "Not now" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Confirm" }).click();
    await answers.first();
    await moveAndWait(page, { release: moves.own.get("wallet"), chunk: "deposit" }, () =>
      moves.rollBack("wallet"),
    );
    answers.release();
    await expect(waitingPanel(page)).toBeVisible();
    await untilShown(page, "wallet", moves.own);
    await expect(waitingPanel(page)).toBeVisible();
    expect(await seen()).toEqual(["next: form", "next: payment", "own: payment"]);
    expect(await isMarked(page)).toBe(true);
    expect(answers.count()).toBe(1);
    const { items } = z.parse(deposits, await operate("GET", "/deposits?status=all"));
    expect(items.filter((deposit) => deposit.username === username)).toHaveLength(1);
  });

/** Waits until a slot can be spun, and marks its frame. */
async function untilSlotRuns(page: Page): Promise<void> {
  await expect(spinButton(page)).toHaveAttribute("aria-disabled", "false");
  await page.evaluate("globalThis.frame = document.querySelector('iframe')");
}
const isSameFrame = (page: Page) => page.evaluate("globalThis.frame.isConnected");
const roundsAddress = /\/play\/[^/]+\/rounds$/;

/** Rounds of the game in the history of the player. */
async function countRounds(page: Page): Promise<number> {
  await page.goto("/history?type=game");
  const rows = page.getByRole("link", { name: /^Golden Koi, R/ });
  await expect(rows.first()).toBeVisible();
  return rows.count();
}

const rounds = [
  { who: "guest", viewport: phone, slot: "/play/golden-koi?mode=demo" },
  { who: "player", viewport: wide, slot: "/play/golden-koi" },
] as const;

/** Opens the slot in the next release and begins a round, whose answer is held back. */
async function beginRound(
  page: Page,
  { who, viewport, slot }: (typeof rounds)[number],
  {
    openNext,
    register,
  }: {
    readonly openNext: (remote: string, path: string) => Promise<void>;
    readonly register: () => Promise<unknown>;
  },
) {
  await page.setViewportSize(viewport);
  if (who === "player") await register();
  await openNext("games", slot);
  await untilSlotRuns(page);
  const answers = await keepAnswers(page, roundsAddress);
  await spinButton(page).click();
  await answers.first();
  return answers;
}

for (const round of rounds) {
  const { who, viewport } = round;
  test(`a round of a ${who} in play at ${viewport.width} px: it ends once in its frame, and the screen follows when the ${who} leaves`, async ({
    page,
    moves,
    openNext,
    register,
  }) => {
    const answers = await beginRound(page, round, { openNext, register });
    const seen = await watchScreen(page, "games", moves, {
      game: "iframe",
      lobby: "main h1:not(:has(~ iframe))",
    });
    await moveAndWait(page, { release: moves.own.get("games"), chunk: "play" }, () =>
      moves.rollBack("games"),
    );
    answers.release();
    await expect(spinButton(page)).toHaveAttribute("aria-disabled", "false");
    expect(await isSameFrame(page)).toBe(true);
    await untilShown(page, "games", moves.next);
    await screenOf(page, "games").getByRole("link", { name: "Back" }).click();
    await untilShown(page, "games", moves.own);
    await expect(page.getByRole("heading", { level: 1, name: "Games" })).toBeVisible();
    expect(await seen()).not.toContainEqual(expect.stringContaining("nothing"));
    expect(await isMarked(page)).toBe(true);
    expect(answers.count()).toBe(1);
    if (who === "player") expect(await countRounds(page)).toBe(1);
  });

  test(`a round of a ${who} in play at ${viewport.width} px whose release must be replaced: the game opens again, and the round is played once`, async ({
    page,
    moves,
    openNext,
    register,
  }) => {
    const answers = await beginRound(page, round, { openNext, register });
    await moves.rollBack("games", "kill");
    await untilShown(page, "games", moves.own);
    expect(await isSameFrame(page)).toBe(false);
    answers.release();
    await expect(spinButton(page)).toHaveAttribute("aria-disabled", "false");
    expect(await isMarked(page)).toBe(true);
    expect(answers.count()).toBe(1);
    if (who === "player") expect(await countRounds(page)).toBe(1);
  });
}

for (const viewport of [phone, wide])
  test(`a picture being uploaded at ${viewport.width} px: the upload completes once, and the screen follows after it`, async ({
    page,
    moves,
    openNext,
    register,
  }) => {
    await page.setViewportSize(viewport);
    const player = await register();
    await openNext("referral", "/referral/register");
    await page.getByLabel("Phone number").fill(player.phone);
    await page.getByLabel("Email").fill(`${player.username}@mail.example`);
    await page.getByLabel("Bank", { exact: true }).selectOption({ label: "Bank Nusa Pertiwi" });
    await page.getByLabel("Account number").fill(applicantsAccount);
    await choosePicture(page, await drawCard(page, 900, 570));
    await typeCode(page, player);
    const seen = await watchScreen(page, "referral", moves, {
      sending: "form meter",
      form: "form button[type=submit]",
    });
    const answers = await keepAnswers(page, /\/api\/referral\/register$/);
    await acceptAndSend(page);
    await answers.first();
    await moveAndWait(page, { release: moves.own.get("referral"), chunk: "application" }, () =>
      moves.rollBack("referral"),
    );
    await untilShown(page, "referral", moves.next);
    answers.release();
    await expect(page.getByText("We are checking your data (1–2 days).")).toBeVisible();
    await untilShown(page, "referral", moves.own);
    await expect(page.getByText("We are checking your data (1–2 days).")).toBeVisible();
    expect((await seen()).slice(0, 2)).toEqual(["next: form", "next: sending and form"]);
    expect(await seen()).not.toContainEqual(expect.stringMatching(/nothing|own: .*(?:form|sending)/));
    expect(await isMarked(page)).toBe(true);
    expect(answers.count()).toBe(1);
  });

/** Effects of open dialogs and menus on the page around them. */
const leftOfDialogs = (page: Page) =>
  page.evaluate(() => ({
    dialogs: document.querySelectorAll("[role=dialog], [role=menu]").length,
    isHidden: document.querySelector("main h1")?.closest("[aria-hidden=true], [inert]") !== null,
    guards: document.querySelectorAll("[data-radix-focus-guard]").length,
    scroll: getComputedStyle(document.body).overflowY,
    pointer: document.body.style.pointerEvents,
  }));

/** Presses the first row of the history. */
async function openMovement(page: Page): Promise<void> {
  await screenOf(page, "account").getByRole("table").getByRole("link").first().click();
  await expect(page.getByRole("dialog")).toBeVisible();
}

for (const viewport of [phone, wide])
  test.describe(`a dialog with an address of its own at ${viewport.width} px`, () => {
    test.use({ viewport });
    test.beforeEach(async ({ openNext, register }) => {
      await register();
      await openNext("account", "/history");
    });

    test("it stays while it is open; once it is closed, the screen follows, and the focus returns", async ({
      page,
      moves,
    }) => {
      const before = await leftOfDialogs(page);
      await openMovement(page);
      const address = page.url();
      await page.evaluate("globalThis.dialog = document.querySelector('[role=dialog]')");
      await moveAndWait(page, { release: moves.own.get("account"), chunk: "history" }, () =>
        moves.rollBack("account"),
      );
      expect(await page.evaluate("globalThis.dialog.isConnected")).toBe(true);
      expect(page.url()).toBe(address);
      await untilShown(page, "account", moves.next);
      await page.keyboard.press("Escape");
      await untilShown(page, "account", moves.own);
      await expect(page).toHaveURL("/history");
      await expect(screenOf(page, "account").getByRole("table").getByRole("link").first()).toBeFocused();
      expect(await leftOfDialogs(page)).toEqual(before);
      expect(await isMarked(page)).toBe(true);
    });

    test("its release must be replaced: the next release shows it at the same address, and closing it leaves no element behind", async ({
      page,
      moves,
    }) => {
      const before = await leftOfDialogs(page);
      await openMovement(page);
      const address = page.url();
      const open = await leftOfDialogs(page);
      const seen = await watchScreen(page, "account", moves, { list: "main table" });
      await moves.rollBack("account", "kill");
      await untilShown(page, "account", moves.own);
      expect(page.url()).toBe(address);
      await expect(page.getByRole("dialog")).toBeVisible();
      await expect(page.locator("[role=dialog]:is(:focus, :focus-within)")).toBeVisible();
      await expect.poll(() => leftOfDialogs(page)).toEqual(open);
      expect(await seen()).toEqual(["next: list", "own: list"]);
      await page.keyboard.press("Escape");
      await expect(page).toHaveURL("/history");
      await expect.poll(() => leftOfDialogs(page)).toEqual(before);
      await expect(page.locator("main :focus")).toHaveCount(1);
      await openMovement(page);
      await page.goBack();
      await expect(page.getByRole("dialog")).toHaveCount(0);
      await expect(page).toHaveURL("/history");
      expect(await isMarked(page)).toBe(true);
    });

    test("`a dialog without an address in a release that must be replaced: it closes and leaves no element behind`", async ({
      page,
      moves,
    }) => {
      await page.goto("/profile/limits");
      await untilRunning(page);
      const before = await leftOfDialogs(page);
      await page.getByRole("button", { name: "Take a break" }).click();
      await expect(page.getByRole("dialog")).toBeVisible();
      await moves.rollBack("account", "kill");
      await untilShown(page, "account", moves.own);
      await expect.poll(() => leftOfDialogs(page)).toEqual(before);
      await expect(page.locator("main :focus")).toHaveCount(1);
      await page.getByRole("button", { name: "Take a break" }).click();
      await expect(page.getByRole("dialog")).toBeVisible();
      await page.goBack();
      await expect(page.getByRole("dialog")).toHaveCount(0);
      await expect(page).toHaveURL("/profile/limits");
      expect(await isMarked(page)).toBe(true);
    });
  });
