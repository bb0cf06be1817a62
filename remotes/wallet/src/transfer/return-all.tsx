import { transfersApi } from "@tessera/shared/api/transfers";
import type { Transfer } from "@tessera/shared/contracts/transfers";
import { call } from "@tessera/shared/http";
import { Amount, Button, Panel, Tile, toast, useFailureText } from "@tessera/shared/ui";
import { useState } from "react";
import cashier from "../cashier/cashier.module.css";
import { FailureNote } from "../cashier/failure-note.tsx";
import { UnknownOutcome } from "../cashier/unknown-outcome.tsx";
import { useMoneyAttempt } from "../cashier/use-money-attempt.ts";
import { mainCode, type TransferWallet, useWalletName } from "./transfer-wallets.ts";
import { useTranslation } from "../texts.ts";

export interface ReturnAllProps {
  readonly wallets: readonly TransferWallet[];
  readonly onReturned: (transfers: readonly Transfer[]) => void;
}

/** Amounts in the studios' wallets, with one button that returns all of them. */
export function ReturnAll({ wallets, onReturned }: ReturnAllProps) {
  const { t } = useTranslation();
  const failureText = useFailureText();
  const walletName = useWalletName();
  const [failure, setFailure] = useState<unknown>(null);
  const attempt = useMoneyAttempt<object, readonly Transfer[]>({
    form: "transfer.all",
    send: async (_, idempotencyKey) =>
      (await call(transfersApi.returnAll, { body: {} }, { idempotencyKey })).items,
    onDone: (transfers) => {
      if (transfers.length === 0) toast.info(t("wallet.transfer.nothingOutside"));
      onReturned(transfers);
    },
    onRefused: (problem) => {
      toast.error(failureText(problem));
      setFailure(problem);
    },
  });
  const isSomethingOutside = wallets.some(({ code, minor }) => code !== mainCode && minor > 0n);
  return (
    <>
      <Panel>
        {wallets.map(({ code, minor }) => (
          <Tile key={code} className={cashier.Fact}>
            {walletName(code, wallets)}
            <Amount minor={minor} />
          </Tile>
        ))}
        <Tile>
          <Button
            wide
            disabled={!isSomethingOutside}
            busy={attempt.isLocked}
            onClick={() => {
              setFailure(null);
              void attempt.send({});
            }}
          >
            {t("wallet.transfer.returnAll")}
          </Button>
          {!isSomethingOutside && <p className={cashier.Small}>{t("wallet.transfer.nothingOutside")}</p>}
        </Tile>
      </Panel>
      <UnknownOutcome attempt={attempt} />
      <FailureNote failure={failure} />
    </>
  );
}
