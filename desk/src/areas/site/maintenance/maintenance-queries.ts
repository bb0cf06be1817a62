import {
  operatorMaintenanceApi,
  type OperatorMaintenance,
} from "@tessera/shared/operator-contracts/maintenance";
import { queryOptions } from "@tessera/shared/query";
import { callQuery } from "../../../http/index.ts";

/** All windows: announced and active ones, then those that ended. */
export function maintenanceQuery() {
  return callQuery(["maintenance", "list"], operatorMaintenanceApi.list, {});
}

/** One window of the list; undefined when it is not among the last hundred. */
export function maintenanceWindowQuery(id: string) {
  return queryOptions({
    ...maintenanceQuery(),
    select: ({ items }: { items: readonly OperatorMaintenance[] }) =>
      items.find((item) => item.id === id) ?? null,
  });
}
