import type { MaintenanceArea } from "@tessera/shared/contracts/maintenance-areas";

/** Areas of screens whose whole purpose is refused in maintenance. Source: spec:screens#maintenance. */
const areas: readonly (readonly [prefix: string, area: MaintenanceArea])[] = [
  ["/play", "play"],
  ["/deposit", "deposits"],
  ["/withdraw", "withdrawals"],
  ["/transfer", "transfers"],
  ["/referral", "referral"],
  ["/shop", "shop"],
  ["/login", "login"],
  ["/forgot-password", "login"],
  ["/forgot-password-otp", "login"],
  ["/reset-password", "login"],
  ["/register", "registration"],
];

/**
 * Returns the area that a screen belongs to; undefined for screens that only maintenance of the site
 * replaces.
 */
export function areaOfPath(pathname: string): MaintenanceArea | undefined {
  return areas.find(([prefix]) => pathname === prefix || pathname.startsWith(`${prefix}/`))?.[1];
}
