import { fixedClock } from "@tessera/shared/core/clock";
import { describe, expect, it } from "vitest";
import { PreviewTokens } from "./preview-tokens.ts";

const clock = fixedClock("2026-01-31T10:00:00.000Z");
const keys = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
const tokens = new PreviewTokens(keys, "local", clock);
const preview = {
  remote: "wallet",
  release: `r_${"ab".repeat(32)}`,
  endsAt: clock.now().getTime() / 1000 + 60,
};

describe("the token of a preview", () => {
  it("for a link: read by every node with one of the keys, and in no other environment", () => {
    const link = tokens.issueLink(preview);
    expect(tokens.readLink(link)).toEqual(preview);
    const others = [keys.slice(0, 1), keys.toReversed()].map((own) => new PreviewTokens(own, "local", clock));
    for (const other of others) expect(other.readLink(link)).toEqual(preview);
    expect(new PreviewTokens(keys, "staging", clock).readLink(link)).toBeNull();
    expect(new PreviewTokens(keys.slice(1), "local", clock).readLink(link)).toBeNull();
  });

  it("with another last character of its signature: not read, whatever bits a decoder ignores", () => {
    const [link, token] = [tokens.issueLink(preview), tokens.issueFor("one", preview)];
    const [, signed = "", last = "", nonce = ""] = /^(.+)(.)(\..{16})$/.exec(link) ?? [];
    const characters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"];
    expect(characters.filter((one) => tokens.readLink(signed + one + nonce))).toEqual([last]);
    const cut = token.slice(0, -1);
    expect(characters.filter((one) => tokens.readOf("one", cut + one))).toEqual([token.at(-1)]);
  });

  it("for two links of the same preview: different", () => {
    expect(tokens.issueLink(preview)).not.toBe(tokens.issueLink(preview));
  });

  it("for a device: valid for that device until the end, and never as a link", () => {
    const token = tokens.issueFor("one", preview);
    expect(tokens.readOf("one", token)).toEqual(preview);
    expect(tokens.readOf("two", token)).toBeNull();
    expect(tokens.readLink(`${token}.${"A".repeat(16)}`)).toBeNull();
    expect(tokens.readOf("one", tokens.issueLink(preview))).toBeNull();
    const atEnd = fixedClock("2026-01-31T10:01:00.000Z");
    expect(new PreviewTokens(keys, "local", atEnd).readOf("one", token)).toBeNull();
  });
});
