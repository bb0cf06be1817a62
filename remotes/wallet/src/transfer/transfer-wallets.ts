import type { MinorUnits } from "@tessera/shared/core/money";
import type { Wallets } from "@tessera/shared/contracts/wallet";

/** A wallet that money can be moved from and to. */
export interface TransferWallet {
  readonly code: string;
  /** The studio's name; the main wallet is named by the language. */
  readonly name: string | null;
  readonly minor: MinorUnits;
  readonly isUsable: boolean;
}

export const mainCode = "main";

/** The main wallet, then the studios that hold money of their own. */
export function transferWallets(wallets: Wallets): readonly TransferWallet[] {
  const studios = wallets.providers.map(({ code, name, minor, status }) => ({
    code,
    name,
    minor,
    isUsable: status !== "maintenance",
  }));
  return [{ code: mainCode, name: null, minor: wallets.mainMinor, isUsable: true }, ...studios];
}
