// @vitest-environment jsdom
import { fixedClock } from "@tessera/shared/core/clock";
import { describe, expect, test } from "vitest";
import { resolveReferralCode } from "./referral-link.ts";

const dayMs = 24 * 60 * 60 * 1000;

describe("a referral link", () => {
  test("valid code: stored for 30 days, in upper case", () => {
    const clock = fixedClock("2026-11-21T00:00:00Z");
    resolveReferralCode("?ref=mosaic7", clock);
    clock.advance(30 * dayMs - 1);
    expect(resolveReferralCode("", clock)).toBe("MOSAIC7");
    clock.advance(1);
    expect(resolveReferralCode("", clock)).toBeNull();
  });

  test("invalid code: the stored one is kept", () => {
    const clock = fixedClock("2026-11-21T00:00:00Z");
    resolveReferralCode("?ref=MOSAIC7", clock);
    resolveReferralCode("?ref=<b>", clock);
    expect(resolveReferralCode("", clock)).toBe("MOSAIC7");
  });
});
