import type { ModuleDependencies } from "../../dependencies.ts";

/** What the steps of a deposit need of the site. */
export type DepositDependencies = Pick<
  ModuleDependencies,
  "database" | "clock" | "gateway" | "moneyMode" | "publicOrigin" | "log"
>;
