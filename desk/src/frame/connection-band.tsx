import { useQueryClient } from "@tessera/shared/query";
import { Button, Icon, useOfflineSince, type IconName } from "@tessera/shared/ui";
import type { ReactNode } from "react";
import { useEventsLostSince } from "../events/event-loss.ts";
import { useTranslation } from "../texts.ts";
import styles from "./connection-band.module.css";

/**
 * Band over the page while it may be old: the browser is offline, or the events of the site do not arrive. It
 * stays visible while a list is scrolled.
 */
export function ConnectionBand() {
  const { t } = useTranslation();
  const client = useQueryClient();
  const offlineSince = useOfflineSince();
  const lostSince = useEventsLostSince();
  if (offlineSince !== null)
    return <Band icon="offline" text={t("desk.connection.offline")} since={offlineSince} />;
  if (lostSince === null) return null;
  return (
    <Band icon="warning" text={t("desk.connection.noEvents")} since={lostSince}>
      <Button slim onClick={() => void client.invalidateQueries()}>
        {t("desk.connection.readAgain")}
      </Button>
    </Band>
  );
}

interface BandProps {
  readonly icon: IconName;
  readonly text: string;
  /** Time of the displayed data, `HH:mm`. */
  readonly since: string;
  readonly children?: ReactNode;
}

function Band({ icon, text, since, children }: BandProps) {
  const { t } = useTranslation();
  return (
    <div className={styles.Band}>
      <Icon name={icon} size="small" />
      <output>
        {text} <span>{t("desk.connection.asOf", { time: since })}</span>
      </output>
      {children}
    </div>
  );
}
