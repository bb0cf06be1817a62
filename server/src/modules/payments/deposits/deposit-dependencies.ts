import type { ModuleDependencies } from "../../../dependencies.ts";

/** Dependencies of the deposit actions. */
export type DepositDependencies = Pick<
  ModuleDependencies,
  "database" | "clock" | "gateway" | "moneyMode" | "publicOrigin" | "log"
>;
