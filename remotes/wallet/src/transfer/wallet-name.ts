import { mainCode, type TransferWallet } from "./transfer-wallets.ts";
import { useTranslation } from "../texts.ts";

/** Returns the name of a wallet by its code. */
export function useWalletName(): (code: string, wallets: readonly TransferWallet[]) => string {
  const { t } = useTranslation();
  return (code, wallets) =>
    code === mainCode
      ? t("wallet.transfer.main")
      : (wallets.find((wallet) => wallet.code === code)?.name ?? code);
}
