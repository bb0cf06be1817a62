/** Maintenance of the site and of its areas, announced and ended by operators. */
export { maintenanceModule } from "./maintenance-module.ts";
