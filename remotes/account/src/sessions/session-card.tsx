import { useTranslation } from "@tessera/shared/i18n";
import { Button, DateTime, Status, TypeTile } from "@tessera/shared/ui";
import styles from "./session-card.module.css";
import type { SessionSummary } from "./use-end-sessions.ts";

interface SessionCardProps {
  readonly session: SessionSummary;
  readonly onEnd: () => void;
}

/** One device: what it is, where and since when it is logged in. */
export function SessionCard({ session, onEnd }: SessionCardProps) {
  const { t } = useTranslation();
  const device = useDeviceName()(session);
  return (
    <li className={styles.Session}>
      <TypeTile icon="phone" />
      <div className={styles.Name}>
        <b>{device}</b>
        {session.current && <Status kind="good">{t("account.sessions.current")}</Status>}
      </div>
      <dl className={styles.Facts}>
        <div>
          <dt>{t("account.sessions.lastActive")}</dt>
          <dd>
            <DateTime instant={session.lastActiveAt} />
          </dd>
        </div>
        <div>
          <dt>{t("account.sessions.since")}</dt>
          <dd>
            <DateTime instant={session.createdAt} />
          </dd>
        </div>
        <div>
          <dt>{t("account.sessions.address")}</dt>
          <dd>{session.ip}</dd>
        </div>
      </dl>
      <Button slim aria-label={t("account.sessions.logoutNamed", { device })} onClick={onEnd}>
        {t("account.sessions.logout")}
      </Button>
    </li>
  );
}

/** A device in words; the server says a dash when it knows nothing of it. */
export function useDeviceName(): (session: Pick<SessionSummary, "device">) => string {
  const { t } = useTranslation();
  return ({ device }) => (device === "–" ? t("account.sessions.unknownDevice") : device);
}
