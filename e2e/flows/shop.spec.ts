import { createHash, createHmac } from "node:crypto";
import type { Page } from "@playwright/test";
import { violationsOf } from "../axe.ts";
import { balanceChip } from "../cashier.ts";
import { isTooWide, openOwnDesk } from "../desk.ts";
import { demo, demoBaht, expect, test } from "../fixtures.ts";
import { goByMenu } from "../menu.ts";
import { expectProblems, failedWith } from "../problems.ts";
import { phone, wide } from "../viewports.ts";
import { archiveWheel, noPrize, publishWheel } from "../wheel.ts";

test.describe.configure({ mode: "serial" });

const pointsOf = async (page: Page) => {
  const text = await page.getByText(/^Points[\d,]+$/).textContent();
  return Number(text?.replace(/\D/g, ""));
};

/** Prize of a spin in points; 0 for every other prize. */
const pointsIn = (outcome: string) =>
  Number(/You won ([\d,]+) points/.exec(outcome)?.[1]?.replace(",", "") ?? 0);

/** Segment at the pointer of the wheel that has stopped, by the text that is highest. */
const textAtPointer = (page: Page) =>
  page.getByRole("img", { name: "Wheel" }).evaluate((wheel) => {
    const texts = [...wheel.querySelectorAll("text")];
    const top = (element: Element) => element.getBoundingClientRect().top;
    return texts.sort((one, other) => top(one) - top(other))[0]?.textContent ?? "";
  });

async function spin(page: Page): Promise<string> {
  await page.getByRole("button", { name: "Spin", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Spin for 10 points?" });
  await dialog.getByRole("button", { name: "Spin" }).click();
  await dialog.waitFor({ state: "hidden" });
  const outcome = page.getByRole("status").filter({ hasText: /You won|No prize/ });
  return (await outcome.textContent()) ?? "";
}

for (const [name, size] of [
  ["on a phone", { width: 360, height: 740 }],
  ["wide", { width: 1280, height: 860 }],
] as const) {
  test(`a spin ${name}: confirmed, stops at the server's segment, is paid, and is verified in the page`, async ({
    page,
    logIn,
  }) => {
    await page.setViewportSize(size);
    await page.goto("/shop");
    await logIn(demo);
    await page.getByRole("heading", { name: "Shop", level: 1 }).waitFor();
    await expect(page.getByRole("list", { name: "Chances" }).getByRole("listitem")).toHaveCount(9);
    expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(size.width);
    const before = await pointsOf(page);

    // Asked, and declined: nothing happens.
    await page.getByRole("button", { name: "Spin", exact: true }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Go back" }).click();
    expect(await pointsOf(page)).toBe(before);

    const answer = page.waitForResponse((response) => response.url().endsWith("/spin"));
    const outcome = await spin(page);
    await expect(page.getByRole("img", { name: "Wheel" })).toBeInViewport({ ratio: 0.9 });
    const made = (await (await answer).json()) as { position: number; number: string; seedHash: string };
    await expect.poll(() => pointsOf(page)).toBe(before - 10 + pointsIn(outcome));
    const segments = await page.getByRole("img", { name: "Wheel" }).locator("text").allTextContents();
    expect(await textAtPointer(page)).toBe(segments[made.position]);

    await page.getByRole("button", { name: `Verify spin ${made.number}` }).click();
    const dialog = page.getByRole("dialog", { name: `Spin ${made.number}` });
    await dialog.getByRole("button", { name: "Reveal the seed" }).click();
    await expect(dialog.getByText("Computed anew in your browser: the result is right.")).toBeVisible();

    // The same by hand, from what the dialog shows.
    const shown = async (label: string) =>
      (await dialog.locator("dl > div").filter({ hasText: label }).locator("dd").first().textContent()) ?? "";
    const serverSeed = Buffer.from(await shown("Server seed"), "hex");
    expect(createHash("sha256").update(serverSeed).digest("hex")).toBe(made.seedHash);
    const message = `${await shown("Client seed")}:${await shown("Nonce")}`;
    const digits = createHmac("sha256", serverSeed).update(message).digest("hex").slice(0, 12);
    expect(BigInt(`0x${digits}`) % BigInt(await shown("Sum of weights"))).toBe(BigInt(await shown("Roll")));
    await dialog.getByRole("button", { name: "Close" }).click();
  });
}

test("a wheel that has changed since it was shown: the dialog says so, nothing is paid, and the next press spins", async ({
  page,
  logIn,
  problems,
}) => {
  let isOutdated = true;
  await page.route("**/api/shop", async (route) => {
    const answer = await route.fetch();
    const shop = (await answer.json()) as { wheels?: { version: number }[] };
    if (isOutdated) for (const wheel of shop.wheels ?? []) wheel.version -= 1;
    await route.fulfill({ response: answer, json: shop });
  });
  await page.goto("/shop");
  await logIn(demo);
  await expect.poll(() => pointsOf(page)).toBeGreaterThan(0);
  const before = await pointsOf(page);
  await page.getByRole("button", { name: "Spin", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Spin for 10 points?" });
  const refused = page.waitForResponse((response) => response.status() === 409);
  const renewed = page.waitForResponse((response) => response.url().endsWith("/api/shop"));
  await dialog.getByRole("button", { name: "Spin" }).click();
  // The refusal makes the page ask for the wheel again, and now it gets the current one.
  isOutdated = false;
  await refused;
  await expect(dialog.getByRole("alert")).toHaveText(
    "The wheel has changed. Look at its chances and spin again.",
  );
  expect(await pointsOf(page)).toBe(before);
  await renewed;
  await dialog.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("status").filter({ hasText: /You won|No prize/ })).toBeVisible();
  expect(await expectProblems(problems, [failedWith(409, "/spin")])).toHaveLength(1);
  // The shop may be read again after the spin.
  await page.unrouteAll({ behavior: "ignoreErrors" });
});

test("Spin pressed twice: one spin is made and paid for", async ({ page, logIn }) => {
  await page.goto("/shop");
  await logIn(demo);
  await expect.poll(() => pointsOf(page)).toBeGreaterThan(0);
  const before = await pointsOf(page);
  // Both presses can be sent, under one key: the second is answered as the first.
  const keys = new Set<string | undefined>();
  page.on("request", (request) => {
    if (request.url().endsWith("/spin")) keys.add(request.headers()["idempotency-key"]);
  });
  await page.getByRole("button", { name: "Spin", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Spin for 10 points?" });
  // In one moment: the second press of a mouse may come after the dialog has closed, and reach what is below.
  await dialog.getByRole("button", { name: "Spin" }).evaluate((button: HTMLElement) => {
    button.click();
    button.click();
  });
  const outcome = page.getByRole("status").filter({ hasText: /You won|No prize/ });
  const won = pointsIn((await outcome.textContent()) ?? "");
  await expect.poll(() => pointsOf(page)).toBe(before - 10 + won);
  await page.reload();
  await expect.poll(() => pointsOf(page)).toBe(before - 10 + won);
  expect(keys.size).toBe(1);
});

test("a player without points sees how to earn some, and a guest sees the login", async ({
  page,
  register,
}) => {
  await page.goto("/shop");
  await expect(page.getByRole("dialog", { name: "Log in" })).toBeVisible();
  await page.goto("/register");
  await register();
  await page.goto("/shop");
  await expect(page.getByText("You have too few points.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Spin", exact: true })).toBeDisabled();
  await expect(page.getByText("No spins yet.")).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "Games" }).click();
  await expect(page).toHaveURL(/\/games$/);
});

test("reduced motion: the result is shown at once, without a spinning wheel", async ({ page, logIn }) => {
  await page.addInitScript(`{
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (...parameters) {
      if (this instanceof SVGElement) document.documentElement.dataset.turned = "true";
      return animate.apply(this, parameters);
    };
  }`);
  const turned = () => page.evaluate("document.documentElement.dataset.turned");
  await page.goto("/shop");
  await logIn(demo);
  await page.emulateMedia({ reducedMotion: "reduce" });
  expect(await spin(page)).toMatch(/You won|No prize/);
  expect(await turned()).toBeUndefined();
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await page.reload();
  await spin(page);
  expect(await turned()).toBe("true");
});

test("the shop's entry in the bars: in the navbar on wide screens, in the menu on a phone", async ({
  page,
  logIn,
}) => {
  await page.goto("/profile");
  await logIn(demo);
  const title = page.getByRole("heading", { name: "Shop", level: 1 });
  const entry = page.getByRole("link", { name: "Shop", exact: true }).filter({ visible: true });
  await page.setViewportSize(wide);
  await page.goto("/games");
  await expect(entry).toHaveCount(1);
  await entry.click();
  await expect(title).toBeVisible();
  await page.setViewportSize(phone);
  await page.goto("/games");
  await goByMenu(page, "Shop");
  await expect(title).toBeVisible();
});

const onlyCredits = [{ ...noPrize, prizeKind: "credit", prizeX100: 10 }];
const nearlyOnlyPrints = [
  noPrize,
  {
    ...noPrize,
    position: 1,
    weight: 1_000_000,
    prizeKind: "item",
    label: { en: "Print", id: "Cetakan" },
    stock: 3,
  },
];

test("a wheel changed by an operator: new odds, a prize that the header shows after the spin, and an item with the operator's note", async ({
  page,
  browser,
  context,
  logIn,
  problems,
}) => {
  test.slow();
  await publishWheel(onlyCredits);
  // The wheel turns until the test lets it stop.
  await page.addInitScript(`{
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (...parameters) {
      if (!(this instanceof SVGElement) || !this.closest("[role=img]")) return animate.apply(this, parameters);
      return { finished: new Promise((resolve) => (window.letStand = resolve)) };
    };
  }`);
  await page.setViewportSize(phone);
  await page.goto("/shop");
  await logIn(demoBaht);
  const chances = page.getByRole("list", { name: "Chances" }).getByRole("listitem");
  await expect(chances).toHaveText(["1.00 credits100.00%"]);
  const chip = balanceChip(page);
  await expect(chip).toContainText(/Balance [\d,]+\.\d\d [\d,]+ pts/);
  const minorIn = (text: string | null) =>
    BigInt(/([\d,]+\.\d\d)/.exec(text ?? "")?.[1]?.replace(/\D/g, "") ?? 0);
  const before = minorIn(await chip.textContent());
  const points = await pointsOf(page);
  const other = await context.newPage();
  await other.goto("/profile");
  await expect(balanceChip(other)).toContainText(/\d pts/);

  const dialog = page.getByRole("dialog", { name: "Spin for 10 points?" });
  await page.getByRole("button", { name: "Spin", exact: true }).click();
  await dialog.getByRole("button", { name: "Spin" }).click();
  await expect(page.getByText("The wheel is turning.")).toBeVisible();
  // Another page is notified at once, this one when its wheel has stopped.
  await expect.poll(async () => minorIn(await balanceChip(other).textContent())).toBe(before + 100n);
  expect(minorIn(await chip.textContent())).toBe(before);
  await expect(chip).toContainText(`${(points - 10).toLocaleString("en-US")} pts`);
  await expect(dialog).toBeHidden();
  await page.evaluate("window.letStand()");
  await expect(page.getByText("You won 1.00 credits.")).toBeVisible();
  await expect.poll(async () => minorIn(await chip.textContent())).toBe(before + 100n);
  await other.close();

  // While the player is asked, the page shows the odds of before.
  await page.getByRole("button", { name: "Spin", exact: true }).click();
  await publishWheel(nearlyOnlyPrints);
  await dialog.getByRole("button", { name: "Spin" }).click();
  await expect(dialog.getByRole("alert")).toHaveText(
    "The wheel has changed. Look at its chances and spin again.",
  );
  expect(await pointsOf(page)).toBe(points - 10);
  // Behind the dialog, where roles are hidden.
  await expect(page.getByText("3 pieces left")).toBeVisible();
  await dialog.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("The wheel is turning.")).toBeVisible();
  await page.evaluate("window.letStand()");
  await expect(page.getByText("You won Print.")).toBeVisible();
  await expect(chances.first()).toHaveText("Print2 pieces left100.00%");
  expect(await expectProblems(problems, [failedWith(409, "/spin")])).toHaveLength(1);

  const row = page.getByRole("listitem").filter({ hasText: "On its way to your inbox" }).first();
  const number = /S\d{6}-[0-9A-Z]{5}/.exec((await row.textContent()) ?? "")?.[0] ?? "";
  const note = "Download it with the code KILN-7.";
  const desk = await openOwnDesk(browser, `/desk/spins?search=${number}`, ["support"], phone);
  await desk.getByRole("link", { name: new RegExp(number) }).click();
  await desk.getByRole("button", { name: "Mark as delivered" }).click();
  await desk.getByRole("dialog").getByLabel("Note", { exact: true }).fill(note);
  expect([await isTooWide(desk), await violationsOf(desk)]).toEqual([false, []]);
  await desk.getByRole("dialog").getByRole("button", { name: "Mark as delivered" }).click();
  await expect(desk.getByText("This row is no longer in the list.")).toBeVisible();
  await page.reload();
  const delivered = page.getByRole("listitem").filter({ hasText: number });
  await expect(delivered).toContainText("Delivered to your inbox");
  await expect(delivered).toContainText(note);
  expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(phone.width);
  // The entries of the header stay in one row.
  expect((await page.getByRole("banner").boundingBox())?.height).toBe(60);
  await page.goto("/inbox");
  await expect(page.getByText("Delivered: Print").first()).toBeVisible();
  await page.setViewportSize(wide);
  await page.goto("/history?type=shop");
  await page
    .getByRole("link", { name: new RegExp(number) })
    .filter({ visible: true })
    .first()
    .click();
  await expect(page.getByRole("dialog").getByText(note)).toBeVisible();

  await page.goto("/shop");
  await expect(chances.first()).toBeVisible();
  await archiveWheel();
  await expect(page.getByText("There is no wheel at the moment.")).toBeVisible();
});
