import { type Deposit, isManualTransfer } from "@tessera/shared/contracts/deposits";
import { formatDateTime } from "@tessera/shared/i18n";
import { useQueryClient } from "@tessera/shared/query";
import {
  Button,
  clockText,
  ClockTiles,
  ConfirmDialog,
  Meter,
  Panel,
  Status,
  Tile,
  useSecondsLeft,
} from "@tessera/shared/ui";
import { useEffect, useState } from "react";
import cashier from "../cashier/cashier.module.css";
import { FailureNote } from "../cashier/failure-note.tsx";
import type { RealAmount } from "../cashier/real-amount.ts";
import { SupportLink } from "../cashier/support-link.tsx";
import { depositQueries } from "./deposit-queries.ts";
import { ExactAmount } from "./exact-amount.tsx";
import { paysByHand, PayTo } from "./pay-to.tsx";
import { useDepositStep } from "./use-deposit-step.ts";
import styles from "./waiting-panel.module.css";
import { useTranslation } from "../texts.ts";

export interface WaitingPanelProps {
  readonly deposit: Deposit;
  readonly real: RealAmount;
}

/** Payment details of an open deposit: the exact amount, the destination, and the deadline. */
export function WaitingPanel({ deposit, real }: WaitingPanelProps) {
  const { t } = useTranslation();
  return (
    <section aria-label={t("wallet.deposit.waiting.label")}>
      <Panel>
        <ExactAmount real={real} hasCode={deposit.uniqueCode > 0} paysByHand={paysByHand(deposit)}>
          <Status kind="waiting">{t("movement.status.pending")}</Status>
        </ExactAmount>
        <PayTo payTo={deposit.payTo} amount={real} />
        <Deadline deposit={deposit} />
        <WaitingActions deposit={deposit} />
      </Panel>
    </section>
  );
}

const barPieces = 30;
const urgentSeconds = 5 * 60;

function Deadline({ deposit: { id, createdAt, expiresAt } }: { readonly deposit: Deposit }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const secondsLeft = useSecondsLeft(expiresAt);
  const isPast = secondsLeft === 0;
  const isUrgent = secondsLeft < urgentSeconds;
  const allSeconds = (Date.parse(expiresAt) - Date.parse(createdAt)) / 1_000;
  useEffect(() => {
    if (isPast) void client.invalidateQueries({ queryKey: depositQueries.one(id) });
  }, [client, id, isPast]);
  return (
    <Tile className={styles.Deadline}>
      <div className={styles.Clock}>
        <span className={cashier.Label}>
          {t("wallet.deposit.waiting.before", { time: formatDateTime(expiresAt) })}
        </span>
        <ClockTiles seconds={secondsLeft} urgent={isUrgent} label={t("wallet.deposit.waiting.timeLeft")} />
      </div>
      <Meter
        label={t("wallet.deposit.waiting.timeLeft")}
        value={secondsLeft / allSeconds}
        valueText={clockText(secondsLeft)}
        tone={isUrgent ? "danger" : "ember"}
        pieces={barPieces}
      />
    </Tile>
  );
}

function WaitingActions({ deposit }: { readonly deposit: Deposit }) {
  const { t } = useTranslation();
  const [isCancelling, setCancelling] = useState(false);
  const { mutate, variables, isPending, error } = useDepositStep(deposit.id);
  const isManual = isManualTransfer(deposit.method);
  return (
    <Tile className={styles.Foot}>
      <FailureNote failure={error} />
      <div className={isManual ? styles.Actions : styles.Alone}>
        <Button busy={isPending && variables === "cancel"} onClick={() => setCancelling(true)}>
          {t("buttons.cancel")}
        </Button>
        {isManual && (
          <Button
            kind="line"
            wide
            busy={isPending && variables === "submit"}
            onClick={() => mutate("submit")}
          >
            {t("wallet.deposit.waiting.transferred")}
          </Button>
        )}
      </div>
      <SupportLink about="deposit" document={deposit} />
      <ConfirmDialog
        open={isCancelling}
        onOpenChange={setCancelling}
        title={t("wallet.deposit.waiting.cancelTitle")}
        description={t("wallet.deposit.waiting.cancelText")}
        confirmLabel={t("wallet.deposit.waiting.cancelConfirm")}
        keepLabel={t("wallet.deposit.waiting.cancelKeep")}
        danger
        onConfirm={() => {
          setCancelling(false);
          mutate("cancel");
        }}
      />
    </Tile>
  );
}
