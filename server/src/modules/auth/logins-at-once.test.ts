import { authApi } from "@tessera/shared/contracts/auth";
import { siteApi } from "@tessera/shared/contracts/site";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { assertRoomForPassword, verifyPassword } from "../../platform/security/password-hash.ts";
import { signatureOf, type TestSite, testSite } from "../../testing/index.ts";
import { Visitor } from "./testing/visitor.ts";

const loginCount = 40;
const guestCount = 5;

let site: TestSite;

beforeAll(async () => {
  site = await testSite({ rateLimits: "loose" });
});
beforeEach(() => site.reset());
afterAll(() => site.close());

/** Asks for a page of content as a guest whose browser takes brotli. */
const readAsGuest = () =>
  site.app.inject({
    url: siteApi.page.path.replace(":slug", "terms"),
    headers: {
      "accept-encoding": "br",
      "x-signature": signatureOf({}, site.dependencies.keys.signature),
    },
  });

/** Password checks until no more may wait; what they return. */
function fillQueue(): Promise<boolean>[] {
  const checks: Promise<boolean>[] = [];
  const isFull = () => {
    try {
      assertRoomForPassword();
      return false;
    } catch {
      return true;
    }
  };
  while (!isFull()) checks.push(verifyPassword(undefined, "any"));
  return checks;
}

describe("many logins at once", () => {
  it("compressed answers for guests arrive while most logins wait, and every login is answered", async () => {
    const visitors = Array.from({ length: loginCount }, (_, index) => new Visitor(site, `192.0.2.${index}`));
    const forms = await Promise.all(
      visitors.map(async (visitor, index) => ({
        username: `nobody${index}`,
        password: "wrong",
        remember: false,
        ...(await visitor.captcha("login")),
      })),
    );
    const order: string[] = [];
    const statuses = visitors.map(async (visitor, index) => {
      const { status } = await visitor.send(authApi.login, forms[index]);
      order.push("login");
      return status;
    });
    // From the first answer on, each of the others has reached its password.
    await Promise.race(statuses);
    for (let guest = 0; guest < guestCount; guest += 1) {
      const { statusCode, headers } = await readAsGuest();
      expect([statusCode, headers["content-encoding"]]).toEqual([200, "br"]);
      order.push("guest");
    }
    expect(new Set(await Promise.all(statuses))).toEqual(new Set([401]));
    const loginsBefore = order.slice(0, order.lastIndexOf("guest")).filter((each) => each === "login").length;
    expect(loginsBefore).toBeLessThan(loginCount / 2);
  });

  it("more logins than may wait: refused with a time to wait, without using up captcha or attempt", async () => {
    const visitor = new Visitor(site);
    await visitor.register("budi88");
    const form = {
      username: "budi88",
      password: "wrong",
      remember: false,
      ...(await visitor.captcha("login")),
    };
    const checks = fillQueue();
    const refused = await visitor.send(authApi.login, form);
    expect([refused.status, refused.error.code, refused.headers["retry-after"]]).toEqual([
      429,
      "RATE_LIMITED",
      "5",
    ]);
    expect(await site.database.query("select from login_failures")).toEqual([]);
    expect(new Set(await Promise.all(checks))).toEqual(new Set([false]));
    expect((await visitor.send(authApi.login, form)).error.code).toBe("LOGIN_FAILED");
  });

  it("a full queue of players' passwords: an operator's password is checked before half of them", async () => {
    const checks = fillQueue();
    let waiting = checks.length;
    for (const check of checks) void check.then(() => (waiting -= 1));
    expect(await verifyPassword(undefined, "any", "operator")).toBe(false);
    expect(waiting).toBeGreaterThan(checks.length / 2);
    await Promise.all(checks);
  });
});
