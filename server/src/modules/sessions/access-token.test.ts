import { fixedClock } from "@tessera/shared/core/clock";
import { minuteMs } from "@tessera/shared/core/durations";
import { describe, expect, it } from "vitest";
import { createAccessTokens } from "./access-token.ts";

const claims = { sub: "player", username: "budi", sid: "session", did: "device", dfp: "print", ep: 1 };
const key = new TextEncoder().encode("token-key-for-tests-of-32-bytes!");
const lifeMs = 15 * minuteMs;

describe("an access token that was verified before", () => {
  it("is accepted until it expires, to the millisecond", async () => {
    const clock = fixedClock("2026-01-31T07:05:09.000Z");
    const tokens = createAccessTokens({ key, clock });
    const { token } = await tokens.issue(claims);
    const first = await tokens.read(token);
    clock.advance(lifeMs - 1);
    expect(await tokens.read(token)).toEqual(first);
    clock.advance(1);
    await expect(tokens.read(token)).rejects.toMatchObject({ code: "TOKEN_EXPIRED" });
  });

  it("makes no other token valid, such as one with altered claims, another signature or another key", async () => {
    const clock = fixedClock("2026-01-31T07:05:09.000Z");
    const tokens = createAccessTokens({ key, clock });
    const { token } = await tokens.issue(claims);
    await tokens.read(token);
    const [head, , signature] = token.split(".");
    const { exp } = await tokens.read(token);
    const forged = Buffer.from(JSON.stringify({ ...claims, sub: "another", iat: exp - 900, exp }));
    const others = createAccessTokens({
      key: new TextEncoder().encode("another-key-for-tests-32-bytes!!"),
      clock,
    });
    for (const bad of [
      [head, forged.toString("base64url"), signature].join("."),
      `${token.slice(0, -4)}AAAA`,
      (await others.issue(claims)).token,
    ])
      await expect(tokens.read(bad)).rejects.toMatchObject({ code: "TOKEN_INVALID" });
  });
});
