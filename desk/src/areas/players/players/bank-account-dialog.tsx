import { type Bank, type BankAccount, newBankAccount } from "@tessera/shared/contracts/bank-accounts";
import { SelectField, TextField } from "@tessera/shared/fields";
import { inputRules } from "@tessera/shared/forms";
import { call } from "@tessera/shared/http";
import { playerContactApi } from "@tessera/shared/operator-contracts/player-contact";
import type { OperatorPlayerDetail } from "@tessera/shared/operator-contracts/players";
import * as z from "@tessera/shared/schema";
import { useTranslation } from "../../../texts.ts";
import { DecisionDialog } from "../../../ui/index.ts";
import { PlayerState } from "./player-state.tsx";
import { playerReason, PlayerReasonField } from "./player-reason.tsx";

const { bankCode, accountName, accountNumber } = newBankAccount.shape;
const schema = z.object({ bankCode, accountName, accountNumber, reason: playerReason });

interface BankAccountDialogProps {
  readonly player: OperatorPlayerDetail;
  readonly account: BankAccount;
  /** Banks that the player can have an account at. */
  readonly banks: readonly Bank[];
  readonly onClose: () => void;
}

/** Dialog that puts another bank account in the place of one of a player's. */
export function BankAccountDialog({ player, account, banks, onClose }: BankAccountDialogProps) {
  const { t } = useTranslation();
  const { id, username, version } = player;
  const bankName = (chosen: string) => banks.find(({ code }) => code === chosen)?.name ?? "";
  return (
    <DecisionDialog
      queue="players"
      onClose={onClose}
      title={t("players.ask.bankAccount", { username })}
      description={t("players.effect.bankAccount")}
      confirmLabel={t("players.change.bankAccount")}
      done={t("players.notified")}
      version={version}
      present={<PlayerState player={player} />}
      schema={schema}
      defaultValues={{
        bankCode: account.bank.code,
        accountName: player.fullName,
        accountNumber: "",
        reason: "",
      }}
      send={(body, seen) =>
        call(playerContactApi.bankAccount, {
          params: { id, accountId: account.id },
          body: { ...body, version: seen ?? version },
        })
      }
    >
      {(form) => (
        <>
          <SelectField
            {...form.field("bankCode")}
            label={t("players.bank")}
            options={banks.map(({ code, name, active }) => ({ value: code, label: name, disabled: !active }))}
          />
          <TextField
            {...form.field("accountName", inputRules.name)}
            label={t("players.accountName")}
            autoComplete="off"
            maxLength={60}
          />
          <TextField
            {...form.field("accountNumber", inputRules.digits, { bank: bankName(form.watch("bankCode")) })}
            label={t("players.accountNumber")}
            help={t("players.now", { value: account.accountNumberMasked })}
            inputMode="numeric"
            autoComplete="off"
            maxLength={20}
          />
          <PlayerReasonField field={form.field("reason")} />
        </>
      )}
    </DecisionDialog>
  );
}
