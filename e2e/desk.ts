import { randomInt } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import * as z from "@tessera/shared/schema";
import { totpCode } from "@tessera/shared/testing/totp-code";
import { operate } from "./parties.ts";

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

/** Opens an address of the desk, logs in there, and waits for its page. */
export async function openDesk(page: Page, path: string, operator: DeskOperator): Promise<void> {
  await page.goto(path);
  await page.getByLabel("Username").fill(operator.username);
  await page.getByLabel("Password", { exact: true }).fill(operator.password);
  await page.getByLabel("Code").fill(totpCode(operator.totpSecret, Date.now()));
  await page.getByRole("button", { name: "Log in" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByLabel("Code")).toBeHidden();
}
