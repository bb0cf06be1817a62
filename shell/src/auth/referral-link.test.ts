// @vitest-environment jsdom
import { fixedClock } from "@tessera/shared/core/clock";
import { dayMs } from "@tessera/shared/core/durations";
import { describe, expect, test } from "vitest";
import { findReferralCode, storeReferralCode } from "./referral-link.ts";

describe("a referral link", () => {
  test("a valid code: stored for 30 days, in upper case", () => {
    const clock = fixedClock("2026-11-21T00:00:00Z");
    storeReferralCode("?ref=mosaic7", clock);
    clock.advance(30 * dayMs - 1);
    expect(findReferralCode("", clock)).toBe("MOSAIC7");
    clock.advance(1);
    expect(findReferralCode("", clock)).toBeNull();
  });

  test("an invalid code: the stored one stays", () => {
    const clock = fixedClock("2026-11-21T00:00:00Z");
    storeReferralCode("?ref=MOSAIC7", clock);
    storeReferralCode("?ref=<b>", clock);
    expect(findReferralCode("", clock)).toBe("MOSAIC7");
  });

  test("a code in the address besides a stored one: the code in the address is used", () => {
    const clock = fixedClock("2026-11-21T00:00:00Z");
    storeReferralCode("?ref=MOSAIC7", clock);
    expect(findReferralCode("?ref=lantern9", clock)).toBe("LANTERN9");
  });
});
