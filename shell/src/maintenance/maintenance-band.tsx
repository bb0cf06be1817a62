import type { MaintenanceWindow } from "@tessera/shared/contracts/maintenance";
import { textIn } from "@tessera/shared/core/languages";
import { useLanguage } from "@tessera/shared/i18n";
import { clockText, Icon, useIsTakenOver, useSecondsLeft } from "@tessera/shared/ui";
import { useTranslation } from "../texts.ts";
import styles from "./maintenance.module.css";
import { useAreaName, useClockTime } from "./use-maintenance.ts";

/** From this time before the beginning on, a countdown is shown, in seconds. */
const countdownFromSeconds = 60 * 60;

function Countdown({ from }: { readonly from: string }) {
  const { t } = useTranslation();
  const seconds = useSecondsLeft(from);
  const isTakenOver = useIsTakenOver();
  const isNear = seconds > 0 && seconds <= countdownFromSeconds;
  if (isTakenOver && !isNear) return null;
  // The document was rendered some seconds earlier. React keeps its text until it is another one, so the key
  // replaces it.
  return (
    <span
      key={String(isTakenOver)}
      className={styles.Countdown}
      role="timer"
      aria-label={t("maintenance.timeToStart")}
      hidden={!isNear}
      suppressHydrationWarning
    >
      {clockText(seconds)}
    </span>
  );
}

function WindowBand({ window }: { readonly window: MaintenanceWindow }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const areaName = useAreaName();
  const clockTime = useClockTime();
  const { area, from, until, active, message } = window;
  const values = { area: areaName(area), from: clockTime(from), until: until && clockTime(until) };
  const key = active ? (until ? "activeUntil" : "active") : until ? "beginsUntil" : "begins";
  return (
    <div className={styles.Band}>
      <Icon name={active ? "pause" : "info"} />
      <p>
        <b>{t(`maintenance.${key}`, values)}</b> <span>{textIn(message, language)}</span>
      </p>
      {!active && <Countdown from={from} />}
    </div>
  );
}

/**
 * Banner above every screen for announced maintenance, and for areas in maintenance that are not on the
 * screen.
 */
export function MaintenanceBand({ windows }: { readonly windows: readonly MaintenanceWindow[] }) {
  const { t } = useTranslation();
  if (windows.length === 0) return null;
  return (
    <aside aria-label={t("maintenance.label")} className={styles.Place}>
      {windows.map((window) => (
        <WindowBand key={window.id} window={window} />
      ))}
    </aside>
  );
}
