import type { wallets } from "@tessera/shared/contracts/wallet";
import type * as z from "@tessera/shared/schema";
import type { Answer } from "@tessera/shared/testing/test-server";

/** Wallets as the API sends them: by default 1,000.00 in the main wallet and nothing elsewhere. */
export function walletsAnswer(differing: Partial<z.input<typeof wallets>> = {}): Answer {
  const body: z.input<typeof wallets> = {
    currency: "IDR",
    totalMinor: "100000",
    mainMinor: "100000",
    withdrawableMinor: "100000",
    heldMinor: "0",
    commissionMinor: "0",
    pointsMinor: "0",
    providers: [],
    seq: 1,
    ...differing,
  };
  return { body };
}
