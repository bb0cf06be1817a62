import type { me } from "@tessera/shared/contracts/auth";
import type { Answer } from "@tessera/shared/testing/test-server";
import type * as z from "@tessera/shared/schema";

/** Player data as the API sends it, with the given differences. */
export function meAnswer(differing: Partial<z.input<typeof me>> = {}): Answer {
  const body = {
    id: "0197f3c2-0000-7000-8000-00000000000a",
    username: "sari88",
    fullName: "Sari Wulandari",
    emailMasked: "s•••@mail.id",
    emailVerified: true,
    phoneMasked: "•••• 7890",
    currency: "IDR",
    language: "en",
    status: "active",
    kycStatus: "none",
    depositDisabled: false,
    withdrawDisabled: false,
    playDisabled: false,
    referralCode: "SARI88",
    termsVersion: "2026-11-01",
    previousLoginAt: null,
    unreadInbox: 0,
    ...differing,
  } satisfies z.input<typeof me>;
  return { body };
}
