import { formatMinor } from "@tessera/shared/core/money";
import { useQuery } from "@tessera/shared/query";
import { Note } from "@tessera/shared/ui";
import { useReasonCodeText } from "../cashier/reason-code-text.ts";
import { transferQuery } from "./transfer-queries.ts";
import { type TransferWallet, useWalletName } from "./transfer-wallets.ts";
import { useTranslation } from "../texts.ts";

export interface TransferResultProps {
  /** Of a transfer that was created a moment ago; it is polled from there. */
  readonly id: string;
  readonly wallets: readonly TransferWallet[];
}

/** Result of a transfer, or that the studio has not confirmed it yet. */
export function TransferResult({ id, wallets }: TransferResultProps) {
  const { t } = useTranslation();
  const reasonText = useReasonCodeText();
  const walletName = useWalletName();
  const { data: transfer } = useQuery(transferQuery(id));
  if (!transfer) return null;
  const { status, number, amountMinor, from, to, reasonCode } = transfer;
  switch (status) {
    case "completed":
      return (
        <Note announce="status" icon="check" title={t("wallet.transfer.done")}>
          {t("wallet.transfer.moved", {
            amount: formatMinor(amountMinor),
            from: walletName(from, wallets),
            to: walletName(to, wallets),
          })}
        </Note>
      );
    case "failed":
      return (
        <Note announce="alert" icon="error" title={t("wallet.transfer.failed")}>
          {reasonText(reasonCode)}
        </Note>
      );
    default:
      return (
        <Note announce="status" icon="clock" title={t("wallet.transfer.unknown")}>
          {t("wallet.transfer.unknownNumber", { number, amount: formatMinor(amountMinor) })}
        </Note>
      );
  }
}
