import type { MinorUnits } from "@tessera/shared/core/money";
import type { Wallets } from "@tessera/shared/contracts/wallet";
import { useTranslation } from "../texts.ts";

/** Wallet that can send and receive transfers. */
export interface TransferWallet {
  readonly code: string;
  /** Name of the studio; null for the main wallet, whose name is in the locales. */
  readonly name: string | null;
  readonly minor: MinorUnits;
  readonly isUsable: boolean;
}

export const mainCode = "main";

/** Returns the main wallet, then those of studios with their own wallet. */
export function transferWallets(wallets: Wallets): readonly TransferWallet[] {
  const studios = wallets.providers.map(({ code, name, minor, status }) => ({
    code,
    name,
    minor,
    isUsable: status !== "maintenance",
  }));
  return [{ code: mainCode, name: null, minor: wallets.mainMinor, isUsable: true }, ...studios];
}

/** True when both wallets still exist; a studio may have been removed since. */
export function hasWallets(
  wallets: readonly TransferWallet[],
  { from, to }: { readonly from: string; readonly to: string },
): boolean {
  return from !== to && [from, to].every((code) => wallets.some((wallet) => wallet.code === code));
}

/** Returns the name of a wallet by its code. */
export function useWalletName(): (code: string, wallets: readonly TransferWallet[]) => string {
  const { t } = useTranslation();
  return (code, wallets) =>
    code === mainCode
      ? t("wallet.transfer.main")
      : (wallets.find((wallet) => wallet.code === code)?.name ?? code);
}
