import { states as pictures } from "../../tools/shots/routes.ts";
import { violationsOf } from "../axe.ts";
import { demo, expect, test } from "../fixtures.ts";

test.use({ bypassCSP: true, contextOptions: { reducedMotion: "reduce" } });

/** One of each kind of screen that the plain routes do not show. */
const states = [
  "deposit-form-va",
  "deposit-promotions",
  "deposit-bank",
  "deposit-waiting-bank",
  "deposit-waiting-qris",
  "deposit-rejected",
  "withdraw-verify",
  "withdraw-locked",
  "withdraw-confirm",
  "withdraw-paid",
  "transfer-unknown",
  "promotions-own",
  "promotion",
];

test("every state of the cashier, in the dark and the light theme: axe finds nothing", async ({
  page,
  logInByCalls,
}) => {
  test.setTimeout(240_000);
  await logInByCalls(demo);
  await page.goto("/");
  const found: unknown[] = [];
  for (const [index, name] of states.entries()) {
    const route = pictures.find((one) => one.name === name);
    if (!route) throw new Error(`No picture shows ${name}.`);
    // A call that is asked again by time may be under way: its handler still answers it.
    await page.unrouteAll({ behavior: "wait" });
    await page.evaluate(`localStorage.theme = "${index % 2 === 0 ? "dark" : "light"}"`);
    await page.goto(route.path);
    await page.getByRole("heading", { level: 1 }).first().waitFor();
    await expect(page.locator("[data-loading]")).toHaveCount(0);
    await route.prepare?.(page);
    for (const violation of await violationsOf(page)) found.push({ name, ...violation });
  }
  expect(found).toEqual([]);
});
