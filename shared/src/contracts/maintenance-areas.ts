/**
 * Areas of the site that can be in maintenance; `site` is all of it. A call belongs to the area that its
 * contract names. Apart from the contract, so that the first screen needs no schema. Source:
 * spec:operators#maintenance.
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
