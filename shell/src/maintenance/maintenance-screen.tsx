import type { MaintenanceWindow } from "@tessera/shared/contracts/maintenance";
import { textIn } from "@tessera/shared/core/languages";
import { useLanguage } from "@tessera/shared/i18n";
import { Link } from "@tessera/shared/router";
import { useSession } from "@tessera/shared/session";
import { buttonClass, ClockTiles, FallenKeystone, useIsTakenOver, useSecondsLeft } from "@tessera/shared/ui";
import { useTranslation } from "../texts.ts";
import styles from "./maintenance.module.css";
import { useAreaName, useClockTime } from "./use-maintenance.ts";

function TimeLeft({ until }: { readonly until: string }) {
  const { t } = useTranslation();
  const seconds = useSecondsLeft(until);
  // The document was rendered some seconds earlier.
  const isKnown = useIsTakenOver();
  return <ClockTiles seconds={isKnown ? seconds : null} label={t("maintenance.timeLeft")} />;
}

/** Screen of an area in maintenance: the operators' message, its end, and what is not affected. */
export function MaintenanceScreen({ window }: { readonly window: MaintenanceWindow }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const areaName = useAreaName();
  const clockTime = useClockTime();
  const isPlayer = useSession((session) => session.status === "player");
  const { area, until, message } = window;
  return (
    <section className={styles.Screen} aria-live="polite" data-maintenance={area}>
      <FallenKeystone />
      <h1 tabIndex={-1}>{t("maintenance.title", { area: areaName(area) })}</h1>
      <p className={styles.Message}>{textIn(message, language)}</p>
      {until && <TimeLeft until={until} />}
      <p className={styles.Quiet}>
        {until ? t("maintenance.until", { until: clockTime(until) }) : t("maintenance.openEnd")}{" "}
        {isPlayer && t("maintenance.safe")}
      </p>
      {area !== "site" && (
        <div className={styles.Actions}>
          <Link to="/" className={buttonClass()}>
            {t("maintenance.home")}
          </Link>
          {isPlayer && (
            <Link to="/history" className={buttonClass()}>
              {t("maintenance.history")}
            </Link>
          )}
        </div>
      )}
    </section>
  );
}
