import { describe, expect, it } from "vitest";
import { isSignedByStudio, studioSignature, type SignedRequest } from "./studio-signature.ts";

const request: SignedRequest = {
  timestamp: "1767225600",
  method: "POST",
  path: "/provider/v1/sandbox-slots/bet",
  rawBody: '{"txId":"t-1","roundId":"r-1","playerId":"p-1","currency":"IDR","amount":500}',
};
const signature = "v1=0cd96fef544d707f1b61289589b6dff94784c7c3ffc0ed2ba7a79361fa10c6e6";
const at = (seconds: number) => new Date(seconds * 1000);

describe("studioSignature", () => {
  it("the test vector of spec:seamless-wallet#studio-signature: the same digest", () => {
    expect(studioSignature("provider-secret", request)).toBe(signature);
  });

  it("bytes instead of text: the same digest as the text", () => {
    const rawBody = Buffer.from(String(request.rawBody));
    expect(studioSignature("provider-secret", { ...request, rawBody })).toBe(signature);
  });
});

describe("isSignedByStudio", () => {
  const accepted = (changes: Partial<SignedRequest>, now = at(1_767_225_600), sent = signature) =>
    isSignedByStudio(["provider-secret"], { ...request, ...changes }, sent, now);

  it("an unchanged call: accepted", () => expect(accepted({})).toBe(true));

  it.each<[string, Partial<SignedRequest>]>([
    ["another amount", { rawBody: String(request.rawBody).replace("500", "501") }],
    ["one more space in the body", { rawBody: `${String(request.rawBody)} ` }],
    ["another path", { path: "/provider/v1/sandbox-slots/win" }],
    ["another method", { method: "GET" }],
    ["another time", { timestamp: "1767225601" }],
    ["a time that is no number", { timestamp: "1767225600.0" }],
  ])("%s: refused", (_situation, changes) => expect(accepted(changes)).toBe(false));

  it("a time 300 seconds off: accepted; 301 seconds off: refused", () => {
    expect(accepted({}, at(1_767_225_600 + 300))).toBe(true);
    expect(accepted({}, at(1_767_225_600 - 300))).toBe(true);
    expect(accepted({}, at(1_767_225_600 + 301))).toBe(false);
    expect(accepted({}, at(1_767_225_600 - 301))).toBe(false);
  });

  it("the previous secret while it is being replaced: accepted; an older secret: refused", () => {
    const sent = (secret: string) => studioSignature(secret, request);
    const check = (secret: string) =>
      isSignedByStudio(["new-secret", "provider-secret"], request, sent(secret), at(1_767_225_600));
    expect([check("new-secret"), check("provider-secret"), check("third-secret")]).toEqual([
      true,
      true,
      false,
    ]);
  });

  it.each(["", "v1=", signature.slice(3), signature.toUpperCase(), `${signature}00`])(
    "the header %j: refused",
    (sent) => expect(accepted({}, undefined, sent)).toBe(false),
  );

  it("an empty secret: signs nothing", () => {
    expect(isSignedByStudio([""], request, studioSignature("", request), at(1_767_225_600))).toBe(false);
  });
});
