import { useTranslation } from "../texts.ts";

const minuteSeconds = 60;
const hourMinutes = 60;
const dayHours = 24;

/** Hook for the text of a wait in its two largest units: `12 min`, `3 h 5 min`, `2 d 4 h`. Takes seconds. */
export function useWaitText(): (seconds: number) => string {
  const { t } = useTranslation();
  return (seconds) => {
    const minutes = Math.floor(seconds / minuteSeconds);
    if (minutes < 1) return t("start.wait.short");
    const hours = Math.floor(minutes / hourMinutes);
    if (hours < 1) return t("start.wait.minutes", { minutes });
    if (hours < dayHours) return t("start.wait.hours", { hours, minutes: minutes % hourMinutes });
    return t("start.wait.days", { days: Math.floor(hours / dayHours), hours: hours % dayHours });
  };
}

/** Seconds between two instants; 0 when the second one is earlier. */
export function secondsBetween(from: string, until: string): number {
  return Math.max(0, (Date.parse(until) - Date.parse(from)) / 1000);
}
