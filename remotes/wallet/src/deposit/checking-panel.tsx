import type { Deposit } from "@tessera/shared/contracts/deposits";
import { Button, Note, Panel, Tile } from "@tessera/shared/ui";
import cashier from "../cashier/cashier.module.css";
import { FailureNote } from "../cashier/failure-note.tsx";
import { StateTile } from "../cashier/state-tile.tsx";
import { SupportLink } from "../cashier/support-link.tsx";
import styles from "./checking-panel.module.css";
import { DepositFacts } from "./deposit-facts.tsx";
import { hasArrived } from "./deposit-rules.ts";
import { documentRealAmount } from "../cashier/real-amount.ts";
import { ExactAmount } from "./exact-amount.tsx";
import { paysByHand, PayTo } from "./pay-to.tsx";
import { useDepositStep } from "./use-deposit-step.ts";
import { useTranslation } from "../texts.ts";

/**
 * Panel of a payment that is being checked: whether it has arrived, the expected duration, and the support
 * contact.
 */
export function CheckingPanel({ deposit }: { readonly deposit: Deposit }) {
  const { t } = useTranslation();
  const words = hasArrived(deposit) ? "arrived" : "notYet";
  return (
    <>
      <StateTile
        kind="waiting"
        title={t(`wallet.deposit.checking.${words}.title`)}
        text={t(`wallet.deposit.checking.${words}.text`)}
        actions={<SupportLink about="deposit" document={deposit} />}
      >
        <DepositFacts deposit={deposit} />
      </StateTile>
      {words === "notYet" && <StillToPay deposit={deposit} />}
      <Note icon="info">{t(`wallet.deposit.checking.${words}.mayClose`)}</Note>
    </>
  );
}

/**
 * Payment details for a player who has confirmed a transfer that he has not made yet, with a button that
 * reverts the confirmation.
 */
function StillToPay({ deposit }: { readonly deposit: Deposit }) {
  const { t } = useTranslation();
  const { mutate, isPending, error } = useDepositStep(deposit.id);
  const real = documentRealAmount(deposit);
  return (
    <section aria-label={t("wallet.deposit.checking.notPaid")}>
      <h2 className={styles.Title}>{t("wallet.deposit.checking.notPaid")}</h2>
      <Panel>
        <ExactAmount real={real} hasCode={deposit.uniqueCode > 0} paysByHand={paysByHand(deposit)} />
        <PayTo payTo={deposit.payTo} amount={real} />
        <Tile className={styles.Foot}>
          <FailureNote failure={error} />
          <p className={cashier.Label}>{t("wallet.deposit.checking.undoText")}</p>
          <Button kind="line" wide busy={isPending} onClick={() => mutate("unsubmit")}>
            {t("wallet.deposit.checking.undo")}
          </Button>
        </Tile>
      </Panel>
    </section>
  );
}
