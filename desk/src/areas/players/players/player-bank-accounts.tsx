import type { BankAccount } from "@tessera/shared/contracts/bank-accounts";
import { playerContactApi } from "@tessera/shared/operator-contracts/player-contact";
import type { OperatorPlayerDetail } from "@tessera/shared/operator-contracts/players";
import { useQuery } from "@tessera/shared/query";
import { Button, QueryPart, SkeletonRows } from "@tessera/shared/ui";
import { useState } from "react";
import { callQuery } from "../../../http/call-query.ts";
import { useMayCall } from "../../../session/operator-session.ts";
import { useTranslation } from "../../../texts.ts";
import { DetailPart } from "../../../ui/index.ts";
import { BankAccountDialog } from "./bank-account-dialog.tsx";
import { ChangeableValue } from "./changeable-value.tsx";

/** Bank accounts of a player, their numbers masked; the primary one first. */
export function PlayerBankAccounts({ player }: { readonly player: OperatorPlayerDetail }) {
  const { t } = useTranslation();
  const [asked, setAsked] = useState<BankAccount | null>(null);
  const mayChange = useMayCall()(playerContactApi.bankAccount);
  const options = callQuery(["players", "bank-accounts", player.id], playerContactApi.bankAccounts, {
    params: { id: player.id },
  });
  return (
    <DetailPart title={t("players.bankAccounts")}>
      <QueryPart
        query={useQuery(options)}
        queryKey={options.queryKey}
        failure={t("players.bankAccountsNotLoaded")}
        skeleton={<SkeletonRows rows={1} />}
      >
        {({ items, banks }) => (
          <>
            {items.length === 0 && <p>{t("players.noBankAccounts")}</p>}
            <ul>
              {items.map((account) => (
                <ChangeableValue
                  key={account.id}
                  label={account.bank.name}
                  value={`${account.accountNumberMasked} · ${account.accountName}`}
                  note={account.isPrimary ? t("players.primary") : undefined}
                >
                  {mayChange && (
                    <Button
                      slim
                      aria-label={`${t("players.change.bankAccount")}: ${account.bank.name} ${account.accountNumberMasked}`}
                      onClick={() => setAsked(account)}
                    >
                      {t("players.change.short")}
                    </Button>
                  )}
                </ChangeableValue>
              ))}
            </ul>
            {asked && (
              <BankAccountDialog
                player={player}
                account={asked}
                banks={banks}
                onClose={() => setAsked(null)}
              />
            )}
          </>
        )}
      </QueryPart>
    </DetailPart>
  );
}
