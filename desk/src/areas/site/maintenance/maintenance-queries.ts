import { operatorMaintenanceApi } from "@tessera/shared/operator-contracts/maintenance";
import { callQuery } from "../../../http/call-query.ts";

/** All windows: announced and active ones, then those that ended. */
export function maintenanceQuery() {
  return callQuery(["maintenance", "list"], operatorMaintenanceApi.list, {});
}
