import { referralCode } from "@tessera/shared/contracts/auth";
import { systemClock, type Clock } from "@tessera/shared/core/clock";
import * as z from "@tessera/shared/schema";
import { storage } from "@tessera/shared/session";

const referralCodeTtlMs = 30 * 24 * 60 * 60 * 1000;

/** Keeps the code of a referral link, `/register?ref=CODE`, for 30 days. What is no code is not kept. */
function storeReferralCode(search: string, clock: Clock = systemClock): void {
  const asked = z.safeParse(referralCode, new URLSearchParams(search).get("ref"));
  if (!asked.success) return;
  const until = new Date(clock.now().getTime() + referralCodeTtlMs).toISOString();
  storage.write("referralCode", { code: asked.data.toUpperCase(), until });
}

/** The code of the link that brought this visitor, while it counts; null without one. */
function storedReferralCode(clock: Clock = systemClock): string | null {
  const kept = storage.read("referralCode");
  return kept && Date.parse(kept.until) > clock.now().getTime() ? kept.code : null;
}

/** Keeps the code of this address, if it has one, and gives the code that counts. Reading it twice changes nothing. */
export function resolveReferralCode(search: string, clock: Clock = systemClock): string | null {
  storeReferralCode(search, clock);
  return storedReferralCode(clock);
}
