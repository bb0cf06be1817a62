import type { Deposit } from "@tessera/shared/contracts/deposits";
import { formatMinor } from "@tessera/shared/core/money";
import { useHasPath } from "@tessera/shared/federation";
import { useQuery } from "@tessera/shared/query";
import { Link } from "@tessera/shared/router";
import { Button, buttonClass, Note, Panel, QueryPart, Skeleton, WithAside } from "@tessera/shared/ui";
import { useReasonCodeText } from "../cashier/reason-code-text.ts";
import { StateTile } from "../cashier/state-tile.tsx";
import { SupportLink } from "../cashier/support-link.tsx";
import { CheckingPanel } from "./checking-panel.tsx";
import { BalanceTile } from "./deposit-aside.tsx";
import { depositQuery } from "./deposit-queries.ts";
import { documentRealAmount } from "../cashier/real-amount.ts";
import { DepositFacts } from "./deposit-facts.tsx";
import { WaitingPanel } from "./waiting-panel.tsx";
import { useTranslation } from "../texts.ts";

export interface FollowedDepositProps {
  readonly id: string;
  /** Cached deposit, shown until the query has loaded. */
  readonly known: Deposit | undefined;
  readonly onStartAgain: () => void;
}

/** Progress of one deposit until its final status. */
export function FollowedDeposit({ id, known, onStartAgain }: FollowedDepositProps) {
  const { t } = useTranslation();
  const options = depositQuery(id);
  const query = useQuery({ ...options, ...(known?.id === id && { placeholderData: known }) });
  return (
    <QueryPart
      query={query}
      queryKey={options.queryKey}
      failure={t("wallet.deposit.oneNotLoaded")}
      safe={t("wallet.cashier.safe")}
      skeleton={<Skeleton height="panel" />}
    >
      {(deposit) => (
        <WithAside
          aside={
            <Panel>
              <BalanceTile />
            </Panel>
          }
        >
          <DepositState deposit={deposit} onStartAgain={onStartAgain} />
        </WithAside>
      )}
    </QueryPart>
  );
}

interface DepositStateProps {
  readonly deposit: Deposit;
  readonly onStartAgain: () => void;
}

function DepositState({ deposit, onStartAgain }: DepositStateProps) {
  const { t } = useTranslation();
  switch (deposit.status) {
    case "awaiting_payment":
      return (
        <>
          <WaitingPanel key={deposit.id} deposit={deposit} real={documentRealAmount(deposit)} />
          <Note icon="info">{t("wallet.deposit.waiting.mayClose")}</Note>
        </>
      );
    case "submitted":
    case "needs_review":
      return <CheckingPanel key={deposit.id} deposit={deposit} />;
    default:
      return <DepositEnd deposit={deposit} onStartAgain={onStartAgain} />;
  }
}

const endKinds = { approved: "good", rejected: "bad", expired: "over", cancelled: "over" } as const;

function DepositEnd({ deposit, onStartAgain }: DepositStateProps) {
  const { t } = useTranslation();
  const reasonText = useReasonCodeText();
  const { status, creditedMinor = deposit.amountMinor } = deposit;
  const end = status in endKinds ? (status as keyof typeof endKinds) : "cancelled";
  const hasGames = useHasPath("/games");
  return (
    <StateTile
      kind={endKinds[end]}
      title={t(`wallet.deposit.end.${end}`, {
        amount: formatMinor(creditedMinor),
        reason: reasonText(deposit.reasonCode),
      })}
      actions={
        <>
          <Button onClick={onStartAgain}>{t("wallet.deposit.another")}</Button>
          {end === "approved" && hasGames && (
            <Link to="/games" className={buttonClass({ kind: "lit" })}>
              {t("wallet.cashier.play")}
            </Link>
          )}
          {(end === "rejected" || end === "expired") && (
            <SupportLink about="deposit" document={deposit} kind="line" />
          )}
        </>
      }
    >
      {end === "approved" && <GivenBonus deposit={deposit} />}
      <DepositFacts deposit={deposit} />
    </StateTile>
  );
}

/** Bonus of a deposit, with its turnover target. */
function GivenBonus({ deposit: { promotion } }: { readonly deposit: Deposit }) {
  const { t } = useTranslation();
  if (!promotion || promotion.bonusMinor === 0n) return null;
  return (
    <Note
      icon="promotions"
      title={t("wallet.deposit.promotion.given", {
        bonus: formatMinor(promotion.bonusMinor),
        promotion: promotion.title,
      })}
      action={
        <Link to="/promotions" className={buttonClass({ slim: true })}>
          {t("wallet.promotions.ways.claim")}
        </Link>
      }
    >
      {t("wallet.deposit.promotion.toPlay", { turnover: formatMinor(promotion.targetMinor) })}
    </Note>
  );
}
