import { randomUUID } from "node:crypto";
import { authApi } from "@tessera/shared/contracts/auth";
import { cleanUp } from "@tessera/database";
import { Resvg } from "@resvg/resvg-js";
import { minuteMs } from "@tessera/shared/core/durations";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { Refusal } from "../../platform/errors/refusal.ts";
import { type TestSite, testSite } from "../../testing/index.ts";
import { captchaIds } from "./auth-dependencies.ts";
import { captchaCleanUp, Captchas } from "./captcha.ts";
import { createCaptchaIds } from "./captcha-ids.ts";
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

it("an image: a PNG as a data URL, with headers against caching", async () => {
  const { status, reply, headers } = await site.call(authApi.captcha, { query: { purpose: "login" } });
  expect(status).toBe(200);
  const png = Buffer.from(reply.image.replace("data:image/png;base64,", ""), "base64");
  expect(png.subarray(0, 8).toString("latin1")).toBe("\x89PNG\r\n\x1a\n");
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([captchaWidth, captchaHeight]);
  expect(headers["cache-control"]).toBe("no-store");
  expect(Date.parse(reply.expiresAt ?? "") - site.clock.now().getTime()).toBe(5 * minuteMs);
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

it("a wrong answer: the captcha cannot be used again", async () => {
  const visitor = new Visitor(site);
  const proof = await visitor.captcha("login");
  expect(await logInWith(visitor, { ...proof, captcha: "wrong" })).toBe("CAPTCHA_INVALID");
  expect(await logInWith(visitor, proof)).toBe("CAPTCHA_INVALID");
});

it("the answer in another letter case: accepted", async () => {
  const visitor = new Visitor(site);
  const { captchaId } = await visitor.captcha("login");
  expect(await logInWith(visitor, { captchaId, captcha: "tests" })).toBe("LOGIN_FAILED");
});

it("a captcha that was issued for another purpose: refused", async () => {
  const visitor = new Visitor(site);
  expect(await logInWith(visitor, await visitor.captcha("register"))).toBe("CAPTCHA_INVALID");
});

it("the right answer five minutes later: refused", async () => {
  const visitor = new Visitor(site);
  const proof = await visitor.captcha("login");
  site.clock.advance(5 * minuteMs);
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

it("an answer from another address, or without a configured test answer: refused", async () => {
  const { database, clock } = site;
  const key = site.dependencies.keys.code;
  const ids = captchaIds(site.dependencies);
  const tested = new Captchas({ database, clock, key, ids, testAnswer: "TESTS" });
  const { captchaId } = await tested.issue("login", "192.0.2.1");
  await expect(tested.consume("login", "192.0.2.2", { captchaId, captcha: "TESTS" })).rejects.toThrow(
    new Refusal("CAPTCHA_INVALID"),
  );

  const real = new Captchas({ database, clock, key, ids, testAnswer: undefined });
  const second = await real.issue("login", "192.0.2.1");
  const answer = { captchaId: second.captchaId, captcha: "TESTS" };
  await expect(real.consume("login", "192.0.2.1", answer)).rejects.toThrow(new Refusal("CAPTCHA_INVALID"));
});

it("the captcha of a form that is refused: still valid after a right answer, used up by a wrong one", async () => {
  const { database, clock } = site;
  const dependencies = {
    database,
    clock,
    key: site.dependencies.keys.code,
    ids: captchaIds(site.dependencies),
  };
  const captchas = new Captchas({ ...dependencies, testAnswer: "TESTS" });
  const ip = "192.0.2.1";
  const { captchaId } = await captchas.issue("forgot", ip);
  const right = { captchaId, captcha: "TESTS" };
  const invalid = new Refusal("CAPTCHA_INVALID");

  await captchas.judge("forgot", ip, right);
  await captchas.judge("forgot", ip, right);
  await expect(captchas.judge("forgot", ip, { captchaId, captcha: "WRONG" })).rejects.toThrow(invalid);
  await expect(captchas.judge("forgot", ip, right)).rejects.toThrow(invalid);
  await expect(captchas.consume("forgot", ip, right)).rejects.toThrow(invalid);
});

describe("a captcha whose id was issued with a page", () => {
  /** Another one in each test, since captchas are limited per address. */
  let address: string;
  let count = 0;
  const newAddress = () => `198.51.100.${(count += 1)}`;
  beforeEach(() => {
    address = newAddress();
  });
  const issue = () => captchaIds(site.dependencies).issue();
  const ask = (id: string, { purpose = "login", ip = address } = {}) =>
    site.app.inject({ method: "GET", url: `/art/captcha/${purpose}/${id}`, remoteAddress: ip });
  const statusOf = async (id: string, options?: { purpose?: string; ip?: string }) =>
    (await ask(id, options)).statusCode;

  it("its picture: a PNG that only the browser may cache, and whose answer is accepted once", async () => {
    const visitor = new Visitor(site, address);
    const captchaId = issue();
    const { statusCode, headers, rawPayload } = await ask(captchaId);
    expect([statusCode, headers["content-type"], headers["cache-control"]]).toEqual([
      200,
      "image/png",
      "private, max-age=300",
    ]);
    expect(rawPayload.subarray(1, 4).toString("latin1")).toBe("PNG");
    const proof = { captchaId, captcha: "TESTS" };
    expect(await logInWith(visitor, proof)).toBe("LOGIN_FAILED");
    expect(await logInWith(visitor, proof)).toBe("CAPTCHA_INVALID");
  });

  it("its picture requested again: 404, before and after the answer, from any address", async () => {
    const captchaId = issue();
    const both = await Promise.all([statusOf(captchaId), statusOf(captchaId)]);
    expect(both.sort()).toEqual([200, 404]);
    expect(await statusOf(captchaId, { ip: "192.0.2.8" })).toBe(404);
    await logInWith(new Visitor(site, address), { captchaId, captcha: "wrong" });
    expect(await statusOf(captchaId)).toBe(404);
    await logInWith(new Visitor(site, address), { captchaId, captcha: "TESTS" });
    expect(await statusOf(captchaId, { purpose: "register" })).toBe(404);
  });

  it("answered before its picture was requested: refused", async () => {
    const proof = { captchaId: issue(), captcha: "TESTS" };
    expect(await logInWith(new Visitor(site, address), proof)).toBe("CAPTCHA_INVALID");
  });

  it("answered for another purpose or from another address than the picture's: refused", async () => {
    const [register, elsewhere] = [issue(), issue()];
    await ask(register, { purpose: "register" });
    await ask(elsewhere, { ip: "192.0.2.8" });
    for (const captchaId of [register, elsewhere]) {
      const proof = { captchaId, captcha: "TESTS" };
      expect(await logInWith(new Visitor(site, address), proof)).toBe("CAPTCHA_INVALID");
    }
  });

  it("an id that is invented, changed, respelled or issued by another site: no picture, and nothing is stored", async () => {
    const issued = issue();
    const changed = [...issued].flatMap((character, index) => {
      if (character === "-") return [];
      return issued.slice(0, index) + (character === "0" ? "1" : "0") + issued.slice(index + 1);
    });
    const others = createCaptchaIds({ key: Buffer.alloc(32), clock: site.clock, lifeMs: 300_000 });
    const hostile = [
      ...changed,
      issued.toUpperCase(),
      issued.replaceAll("-", ""),
      `${issued}00`,
      others.issue(),
      randomUUID(),
      "x".repeat(36),
    ];
    for (const id of hostile) {
      expect([id, await statusOf(id, { ip: newAddress() })]).toEqual([id, 404]);
    }
    expect(await site.database.query("select 1 from captchas")).toEqual([]);
    expect(await statusOf(issued, { purpose: "lottery" })).toBe(404);
    expect(await statusOf(issued)).toBe(200);
  });

  it("an id after five minutes: no picture, even when its captcha was used and its row deleted", async () => {
    const [unused, used] = [issue(), issue()];
    expect(await statusOf(used)).toBe(200);
    site.clock.advance(5 * minuteMs);
    expect(await statusOf(unused)).toBe(404);
    site.clock.advance(6 * minuteMs);
    await cleanUp(site.database, [captchaCleanUp], site.clock.now());
    expect(await site.database.query("select 1 from captchas")).toEqual([]);
    expect(await statusOf(used)).toBe(404);
  });

  it("more than 30 captchas a minute from one address, of either kind: refused", async () => {
    const statuses: number[] = [];
    for (let asked = 0; asked < 29; asked += 1) statuses.push(await statusOf(issue()));
    await new Visitor(site, address).captcha("login");
    expect(statuses.every((status) => status === 200)).toBe(true);
    expect(await statusOf(issue())).toBe(429);
  });

  it("its picture requested by HEAD: can still be requested by GET", async () => {
    const captchaId = issue();
    await site.app.inject({ method: "HEAD", url: `/art/captcha/login/${captchaId}`, remoteAddress: address });
    expect(await statusOf(captchaId)).toBe(200);
  });
});

it("every character of the alphabet: drawn inside its grid with at least one stroke", () => {
  for (const character of captchaAlphabet) {
    const points = glyphStrokes(character).flat();
    expect(points.length).toBeGreaterThan(8);
    expect(points.every(({ x, y }) => x >= 0 && x <= glyphWidth && y >= 0 && y <= glyphHeight)).toBe(true);
  }
});

it("characters that look alike when distorted: are not in the alphabet", () => {
  expect([...captchaAlphabet].filter((character) => "0OQD1I7T5S2Z8B6GUVW".includes(character))).toEqual([
    "T",
  ]);
});

it("a picture of five letters: has more dark pixels than an empty background", async () => {
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
