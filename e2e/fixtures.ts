import { randomInt } from "node:crypto";
import { expect, type BrowserContext, type Page, type Request } from "@playwright/test";
import { notPainted, requestsOfFlow } from "../tools/test/outcome.ts";
import { NotedRequests } from "./noted-requests.ts";
import { isNotPainted } from "./painting.ts";
import { logInByCalls, registerByCalls } from "./player-calls.ts";
import { noteProblems } from "./problems.ts";
import { test as base } from "./sites.ts";
import { captchaAnswer } from "./start-site.ts";

export { expect };

export interface NewPlayer {
  readonly username: string;
  readonly password: string;
}

/** A player who has registered with a phone number as he typed it. */
export interface RegisteredPlayer extends NewPlayer {
  readonly phone: string;
}

interface LoginOptions {
  /** True: the session outlasts half an hour without activity. */
  readonly remember?: boolean;
}

interface Fixtures {
  /**
   * Console errors and uncaught exceptions of the page, and differences of first screens in every context; a
   * flow that expects some names them by `expectProblems`.
   */
  readonly problems: string[];
  /** Logs a player in by the calls of the login form. The page opens nothing meanwhile. */
  readonly logInByCalls: (player: NewPlayer) => Promise<void>;
  /** Fills and sends the login form of the page. */
  readonly logIn: (player: NewPlayer, options?: LoginOptions) => Promise<void>;
  /** Registers a new player by the calls of the form, and logs him in. The page opens nothing meanwhile. */
  readonly register: () => Promise<RegisteredPlayer>;
}

/** The demo player, seeded at every start. */
export const demo: NewPlayer = { username: "demo", password: "Mosaic2026" };

/** The second demo player, with the currency baht. */
export const demoBaht: NewPlayer = { username: "demobaht", password: demo.password };

/** Creates the data of a new player. */
export function newPlayer(): NewPlayer {
  return { username: `ana${randomInt(1_000_000, 9_999_999)}`, password: "Kembang77melati" };
}

const fullName = "Ana Kembang";
/** A phone number that nobody else has, as typed. */
export const newPhone = () => `0812${randomInt(10_000_000, 99_999_999)}`;
const emailOf = (username: string) => `${username}@mail.example`;

/**
 * True for the report that the browser rendered another first screen than the document's, which costs what
 * was typed.
 */
export const isFirstScreenDifference = (request: Request): boolean =>
  request.postData()?.includes("failed=first-screen") ?? false;

/** Fills the registration form of the page; the terms are read and accepted. */
export async function fillRegistration(page: Page, { username, password }: NewPlayer): Promise<void> {
  await page.getByLabel("Username").fill(username);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByLabel("Repeat password", { exact: true }).fill(password);
  await page.getByLabel(/Full name/).fill(fullName);
  await page.getByLabel("Phone number").fill(newPhone());
  await page.getByLabel("Email").fill(emailOf(username));
  await page.getByLabel("Captcha", { exact: true }).fill(captchaAnswer);
  await acceptTerms(page);
}

/** Fills and sends the login form of a page. */
export async function logInOn(
  page: Page,
  { username, password }: NewPlayer,
  { remember = false }: LoginOptions = {},
): Promise<void> {
  await page.getByLabel("Username").fill(username);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByLabel("Captcha", { exact: true }).fill(captchaAnswer);
  if (remember) {
    const box = page.getByRole("checkbox", { name: "Remember me" });
    // Not `check`: a click before the page's scripts run is repeated by them, so its effect may come later.
    await box.click();
    await expect(box).toBeChecked();
  }
  await page.locator("form").getByRole("button", { name: "Log in" }).click();
  // The welcome screen is visible for one second only.
  await expect(page.getByRole("link", { name: /^Inbox/ }).first()).toBeVisible();
}

/**
 * Registers a new player through the form and closes the success popup by "Later".
 *
 * @param path address of the form; with the code of who has invited him
 */
export async function registerByForm(page: Page, path = "/register"): Promise<NewPlayer> {
  const player = newPlayer();
  await page.goto(path);
  await fillRegistration(page, player);
  await page.locator("form").getByRole("button", { name: "Register" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Later" }).click();
  await expect(page.getByRole("dialog")).toBeHidden();
  return player;
}

async function acceptTerms(page: Page): Promise<void> {
  await page.getByRole("checkbox", { name: /I accept the terms/ }).click();
  const dialog = page.getByRole("dialog", { name: "Terms" });
  const accept = dialog.getByRole("button", { name: "Accept" });
  const text = dialog.getByRole("region", { name: "Terms" });
  await text.getByRole("heading").first().waitFor();
  // The terms must be scrolled to their end before they are accepted, and the end moves when the font
  // arrives.
  await expect(async () => {
    await text.evaluate((element) => element.scrollTo(0, element.scrollHeight));
    await expect(accept).toBeEnabled({ timeout: 1_000 });
  }).toPass();
  await accept.click();
}

export const test = base.extend<Fixtures>({
  baseURL: async ({}, use) => {
    await use(process.env["TESSERA_URL"] ?? "");
  },

  problems: [
    async ({ page, browser }, use, info) => {
      const problems: string[] = [];
      const requests = new NotedRequests();
      noteProblems(page, problems);
      const watch = (context: BrowserContext) => {
        requests.follow(context);
        context.on("request", (request) => {
          if (isFirstScreenDifference(request)) problems.push(request.postData() ?? "");
        });
      };
      watch(page.context());
      const opened: BrowserContext[] = [];
      const noteOpened = (context: BrowserContext) => {
        opened.push(context);
        watch(context);
      };
      browser.on("context", noteOpened);
      await use(problems);
      browser.off("context", noteOpened);
      if (info.status !== info.expectedStatus || problems.length > 0)
        await info.attach(requestsOfFlow, { body: requests.lines(), contentType: "text/plain" });
      // The runner closes the context of the page alone: the pages of others would go on beside all later
      // flows.
      await Promise.all(opened.map((context) => context.close()));
      // A flow with unexpected errors fails, whatever it saw on screen.
      expect(problems).toEqual([]);
    },
    { auto: true },
  ],

  page: async ({ page }, use, info) => {
    await use(page);
    if (info.status !== info.expectedStatus && (await isNotPainted(page)))
      info.annotations.push({ type: notPainted });
  },

  logInByCalls: async ({ context }, use) => {
    await use((player) => logInByCalls(context, player));
  },

  logIn: async ({ page }, use) => {
    await use((player, options) => logInOn(page, player, options));
  },

  register: async ({ context }, use) => {
    await use(async () => {
      const player = { ...newPlayer(), phone: newPhone() };
      await registerByCalls(context, { ...player, fullName, email: emailOf(player.username) });
      return player;
    });
  },
});

/** Releases of the current page, by remote. */
export async function releasesOf(page: Page): Promise<Record<string, string>> {
  const text = await page.locator("#release-map").textContent();
  const map: { shell: { id: string }; remotes: { name: string; id: string }[] } = JSON.parse(text ?? "");
  return { shell: map.shell.id, ...Object.fromEntries(map.remotes.map(({ name, id }) => [name, id])) };
}
