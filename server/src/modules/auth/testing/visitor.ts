import { authApi, type CaptchaPurpose } from "@tessera/shared/contracts/auth";
import { newId } from "@tessera/shared/core/identifiers";
import type { CallResult, TestSite } from "../../../testing/index.ts";
import { pageLabels } from "../../site/seed-content.ts";

const captchaAnswer = "TESTS";
export const password = "Rahasia#1";

/** A simulated browser: a device id and the received cookies. */
export class Visitor {
  readonly site: TestSite;
  readonly deviceId = newId();
  readonly ip: string;
  cookies: Record<string, string> = {};

  constructor(site: TestSite, ip = "127.0.0.1") {
    this.site = site;
    this.ip = ip;
  }

  async captcha(purpose: CaptchaPurpose): Promise<{ captchaId: string; captcha: string }> {
    const { reply } = await this.site.call(authApi.captcha, { query: { purpose }, ip: this.ip });
    return { captchaId: reply.captchaId, captcha: captchaAnswer };
  }

  /** Builds a registration form with a phone number and an address that are unique per name. */
  async registrationForm(username: string, changes: object = {}) {
    return {
      username,
      password,
      passwordConfirmation: password,
      fullName: "Budi Santoso",
      phone: `0812${String(nextNumber()).padStart(8, "0")}`,
      email: `${username}@mail.com`,
      ...(await this.captcha("register")),
      termsVersion: pageLabels.terms,
      language: "en",
      ...changes,
    };
  }

  async register(username: string, changes: object = {}, key: string = newId()) {
    return this.send(authApi.register, await this.registrationForm(username, changes), {
      "idempotency-key": key,
    });
  }

  async logIn(username: string, changes: object = {}) {
    const form = { username, password, remember: false, ...(await this.captcha("login")), ...changes };
    return this.send(authApi.login, form);
  }

  refresh(headers: Record<string, string> = {}) {
    return this.send(authApi.refresh, {}, headers);
  }

  /** Sends a call with this browser's cookies and headers, and stores the cookies of the answer. */
  async send(
    endpoint: Parameters<TestSite["call"]>[0],
    body?: unknown,
    headers: Record<string, string> = {},
    params: Record<string, string> = {},
  ): Promise<CallResult<unknown>> {
    const result = await this.site.call(endpoint, {
      params,
      body,
      headers: { ...this.headers(), ...headers },
      cookies: this.cookies,
      ip: this.ip,
    });
    this.keep(result);
    return result;
  }

  /** Builds the request headers; `Authorization` comes from the cookie that the page can read. */
  headers(): Record<string, string> {
    const bearer = this.cookies["token"];
    // Some tests delete the device id.
    const deviceId: string | undefined = this.deviceId;
    return {
      ...(deviceId && { "x-device-id": deviceId }),
      ...(bearer && { authorization: `Bearer ${bearer}` }),
    };
  }

  private keep({ cookies }: Pick<CallResult<unknown>, "cookies">): void {
    for (const { name, value, expires } of cookies) {
      if (value === "" || (expires && expires.getTime() === 0)) delete this.cookies[name];
      else this.cookies[name] = value;
    }
  }
}

let lastNumber = 0;
function nextNumber(): number {
  lastNumber += 1;
  return lastNumber;
}
