import { mayCall, type OperatorRole } from "./endpoint.ts";

/**
 * Roles of the calls that list the rows of an area of the desk. The contracts take them from here: the desk
 * decides with them which areas an operator has, and loads the schemas of a contract with the area. Source:
 * spec:operators#roles.
 */
export const listReaders = {
  adjustments: ["approver", "support", "risk"],
  audit: ["owner"],
  banks: ["cashier", "content"],
  catalogue: ["content"],
  claims: ["support", "risk"],
  commissions: ["risk"],
  content: ["content"],
  credits: ["approver", "content", "risk"],
  deposits: ["cashier", "approver"],
  errors: ["owner"],
  exclusions: ["support", "risk"],
  "free-rounds": ["support", "risk"],
  jackpots: ["approver", "content", "risk", "owner"],
  jobs: ["cashier", "owner"],
  maintenance: ["owner"],
  messages: ["support", "content"],
  operators: ["owner"],
  payments: ["cashier"],
  players: ["cashier", "approver", "support", "risk", "owner"],
  reconciliation: ["approver", "owner"],
  referrals: ["risk"],
  reports: ["cashier", "approver", "risk", "owner"],
  rounds: ["cashier"],
  roundsOutOfRange: ["cashier", "risk"],
  settings: ["owner"],
  spins: ["support", "risk"],
  studios: ["content"],
  support: ["support", "owner"],
  templates: ["support", "content", "owner"],
  transfers: ["cashier"],
  wheels: ["content"],
  withdrawals: ["cashier", "approver", "support"],
} as const satisfies Record<string, readonly OperatorRole[]>;

export type ListName = keyof typeof listReaders;

/** True when an operator with these roles may read the list. */
export function mayList(roles: readonly OperatorRole[], list: ListName): boolean {
  return mayCall(roles, { roles: listReaders[list] });
}
