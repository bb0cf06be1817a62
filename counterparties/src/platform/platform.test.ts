import { describe, expect, it } from "vitest";
import * as z from "@tessera/shared/schema";
import { EnvironmentError, readEnvironment } from "./environment.ts";
import { origin, port, secretsByName } from "./environment-values.ts";
import { isSigned, signCall } from "./provider-signature.ts";
import { NoAnswer, untilAnswered } from "./until-answered.ts";

describe("the signature of a call", () => {
  const call = {
    timestamp: "1767225600",
    method: "POST",
    path: "/provider/v1/sandbox-slots/bet",
    rawBody: '{"txId":"t-1","roundId":"r-1","playerId":"p-1","currency":"IDR","amount":500}',
  };
  const signature = "v1=0cd96fef544d707f1b61289589b6dff94784c7c3ffc0ed2ba7a79361fa10c6e6";
  const at = (seconds: number) => new Date(seconds * 1000);

  it("the specified test vector: signed equally, and accepted", () => {
    expect(signCall("provider-secret", call)).toBe(signature);
    expect(isSigned("provider-secret", call, signature, at(1_767_225_600))).toBe(true);
  });

  it.each([
    ["300 s late", call, signature, 1_767_225_900, true],
    ["301 s late", call, signature, 1_767_225_901, false],
    ["301 s early", call, signature, 1_767_225_299, false],
    ["another method", { ...call, method: "GET" }, signature, 1_767_225_600, false],
    ["another path", { ...call, path: "/provider/v1/sandbox-slots/win" }, signature, 1_767_225_600, false],
    [
      "another body",
      { ...call, rawBody: call.rawBody.replace("500", "501") },
      signature,
      1_767_225_600,
      false,
    ],
    ["a signature without a version", call, signature.slice(3), 1_767_225_600, false],
    ["an empty signature", call, "", 1_767_225_600, false],
  ])("%s: the signature's validity is $4", (_, changed, given, seconds, expected) => {
    expect(isSigned("provider-secret", changed, given, at(seconds))).toBe(expected);
  });
});

describe("the environment of a party", () => {
  const schema = z.object({ PORT: z._default(port, 3001), SITE: origin, SECRETS: secretsByName });

  it("valid values: read with defaults, and empty ones count as absent", () => {
    const source = { PORT: "", SITE: "http://localhost:3000", SECRETS: '{"ashlar":"12345678"}' };
    expect(readEnvironment(schema, source)).toEqual({
      PORT: 3001,
      SITE: "http://localhost:3000",
      SECRETS: { ashlar: "12345678" },
    });
  });

  it("several invalid values: reported in one message", () => {
    const source = { PORT: "99999", SITE: "http://localhost:3000/games", SECRETS: "{" };
    const read = () => readEnvironment(schema, source);
    expect(read).toThrow(EnvironmentError);
    expect(read).toThrow(/PORT: .*\n {2}SITE: .*\n {2}SECRETS: /);
  });
});

describe("untilAnswered", () => {
  it("no response twice: returns the response of the third attempt", async () => {
    let calls = 0;
    const call = () => (++calls < 3 ? Promise.reject(new NoAnswer()) : Promise.resolve("booked"));
    await expect(untilAnswered(call, new AbortController().signal, [1])).resolves.toBe("booked");
    expect(calls).toBe(3);
  });

  it("another error: rejects without a retry", async () => {
    const failure = new Error("refused");
    await expect(
      untilAnswered(() => Promise.reject(failure), new AbortController().signal, [1]),
    ).rejects.toBe(failure);
  });

  it("aborted: rejects instead of waiting", async () => {
    const giveUp = new AbortController();
    const pending = untilAnswered(() => Promise.reject(new NoAnswer()), giveUp.signal, [60_000]);
    giveUp.abort();
    await expect(pending).rejects.toThrow("abort");
  });
});
