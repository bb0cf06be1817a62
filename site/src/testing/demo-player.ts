import { randomUUID } from "node:crypto";
import { signatureOf } from "@tessera/server/testing";
import { authApi } from "@tessera/shared/contracts/auth";
import * as z from "@tessera/shared/schema";
import type { ComposedSite } from "./composed-site.ts";

/** Environment variables of a site whose demo player can log in. */
export const demoVariables = { DEMO_PLAYER: "true", CAPTCHA_TEST_ANSWER: "TESTS" } as const;

/** Sends a signed call of a player or of a guest. Throws unless it succeeds. */
export async function callSite(
  site: ComposedSite,
  method: "GET" | "POST",
  path: string,
  content: object,
  headers: object = {},
) {
  const query =
    method === "GET" ? `?${new URLSearchParams(content as Record<string, string>).toString()}` : "";
  const answer = await site.app.inject({
    method,
    url: `${path}${query}`,
    headers: { "x-signature": signatureOf(content, site.keys.signature), ...headers },
    ...(method === "POST" && { payload: content }),
  });
  if (answer.statusCode >= 300) throw new Error(`Answered with ${answer.statusCode}: ${answer.body}`);
  return { json: answer.json<unknown>(), cookies: answer.cookies };
}

/** Parses an answer by its contract, which has one. */
export function parseAnswer<Schema extends z.ZodMiniType>(
  schema: Schema | undefined,
  answer: unknown,
): z.output<Schema> {
  if (!schema) throw new Error("The call has no answer.");
  return z.parse(schema, answer);
}

/** Logs the demo player in and returns the headers of his calls. */
export async function logInDemo(site: ComposedSite): Promise<Record<string, string>> {
  const { json: captcha } = await callSite(site, "GET", authApi.captcha.path, { purpose: "login" });
  const { captchaId } = parseAnswer(authApi.captcha.reply, captcha);
  const form = { username: "demo", password: "Mosaic2026", captchaId, captcha: "TESTS", remember: false };
  const device = { "x-device-id": randomUUID() };
  const { json, cookies } = await callSite(site, "POST", authApi.login.path, form, device);
  const { accessToken } = parseAnswer(authApi.login.reply, json);
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
  return { ...device, authorization: `Bearer ${accessToken}`, cookie };
}
