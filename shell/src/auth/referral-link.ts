import { referralCode } from "@tessera/shared/contracts/auth";
import { systemClock, type Clock } from "@tessera/shared/core/clock";
import { dayMs } from "@tessera/shared/core/durations";
import * as z from "@tessera/shared/schema";
import { storage, useBrowserValue } from "@tessera/shared/session";
import { useEffect } from "react";

const referralCodeTtlMs = 30 * dayMs;

/** Returns the code of a referral link, `/register?ref=CODE`, in upper case; null without a valid one. */
function codeOfLink(search: string): string | null {
  const code = z.safeParse(referralCode, new URLSearchParams(search).get("ref"));
  return code.success ? code.data.toUpperCase() : null;
}

/** Stores the code of a referral link for 30 days. An invalid code is ignored. */
export function storeReferralCode(search: string, clock: Clock = systemClock): void {
  const code = codeOfLink(search);
  if (code === null) return;
  const until = new Date(clock.now().getTime() + referralCodeTtlMs).toISOString();
  storage.write("referralCode", { code, until });
}

/**
 * Returns the code of this address, or the stored one of this visitor; null when there is none or it has
 * expired.
 */
export function findReferralCode(search: string, clock: Clock = systemClock): string | null {
  const stored = storage.read("referralCode");
  const isValid = stored !== null && Date.parse(stored.until) > clock.now().getTime();
  return codeOfLink(search) ?? (isValid ? stored.code : null);
}

/**
 * Hook for the referral code of this visitor, which it stores when the address has one. A document has that
 * of its address.
 */
export function useReferralCode(search: string): string | null {
  useEffect(() => storeReferralCode(search), [search]);
  return useBrowserValue(
    () => findReferralCode(search),
    () => codeOfLink(search),
  );
}
