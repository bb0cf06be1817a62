import { randomUUID } from "node:crypto";
import type { APIResponse, BrowserContext } from "@playwright/test";
import { authApi, type CaptchaPurpose } from "@tessera/shared/contracts/auth";
import { siteApi } from "@tessera/shared/contracts/site";
import { signPayload } from "@tessera/shared/core/signature";
import { read } from "./outside/reply.ts";
import { captchaAnswer } from "./start-site.ts";

/** Data of a registration form, besides what a test has no use for. */
interface Registration {
  readonly username: string;
  readonly password: string;
  readonly phone: string;
  readonly email: string;
  readonly fullName: string;
}

/** Answer of a call. */
type Answer = Parameters<typeof read>[1];

/** Sends the calls of the site's own forms from a browser, whose cookies they share. */
interface Caller {
  get(path: string, query?: Readonly<Record<string, string>>): Promise<Answer>;
  post(path: string, body: object): Promise<Answer>;
  /** Marks the browser as logged in, as the page does: the next document is rendered for a player. */
  noteLogin(): Promise<void>;
}

/**
 * Opens a document as a browser does first: it has the signature key, and sets the cookie that names the
 * device.
 */
async function callerOf(context: BrowserContext): Promise<Caller> {
  const { request } = context;
  const document = await request.get("/login", { headers: { accept: "text/html" } });
  const [, key = ""] = /<meta name="signature-key" content="([^"]*)"/.exec(await document.text()) ?? [];
  const device = (await context.cookies(document.url())).find(({ name }) => name === "device");
  if (!key || !device) throw new Error("The document has no signature key, or names no device.");
  const headers = (content: object) => ({
    "x-signature": signPayload(content, key),
    "x-device-id": device.value,
    "idempotency-key": randomUUID(),
  });
  const answerOf = async (response: APIResponse) => ({
    status: response.status(),
    text: await response.text(),
  });
  return {
    get: async (path, query = {}) =>
      answerOf(await request.get(path, { params: query, headers: headers(query) })),
    post: async (path, body) => answerOf(await request.post(path, { data: body, headers: headers(body) })),
    noteLogin: () => {
      const { origin } = new URL(document.url());
      return context.addCookies([{ name: "session", value: "1", url: origin, sameSite: "Lax" }]);
    },
  };
}

/** Requests a captcha, and returns what a form sends with its own fields. */
async function solveCaptcha(caller: Caller, purpose: CaptchaPurpose) {
  const { captchaId } = read(authApi.captcha.reply, await caller.get(authApi.captcha.path, { purpose }));
  return { captchaId, captcha: captchaAnswer };
}

/**
 * Registers a player by the calls of the registration form. No page is opened: the next one that is, is his.
 */
export async function registerByCalls(context: BrowserContext, registration: Registration): Promise<void> {
  const caller = await callerOf(context);
  const { termsVersion } = read(siteApi.site.reply, await caller.get(siteApi.site.path));
  const form = {
    ...registration,
    passwordConfirmation: registration.password,
    ...(await solveCaptcha(caller, "register")),
    termsVersion,
    language: "en",
  };
  read(authApi.register.reply, await caller.post(authApi.register.path, form));
  await caller.noteLogin();
}

/** Logs a player in by the calls of the login form. No page is opened: the next one that is, is his. */
export async function logInByCalls(
  context: BrowserContext,
  { username, password }: Pick<Registration, "username" | "password">,
): Promise<void> {
  const caller = await callerOf(context);
  const form = { username, password, ...(await solveCaptcha(caller, "login")), remember: false };
  read(authApi.login.reply, await caller.post(authApi.login.path, form));
  await caller.noteLogin();
}
