import type { BrowserContext, Page } from "@playwright/test";
import { demo, expect, test } from "../fixtures.ts";
import { goByMenu } from "../menu.ts";
import { expectProblems, failedWith } from "../problems.ts";
import { holdShell } from "../hold-shell.ts";
import { documentOf } from "../documents.ts";

/** Addresses of a guest, one of each kind: the shell's own, and those of remotes. */
const paths = [
  "/",
  "/games",
  "/games/slots",
  "/promotions",
  "/login",
  "/register",
  "/pages/terms",
  "/contact",
];
const languages = ["en", "id"] as const;

async function choose(context: BrowserContext, language: string, origin: string): Promise<void> {
  await context.addCookies([{ name: "language", value: language, url: origin }]);
  await context.addInitScript((code) => localStorage.setItem("language", code), language);
}

/**
 * Notes the elements of the document in the window before its scripts run; those below may be made when they
 * are seen.
 */
async function noteElements(page: Page): Promise<void> {
  await page.addInitScript(() => {
    document.addEventListener("DOMContentLoaded", () => {
      const all = [...document.querySelectorAll("#root *")];
      const first = all.filter((element) => element.getBoundingClientRect().top < innerHeight);
      Object.assign(globalThis, { first });
    });
  });
}

/** Names the elements of the document that its scripts have replaced, once they run. */
async function replacedElements(page: Page): Promise<string[]> {
  await expect(page.locator("[data-rendered]")).toHaveCount(0);
  return page.evaluate(() => {
    const { first = [] } = globalThis as { first?: readonly Element[] };
    if (first.length === 0) return ["no element"];
    return first
      .filter((element) => !element.isConnected)
      .map(({ tagName, className }) => `${tagName}.${className}`);
  });
}

for (const language of languages) {
  test(`a guest in ${language}: each document has its heading, and the scripts keep every element of it in the window`, async ({
    page,
    context,
    baseURL,
  }) => {
    await choose(context, language, baseURL ?? "");
    await noteElements(page);
    for (const path of paths) {
      const text = await documentOf(page, path);
      expect([path, /<html lang="(\w+)"/.exec(text)?.[1], text.includes("<h1")]).toEqual([
        path,
        language,
        true,
      ]);
      await page.goto(path);
      expect([path, await replacedElements(page)]).toEqual([path, []]);
    }
  });
}

/** A document without what differs in every response. */
const withoutValues = (text: string) =>
  text.replaceAll(/nonce="[^"]*"|(?<="page-token" content=)"[^"]*"/g, "");

/** Addresses of a player, all of them screens of remotes. */
const playersPaths = [
  "/wallet",
  "/deposit",
  "/withdraw",
  "/withdraw/commission",
  "/transfer",
  "/history",
  "/profile",
  "/inbox",
  "/support",
  "/profile/email",
  "/profile/password",
  "/profile/two-step",
  "/profile/sessions",
  "/profile/limits",
  "/profile/bank",
  "/profile/data",
  "/referral",
  "/referral/register",
  "/shop",
];

test("a player: each document has frame and heading but no personal data, and the scripts keep both elements", async ({
  page,
  context,
  playwright,
  baseURL,
  logIn,
}) => {
  await page.goto("/login");
  await logIn(demo);
  await expect(page.locator('[data-place="header.balance"]')).toBeVisible();
  await noteElements(page);
  const anyPlayer = await playwright.request.newContext({
    ...(baseURL !== undefined && { baseURL }),
    extraHTTPHeaders: { cookie: "session=1", accept: "text/html" },
  });
  for (const path of playersPaths) {
    const own = await documentOf(page, path);
    const anyOnes = await (await anyPlayer.get(path)).text();
    expect([path, withoutValues(own) === withoutValues(anyOnes)]).toEqual([path, true]);
    expect([path, own.includes("<h1")]).toEqual([path, true]);
    await page.goto(path);
    const replaced = await replacedElements(page);
    expect([path, replaced.filter((name) => /^(?:NAV|HEADER|MAIN|H1)\b|Sidebar/.test(name))]).toEqual([
      path,
      [],
    ]);
  }
  expect((await context.cookies()).find(({ name }) => name === "session")?.value).toBe("1");
  await anyPlayer.dispose();
});

test("a player's first API reads: sent once each before the scripts run, and shown", async ({
  page,
  logIn,
}) => {
  await page.goto("/login");
  await logIn(demo);
  await documentOf(page, "/wallet");
  // The calls of Home end with its page.
  await page.goto("about:blank");
  // A change of the last half minute, such as another flow's with this player, lets a page read again when
  // events arrive.
  await page.route("**/api/events?*", () => undefined);
  const asked: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith("/api/") && pathname !== "/api/events") asked.push(pathname);
  });
  const letGo = await holdShell(page);
  await page.goto("/wallet", { waitUntil: "commit" });
  const own = ["/api/auth/me", "/api/history", "/api/wallets"];
  await expect.poll(() => [...asked].sort()).toEqual(own);
  letGo();
  const total = page.locator("main").getByText("Total balance").locator("xpath=..");
  await expect(total.locator("data").first()).toBeVisible();
  await expect(page.getByText("Grant").first()).toBeVisible();
  expect([...asked].sort()).toEqual(own);
});

test("a player's first read of a message that does not exist: the refusal of the document's own call is shown", async ({
  page,
  logIn,
  problems,
}) => {
  await page.goto("/login");
  await logIn(demo);
  const message = "/inbox/0197f3c2-0000-7000-8000-0000000000ff";
  await documentOf(page, message);
  await page.goto("about:blank");
  await page.route("**/api/events?*", () => undefined);
  let asked = 0;
  // Whatever is asked after the document's call hangs: its answer has to do.
  await page.route(`**/api${message}`, async (route) => {
    asked += 1;
    if (asked === 1) await route.continue();
  });
  await page.goto(message, { waitUntil: "commit" });
  await expect(page.getByText("This message is not in your inbox.").first()).toBeVisible();
  expect(asked).toBeLessThanOrEqual(2);
  await expectProblems(problems, [failedWith(404, `/api${message}`)]);
});

test("an access token that is about to expire: the document sends no read, and the scripts renew the token first", async ({
  page,
  context,
  logIn,
}) => {
  await page.goto("/login");
  await logIn(demo);
  await documentOf(page, "/wallet");
  // The calls of Home, which would renew it as well, end with its page.
  await page.goto("about:blank");
  const token = (await context.cookies()).find(({ name }) => name === "token");
  const [head = "", claims = "", proof = ""] = token?.value.split(".") ?? [];
  const read = JSON.parse(Buffer.from(claims, "base64url").toString()) as object;
  const soon = { ...read, exp: Math.floor(Date.now() / 1_000) + 30 };
  const value = [head, Buffer.from(JSON.stringify(soon)).toString("base64url"), proof].join(".");
  if (token) await context.addCookies([{ ...token, value }]);
  const asked: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith("/api/")) asked.push(pathname);
  });
  await page.goto("/wallet");
  await expect(page.getByText("Grant").first()).toBeVisible();
  expect(asked[0]).toBe("/api/auth/refresh");
  expect(asked.filter((path) => path === "/api/auth/refresh")).toHaveLength(1);
});

test("a session that has ended elsewhere: the first screen of a player is shown, then the login", async ({
  page,
  context,
  problems,
  baseURL,
}) => {
  await context.addCookies([{ name: "session", value: "1", url: baseURL ?? "" }]);
  await context.addInitScript(() => {
    if (document.cookie.includes("session=1")) localStorage.setItem("session", "1");
  });
  expect(await documentOf(page, "/wallet")).toContain("Total balance");
  await page.goto("/wallet");
  await expect(page.getByRole("dialog", { name: "Log in" })).toBeVisible();
  await expect(page.getByText("Total balance")).toHaveCount(0);
  expect((await context.cookies()).find(({ name }) => name === "session")).toBeUndefined();
  await expectProblems(problems, [failedWith(401, "/api/auth/refresh")]);
});

/** Address of the captcha's picture in a document. */
const captchaIn = (text: string) => /src="(\/art\/captcha\/\w+\/[0-9a-f-]{36})"/.exec(text)?.[1] ?? "none";

test("a form with a captcha: each document has a picture of its own, with which the login succeeds", async ({
  page,
  logIn,
}) => {
  for (const path of ["/login", "/register", "/forgot-password"]) {
    const captchas = [captchaIn(await documentOf(page, path)), captchaIn(await documentOf(page, path))];
    expect(new Set([...captchas, "none"]).size).toBe(3);
    const [own = "", other = ""] = captchas;
    expect((await page.request.get(own)).headers()["content-type"]).toBe("image/png");
    expect([(await page.request.get(own)).status(), (await page.request.get(other)).status()]).toEqual([
      404, 200,
    ]);
  }
  const requested: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("captcha"))
      requested.push(new URL(request.url()).pathname.split("/")[1] ?? "");
  });
  await page.goto("/login");
  await expect(page.locator("[data-rendered]")).toHaveCount(0);
  const picture = page.getByRole("img", { name: "Picture with five characters" });
  expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(272);
  await logIn(demo);
  expect(requested).toEqual(["art"]);
});

test("a document with an expired captcha: the page requests a new picture", async ({
  page,
  problems,
  logIn,
}) => {
  await documentOf(page, "/login");
  const answered = page.waitForResponse(/\/api\/captcha\?/);
  // React requests a picture again when it takes it over, so that its load or failure is not missed.
  await page.route(/\/art\/captcha\//, (route) => route.fulfill({ status: 404, body: "" }));
  await page.goto("/login");
  await answered;
  await expect(page.getByRole("img", { name: "Picture with five characters" })).toHaveAttribute(
    "src",
    /^data:/,
  );
  await logIn(demo);
  await expectProblems(problems, [failedWith(404, /\/art\/captcha\/login\//)]);
});

test("a captcha picture that hangs: the field says so, and the page requests a new picture", async ({
  page,
  logIn,
}) => {
  await documentOf(page, "/login");
  await page.route(/\/art\/captcha\//, () => undefined);
  await page.route(/\/api\/captcha\?/, async (route) => {
    await expect(page.getByText("The picture did not load")).toBeVisible();
    await route.continue();
  });
  await page.goto("/login", { waitUntil: "commit" });
  await expect(page.getByRole("img", { name: "Picture with five characters" })).toHaveAttribute(
    "src",
    /^data:/,
  );
  await expect(page.getByText("The picture did not load")).toHaveCount(0);
  await logIn(demo);
});

test("a remote's style that hangs: the rest of the page is shown, and the part says what is missing", async ({
  page,
}) => {
  await documentOf(page, "/games");
  await page.route("**/css/lobby.css", () => undefined);
  await page.goto("/games", { waitUntil: "commit" });
  await expect(page.getByRole("banner").getByRole("link", { name: "Register" })).toBeVisible();
  await expect(page.getByRole("alert").or(page.getByText("Still loading")).first()).toBeVisible();
  await page.unroute("**/css/lobby.css");
  await expect(page.getByRole("heading", { level: 1, name: "Games" })).toBeVisible();
});

test.describe("a page without scripts", () => {
  test.use({ javaScriptEnabled: false });
  test("a form with a captcha: shows its picture", async ({ page }) => {
    await documentOf(page, "/login");
    await page.goto("/login");
    const picture = page.getByRole("img", { name: "Picture with five characters" });
    await expect(picture).toBeVisible();
  });

  test("the first screen is readable, and its links work", async ({ page }) => {
    await documentOf(page, "/");
    await documentOf(page, "/menu");
    await documentOf(page, "/promotions");
    await page.goto("/");
    await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
    await goByMenu(page, "Promotions");
    await expect(page).toHaveURL(/\/promotions$/);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  });
});

test("text typed and buttons clicked before the scripts run: neither is lost", async ({ page }) => {
  await documentOf(page, "/login");
  const letGo = await holdShell(page);
  await page.goto("/login", { waitUntil: "commit" });
  await page.getByLabel("Username").fill("mira");
  await page.getByRole("checkbox", { name: "Remember me" }).click();
  await page.getByRole("button", { name: "Language and theme" }).click();
  await expect(page.getByRole("menu")).toHaveCount(0);
  letGo();
  await expect(page.getByRole("menu")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByLabel("Username")).toHaveValue("mira");
  await expect(page.getByRole("checkbox", { name: "Remember me" })).toBeChecked();
});

test("terms ticked before the scripts run: the dialog with the terms opens", async ({ page }) => {
  await documentOf(page, "/register");
  const letGo = await holdShell(page);
  await page.goto("/register", { waitUntil: "commit" });
  await page.getByRole("checkbox", { name: "I accept the terms" }).click();
  letGo();
  await expect(page.getByRole("dialog", { name: "Terms" })).toBeVisible();
});

test("a first screen that is not hydrated, since its language or name does not match: its buttons work", async ({
  page,
  problems,
}) => {
  await page.goto("/contact");
  await page.evaluate(() => localStorage.setItem("language", "id"));
  for (const path of ["/contact", "/promotions/no-such"]) {
    await documentOf(page, path);
    await page.context().clearCookies({ name: "language" });
    await page.goto(path);
    await expect(page.locator("html")).toHaveAttribute("lang", "id");
    // As long as it is there, input is stored instead of handled.
    await expect(page.locator("[data-rendered]")).toHaveCount(0);
    await page.getByRole("banner").getByRole("button", { name: "Bahasa dan tema" }).click();
    await expect(page.getByRole("menu")).toBeVisible();
  }
  await expectProblems(problems, [
    failedWith(404, /:\d+\/promotions\/no-such$/),
    failedWith(404, "/api/promotions/no-such"),
  ]);
});
