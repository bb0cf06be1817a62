import * as z from "@tessera/shared/schema";
import { id, instant, storedText } from "./scalars.ts";

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
