import { randomInt } from "node:crypto";
import { type Browser, expect, type Page } from "@playwright/test";
import * as z from "@tessera/shared/schema";
import { totpCode } from "@tessera/shared/testing/totp-code";
import { siteNow } from "./moved-clock/site-clock.ts";
import { deskOrigin, operate } from "./parties.ts";
import { wide } from "./viewports.ts";

/** An operator who can log in at the desk once: a code is accepted once. */
export interface DeskOperator {
  readonly username: string;
  readonly password: string;
  readonly totpSecret: string;
}

const settings = z.object({ version: z.number() });

/** Changes settings of the site, as the first operator does. */
export async function changeSettings(changes: object): Promise<void> {
  const { version } = z.parse(settings, await operate("GET", "/settings"));
  await operate("PATCH", "/settings", { version, ...changes });
}

const created = z.object({ totpSecret: z.string() });

/** Creates an operator with these roles. */
export async function createOperator(...roles: readonly string[]): Promise<DeskOperator> {
  const username = `op${randomInt(1_000_000, 9_999_999)}`;
  const password = "Kembang77melati-desk";
  const { totpSecret } = z.parse(created, await operate("POST", "/operators", { username, password, roles }));
  return { username, password, totpSecret };
}

/** Address of a path of the desk, in a browser whose addresses are otherwise the site's. */
export const deskAddress = (path: string): string => new URL(path, deskOrigin()).href;

/** Opens an address of the desk, logs in there, and waits for its page. */
export async function openDesk(page: Page, path: string, operator: DeskOperator): Promise<void> {
  await page.goto(deskAddress(path));
  await page.getByLabel("Username").fill(operator.username);
  await page.getByLabel("Password", { exact: true }).fill(operator.password);
  // Exactly: a page of the desk may have a field about codes.
  const code = page.getByLabel("Code", { exact: true });
  await code.fill(totpCode(operator.totpSecret, siteNow()));
  await page.getByRole("button", { name: "Log in" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(code).toBeHidden();
}

/**
 * Opens an address of the desk in a browser of its own, as a new operator with these roles. In that browser
 * axe can run, and nothing moves.
 */
export async function openOwnDesk(
  browser: Browser,
  path: string,
  roles: readonly string[],
  viewport = wide,
): Promise<Page> {
  const context = await browser.newContext({
    viewport,
    baseURL: deskOrigin(),
    bypassCSP: true,
    reducedMotion: "reduce",
  });
  const desk = await context.newPage();
  await openDesk(desk, path, await createOperator(...roles));
  return desk;
}

/** Confirms what another operator has proposed, on its open page of the desk. */
export async function confirmProposal(desk: Page): Promise<void> {
  await desk.getByRole("button", { name: "Confirm", exact: true }).click();
  const dialog = desk.getByRole("dialog");
  await dialog.getByRole("button", { name: "Confirm", exact: true }).click();
  await expect(dialog).toBeHidden();
}

/** Shows the desk in Indonesian from the next address on. */
export async function speakIndonesian(desk: Page): Promise<void> {
  await desk.evaluate(() => localStorage.setItem("language", "id"));
}

/** True when something is wider than the page. */
export const isTooWide = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
