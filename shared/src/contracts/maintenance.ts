import * as z from "@tessera/shared/schema";
import { id, instant, storedText } from "./scalars.ts";

/**
 * Areas of the site that can be in maintenance; `site` is all of it. A call belongs to the area that its contract names.
 * Source: spec:operators#maintenance.
 */
export const maintenanceAreas = [
  "site",
  "play",
  "deposits",
  "withdrawals",
  "transfers",
  "promotions",
  "referral",
  "shop",
  "login",
  "registration",
] as const;
export type MaintenanceArea = (typeof maintenanceAreas)[number];

/** True for an area that this release knows; a newer server may name others. */
export function isMaintenanceArea(area: string): area is MaintenanceArea {
  return maintenanceAreas.some((known) => known === area);
}

/** Announced or active maintenance of one area, as players see it. */
export const maintenanceWindow = z.object({
  id,
  area: z.string(),
  from: instant,
  /** Planned end; null when it lasts until an operator ends it. */
  until: z.nullable(instant),
  active: z.boolean(),
  message: storedText,
});
export type MaintenanceWindow = z.infer<typeof maintenanceWindow>;

/** Maintenance of the whole site, and every announced or active window. */
export const siteMaintenance = z.object({
  active: z.boolean(),
  until: z.nullable(instant),
  windows: z.array(maintenanceWindow),
});
export type SiteMaintenance = z.infer<typeof siteMaintenance>;
