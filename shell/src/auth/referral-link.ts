import { referralCode } from "@tessera/shared/contracts/auth";
import { systemClock, type Clock } from "@tessera/shared/core/clock";
import * as z from "@tessera/shared/schema";
import { storage } from "@tessera/shared/session";

const referralCodeTtlMs = 30 * 24 * 60 * 60 * 1000;

/** Stores the code of a referral link, `/register?ref=CODE`, for 30 days. An invalid code is ignored. */
function storeReferralCode(search: string, clock: Clock = systemClock): void {
  const code = z.safeParse(referralCode, new URLSearchParams(search).get("ref"));
  if (!code.success) return;
  const until = new Date(clock.now().getTime() + referralCodeTtlMs).toISOString();
  storage.write("referralCode", { code: code.data.toUpperCase(), until });
}

/** Returns the stored referral code of this visitor; null when there is none or it has expired. */
function storedReferralCode(clock: Clock = systemClock): string | null {
  const stored = storage.read("referralCode");
  return stored && Date.parse(stored.until) > clock.now().getTime() ? stored.code : null;
}

/** Stores the code of this address, if it has one, and returns the valid code. Idempotent. */
export function resolveReferralCode(search: string, clock: Clock = systemClock): string | null {
  storeReferralCode(search, clock);
  return storedReferralCode(clock);
}
