import type { MaintenanceWindow } from "@tessera/shared/contracts/maintenance";
import { isMaintenanceArea } from "@tessera/shared/contracts/maintenance-areas";
import { formatDateTime } from "@tessera/shared/i18n";
import { siteQuery, useQuery } from "@tessera/shared/query";
import { useIsTakenOver } from "@tessera/shared/ui";
import { useTranslation } from "../texts.ts";
import { areaOfPath } from "./area-of-path.ts";

export interface Maintenance {
  /** The window that replaces the screen of this path; undefined when the screen is shown. */
  readonly ofScreen: MaintenanceWindow | undefined;
  /** Announced and active windows apart from that one. */
  readonly others: readonly MaintenanceWindow[];
}

/** Returns the maintenance of the site as the screen of a path shows it. */
export function useMaintenance(pathname: string): Maintenance {
  const { data } = useQuery(siteQuery());
  const windows = data?.maintenance.windows ?? [];
  const area = areaOfPath(pathname);
  const active = windows.filter((window) => window.active);
  const ofScreen =
    active.find((window) => window.area === "site") ?? active.find((window) => window.area === area);
  return { ofScreen, others: windows.filter((window) => window !== ofScreen) };
}

/**
 * Returns a formatter of instants: in Bangkok time as everywhere, followed by the time of day on the player's
 * own clock where that is another one. Documents do not know his clock, so it is added after the page has
 * taken them over.
 */
export function useClockTime(): (instant: string) => string {
  const { t } = useTranslation();
  const isTakenOver = useIsTakenOver();
  return (instant) => {
    const bangkok = formatDateTime(instant);
    const own = new Date(instant).toTimeString().slice(0, 5);
    return isTakenOver && !bangkok.includes(` ${own}`)
      ? t("maintenance.ownClock", { bangkok, own })
      : bangkok;
  };
}

/** Returns the name of an area; a general one for an area that this release does not know. */
export function useAreaName(): (area: string) => string {
  const { t } = useTranslation();
  return (area) => t(`maintenance.areas.${isMaintenanceArea(area) ? area : "other"}`);
}
