import { authApi, type Session } from "@tessera/shared/contracts/auth";
import * as z from "@tessera/shared/schema";

/** Answer of the API to a login or a registration, for tests. */
export function sessionReply(username: string): unknown {
  const session: Session = {
    accessToken: "header.payload.signature",
    exp: 1_900_000_000,
    player: {
      id: "0197f3c2-0000-7000-8000-0000000000aa",
      username,
      fullName: "Sari Wulandari",
      emailMasked: "s•••@mail.id",
      emailVerified: true,
      phoneMasked: "•••• 4471",
      currency: "IDR",
      language: "en",
      status: "active",
      kycStatus: "none",
      depositDisabled: false,
      withdrawDisabled: false,
      playDisabled: false,
      referralCode: "MOSAIC7",
      termsVersion: "2026-11-01",
      previousLoginAt: null,
      unreadInbox: 0,
    },
  };
  return z.encode(authApi.login.reply ?? z.unknown(), session);
}
