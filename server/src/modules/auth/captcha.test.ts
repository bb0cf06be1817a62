import { authApi } from "@tessera/shared/contracts/auth";
import { Resvg } from "@resvg/resvg-js";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { Refusal } from "../../platform/errors/refusal.ts";
import { type TestSite, testSite } from "../../testing/index.ts";
import { createCaptchas } from "./captcha.ts";
import { captchaAlphabet, glyphHeight, glyphStrokes, glyphWidth } from "./captcha-glyphs.ts";
import { captchaHeight, captchaSvg, captchaWidth, drawCaptcha } from "./captcha-picture.ts";
import { Visitor } from "./testing/visitor.ts";

let site: TestSite;

beforeAll(async () => {
  site = await testSite();
});
beforeEach(() => site.reset());
afterAll(() => site.close());

/** The error code of the refused login shows whether the captcha was accepted. */
async function logInWith(visitor: Visitor, proof: { captchaId?: unknown; captcha?: unknown }) {
  const { error } = await visitor.logIn("nobody", proof);
  return error.code;
}

it("an image: a PNG as a data URL that caches do not store", async () => {
  const { status, reply, headers } = await site.call(authApi.captcha, { query: { purpose: "login" } });
  expect(status).toBe(200);
  const png = Buffer.from(reply.image.replace("data:image/png;base64,", ""), "base64");
  expect(png.subarray(0, 8).toString("latin1")).toBe("\x89PNG\r\n\x1a\n");
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([captchaWidth, captchaHeight]);
  expect(headers["cache-control"]).toBe("no-store");
  expect(Date.parse(reply.expiresAt) - site.clock.now().getTime()).toBe(5 * 60_000);
});

it("an unknown purpose: 400", async () => {
  const { status, error } = await site.call(authApi.captcha, { query: { purpose: "lottery" } });
  expect([status, error.code]).toEqual([400, "VALIDATION"]);
});

it("the right answer: accepted once", async () => {
  const visitor = new Visitor(site);
  const proof = await visitor.captcha("login");
  expect(await logInWith(visitor, proof)).toBe("LOGIN_FAILED");
  expect(await logInWith(visitor, proof)).toBe("CAPTCHA_INVALID");
});

it("a wrong answer: the captcha is used up", async () => {
  const visitor = new Visitor(site);
  const proof = await visitor.captcha("login");
  expect(await logInWith(visitor, { ...proof, captcha: "wrong" })).toBe("CAPTCHA_INVALID");
  expect(await logInWith(visitor, proof)).toBe("CAPTCHA_INVALID");
});

it("the answer in another case: accepted", async () => {
  const visitor = new Visitor(site);
  const { captchaId } = await visitor.captcha("login");
  expect(await logInWith(visitor, { captchaId, captcha: "tests" })).toBe("LOGIN_FAILED");
});

it("a captcha of another purpose: refused", async () => {
  const visitor = new Visitor(site);
  expect(await logInWith(visitor, await visitor.captcha("register"))).toBe("CAPTCHA_INVALID");
});

it("five minutes later: refused", async () => {
  const visitor = new Visitor(site);
  const proof = await visitor.captcha("login");
  site.clock.advance(5 * 60_000);
  expect(await logInWith(visitor, proof)).toBe("CAPTCHA_INVALID");
});

it("no answer or no captcha: CAPTCHA_REQUIRED", async () => {
  const visitor = new Visitor(site);
  expect(await logInWith(visitor, { captcha: null })).toBe("CAPTCHA_REQUIRED");
  expect(await logInWith(visitor, { captchaId: null })).toBe("CAPTCHA_REQUIRED");
});

it("a captcha that was never issued: refused", async () => {
  const visitor = new Visitor(site);
  const captchaId = "0197f3c2-0000-7000-8000-000000000001";
  expect(await logInWith(visitor, { captchaId })).toBe("CAPTCHA_INVALID");
});

it("an address other than the one that requested it, or no test answer configured: refused", async () => {
  const { database, clock } = site;
  const key = site.dependencies.keys.code;
  const tested = createCaptchas({ database, clock, key, testAnswer: "TESTS" });
  const { captchaId } = await tested.issue("login", "192.0.2.1");
  await expect(tested.consume("login", "192.0.2.2", { captchaId, captcha: "TESTS" })).rejects.toThrow(
    new Refusal("CAPTCHA_INVALID"),
  );

  const real = createCaptchas({ database, clock, key, testAnswer: undefined });
  const second = await real.issue("login", "192.0.2.1");
  const answer = { captchaId: second.captchaId, captcha: "TESTS" };
  await expect(real.consume("login", "192.0.2.1", answer)).rejects.toThrow(new Refusal("CAPTCHA_INVALID"));
});

it("expired captchas: deleted when the next one is issued", async () => {
  const visitor = new Visitor(site);
  await visitor.captcha("login");
  site.clock.advance(5 * 60_000 + 1);
  await visitor.captcha("login");
  expect(await site.database.query("select 1 from captchas")).toHaveLength(1);
});

it("every character of the alphabet: drawn inside its grid with at least one stroke", () => {
  for (const character of captchaAlphabet) {
    const points = glyphStrokes(character).flat();
    expect(points.length).toBeGreaterThan(8);
    expect(points.every(({ x, y }) => x >= 0 && x <= glyphWidth && y >= 0 && y <= glyphHeight)).toBe(true);
  }
});

it("characters that look alike when distorted: not in the alphabet", () => {
  expect([...captchaAlphabet].filter((character) => "0OQD1I7T5S2Z8B6GUVW".includes(character))).toEqual([
    "T",
  ]);
});

it("a picture of five letters: has more dark pixels than the background alone", async () => {
  let seed = 1;
  // Lehmer's generator: the same picture on every run.
  const random = () => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647;
  expect(captchaSvg("AC349", random).match(/<path /g)).toHaveLength(7);
  const png = await drawCaptcha("AC349", random);
  const { pixels } =
    new Resvg(`<svg xmlns="http://www.w3.org/2000/svg" width="${captchaWidth}" height="${captchaHeight}">
    <image href="data:image/png;base64,${png.toString("base64")}" width="${captchaWidth}" height="${captchaHeight}"/></svg>`).render();
  let dark = 0;
  for (let index = 0; index < pixels.length; index += 4) if ((pixels[index + 1] ?? 255) < 80) dark += 1;
  expect(dark / (captchaWidth * captchaHeight)).toBeGreaterThan(0.1);
});
