import { Button, DateTime, Status, TypeTile } from "@tessera/shared/ui";
import styles from "./session-card.module.css";
import type { SessionSummary } from "./sessions-queries.ts";
import { useTranslation } from "../texts.ts";

interface SessionCardProps {
  readonly session: SessionSummary;
  readonly onEnd: () => void;
}

/** Card of one device: its name, its location and the time of its login. */
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

/** Returns the name of a device; the server sends a dash for an unknown one. */
export function useDeviceName(): (session: Pick<SessionSummary, "device">) => string {
  const { t } = useTranslation();
  return ({ device }) => (device === "–" ? t("account.sessions.unknownDevice") : device);
}
