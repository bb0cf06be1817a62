import type { Referral } from "@tessera/shared/contracts/referral";
import { Link } from "@tessera/shared/router";
import { buttonClass, Icon, Panel, Steps, Tile, type IconName } from "@tessera/shared/ui";
import styles from "./state-panel.module.css";
import { useTranslation } from "../texts.ts";

type OpenStatus = Exclude<Referral["status"], "approved">;

const looks: Record<OpenStatus, { readonly icon: IconName; readonly kind: string }> = {
  none: { icon: "gift", kind: "good" },
  pending: { icon: "clock", kind: "waiting" },
  rejected: { icon: "error", kind: "bad" },
  suspended: { icon: "pause", kind: "waiting" },
};

export interface StatePanelProps {
  readonly referral: Pick<Referral, "status" | "reason">;
}

/** State of who earns no commission: the reason, and the next step. */
export function StatePanel({ referral: { status, reason } }: StatePanelProps) {
  const { t } = useTranslation();
  if (status === "approved") return null;
  const { icon, kind } = looks[status];
  return (
    <Panel>
      <Tile className={styles.State}>
        <span className={styles.Piece} data-kind={kind} aria-hidden="true">
          <Icon name={icon} size="large" />
        </span>
        <output className={styles.Title}>{t(`referral.state.${status}.title`)}</output>
        {reason !== undefined && <p className={styles.Reason}>{reason}</p>}
        <p className={styles.Text}>{t(`referral.state.${status}.text`)}</p>
      </Tile>
      <NextStep status={status} />
    </Panel>
  );
}

function NextStep({ status }: { readonly status: OpenStatus }) {
  const { t } = useTranslation();
  if (status === "pending") {
    const steps = [t("referral.state.sent"), t("referral.state.checked"), t("referral.state.decided")];
    return (
      <Tile>
        <Steps label={t("referral.state.progress")} steps={steps} current={1} />
      </Tile>
    );
  }
  return (
    <Tile className={styles.Action}>
      {status === "suspended" ? (
        <Link to="/contact" className={buttonClass({ wide: true })}>
          <Icon name="contact" />
          {t("referral.state.contact")}
        </Link>
      ) : (
        <Link to="/referral/register" className={buttonClass({ kind: "lit", wide: true })}>
          {t(status === "none" ? "referral.state.apply" : "referral.state.again")}
        </Link>
      )}
    </Tile>
  );
}
