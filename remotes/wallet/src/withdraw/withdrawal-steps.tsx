import type { Withdrawal } from "@tessera/shared/contracts/withdrawals";
import { formatMinor } from "@tessera/shared/core/money";
import { DateTime } from "@tessera/shared/ui";
import type { ReactNode } from "react";
import { useTranslation } from "../texts.ts";
import styles from "./withdrawal-steps.module.css";

interface Step {
  readonly kind: "done" | "current" | "bad" | "over" | "next";
  readonly name: string;
  readonly note?: ReactNode;
}

/** Steps of a withdrawal from the request to its end, with the time of each step that is done. */
export function WithdrawalSteps({ withdrawal }: { readonly withdrawal: Withdrawal }) {
  const { t } = useTranslation();
  return (
    <ol className={styles.Steps} aria-label={t("wallet.withdraw.steps.label")}>
      {useSteps(withdrawal).map(({ kind, name, note }) => (
        <li
          key={name}
          className={styles.Step}
          data-kind={kind}
          {...(kind === "current" && { "aria-current": "step" })}
        >
          <b>{name}</b>
          {note && <span className={styles.Note}>{note}</span>}
        </li>
      ))}
    </ol>
  );
}

function useSteps(withdrawal: Withdrawal): readonly Step[] {
  const { t } = useTranslation();
  const { status, createdAt, approvedAt, settledAt, amountMinor, bank } = withdrawal;
  const time = (instant: string | undefined) => instant && <DateTime instant={instant} />;
  const requested: Step = { kind: "done", name: t("wallet.withdraw.steps.requested"), note: time(createdAt) };
  const approved: Step = { kind: "done", name: t("wallet.withdraw.steps.approved"), note: time(approvedAt) };
  const payment = t("wallet.withdraw.steps.payment");
  const returned: Step = {
    kind: "done",
    name: t("wallet.withdraw.steps.returned", { amount: formatMinor(amountMinor) }),
    note: time(settledAt),
  };
  switch (status) {
    case "requested": {
      const approving = t("wallet.withdraw.steps.approving");
      return [
        requested,
        { kind: "current", name: t("wallet.withdraw.steps.approval"), note: approving },
        { kind: "next", name: payment },
      ];
    }
    case "approved":
    case "paying":
    case "payout_failed": {
      const paying = t("wallet.withdraw.steps.paying", { bank: bank.name });
      return [requested, approved, { kind: "current", name: payment, note: paying }];
    }
    case "paid":
      return [
        requested,
        approved,
        { kind: "done", name: t("wallet.withdraw.steps.paid"), note: time(settledAt) },
      ];
    case "rejected":
      return [requested, { kind: "bad", name: t("wallet.withdraw.steps.rejected") }, returned];
    case "refunded":
      return [requested, approved, { kind: "bad", name: t("wallet.withdraw.steps.failed") }, returned];
    case "cancelled":
      return [requested, { kind: "over", name: t("wallet.withdraw.steps.cancelled") }, returned];
  }
}
