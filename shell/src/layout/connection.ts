import { systemClock, type Clock } from "@tessera/shared/core/clock";
import { formatDateTime } from "@tessera/shared/core/time";
import { useEffect, useState } from "react";

/** Bangkok time of day, `HH:mm`. */
function timeOfDay(clock: Clock): string {
  return formatDateTime(clock.now().toISOString()).slice(11, 16);
}

/**
 * Returns the start of the current offline period as `HH:mm`; null while online. The displayed data is from that time.
 */
export function useOfflineSince(clock: Clock = systemClock): string | null {
  const [since, setSince] = useState<string | null>(null);
  useEffect(() => {
    const lost = () => setSince(timeOfDay(clock));
    const back = () => setSince(null);
    if (!navigator.onLine) lost();
    window.addEventListener("offline", lost);
    window.addEventListener("online", back);
    return () => {
      window.removeEventListener("offline", lost);
      window.removeEventListener("online", back);
    };
  }, [clock]);
  return since;
}
