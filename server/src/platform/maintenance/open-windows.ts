import type { Sql } from "@tessera/database";
import type { MaintenanceWindow, SiteMaintenance } from "@tessera/shared/contracts/maintenance";
import type { MaintenanceArea } from "@tessera/shared/contracts/maintenance-areas";
import type { StoredText } from "@tessera/shared/core/languages";

/** Maintenance that has not ended. */
export interface OpenWindow {
  readonly id: string;
  readonly area: MaintenanceArea;
  readonly message: StoredText;
  readonly startsAt: Date;
  readonly endsAt: Date | null;
}

/** Lists maintenance that no operator and no job has ended, in the order of its beginning. */
export function listOpenWindows(sql: Sql): Promise<OpenWindow[]> {
  return sql.query<OpenWindow>(
    `select id, area, message, starts_at as "startsAt", ends_at as "endsAt"
     from maintenance_windows where ended_at is null order by starts_at, id`,
  );
}

/** True from the beginning of a window to its planned end, which needs no job. */
export function isActive({ startsAt, endsAt }: Pick<OpenWindow, "startsAt" | "endsAt">, now: Date): boolean {
  return startsAt <= now && (endsAt === null || now < endsAt);
}

/** Maps a window to what players see of it. */
export function toMaintenanceWindow(window: OpenWindow, now: Date): MaintenanceWindow {
  const { id, area, message, startsAt, endsAt } = window;
  return {
    id,
    area,
    from: startsAt.toISOString(),
    until: endsAt?.toISOString() ?? null,
    active: isActive(window, now),
    message,
  };
}

/** Maps the windows to the maintenance of the site. Windows whose planned end has passed are left out. */
export function toSiteMaintenance(windows: readonly OpenWindow[], now: Date): SiteMaintenance {
  const current = windows.filter(({ endsAt }) => endsAt === null || now < endsAt);
  const ofSite = current.find((window) => window.area === "site" && isActive(window, now));
  return {
    active: ofSite !== undefined,
    until: ofSite?.endsAt?.toISOString() ?? null,
    windows: current.map((window) => toMaintenanceWindow(window, now)),
  };
}

/**
 * SQL condition under which neither the site nor this area is in maintenance; `$now` is the parameter of the
 * time.
 */
export function isOpenArea(area: MaintenanceArea, now: number): string {
  return `not exists (select from maintenance_windows m where m.area in ('site', '${area}') and m.ended_at is null
    and m.starts_at <= $${now} and (m.ends_at is null or m.ends_at > $${now}))`;
}
